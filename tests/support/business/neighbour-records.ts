/** The records of businesses that share an installation, so alike that anything of another one stands out. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { logos } from '../servers/own-business.ts'

const linkCount = 120

/** Copies the demo's records for another business, with `suffix` appended to every slug and id. */
export function makeRecords(
  { documents, ...demo }: BusinessRecords,
  slug: string,
  suffix: string,
): BusinessRecords {
  const mark = getMark(slug)
  const slugs = new Set(
    Object.values(demo)
      .flat()
      .flatMap(record => [...namesOf(record)]),
  )
  const texts = new Set(['name', 'title', 'text', 'source', 'description', 'role', 'tagline', 'address'])
  const moved: Omit<BusinessRecords, 'documents'> = JSON.parse(JSON.stringify(demo), (key, value: unknown) =>
    texts.has(key) || (key === 'category' && isObject(value))
      ? `${mark} ${key}`
      : typeof value === 'string' && slugs.has(value)
        ? value + suffix
        : value,
  )
  const links = Array.from({ length: linkCount }, (_, index) => ({
    slug: `link-${slug}-${index}`,
    target: { service: `haircut${suffix}` },
  }))
  return {
    ...moved,
    documents: renameInForms(documents, slug => (slugs.has(slug) ? slug + suffix : slug)).map(
      ({ content, ...key }) => ({ ...key, content: { ...content, title: `${mark} title` } }),
    ),
    business: {
      ...moved.business,
      slug,
      hosts: [getHost(slug)],
      embedHosts: [`frame.${mark}.example`],
      linkHosts: [`${mark}.example`],
      logo: slug === 'alder' ? logos.light : logos.dark,
      terms: { version: mark, text: `${mark} terms` },
      webhooks: [{ name: `hook${suffix}`, url: `https://${mark}.example/hook` }],
    },
    providers: moved.providers.map(provider => ({
      ...provider,
      busyFeeds: [{ url: `https://${mark}.example/${provider.slug}.ics` }],
    })),
    oneTimeLinks: [...moved.oneTimeLinks, ...links],
  }
}

/** Only values are renamed: a property of a form may be called as a record is. */
const renameInForms = (
  documents: readonly BusinessDocument[] = [],
  rename: (slug: string) => string,
): readonly BusinessDocument[] =>
  JSON.parse(JSON.stringify(documents), (_, value: unknown) =>
    typeof value === 'string' ? rename(value) : value,
  )

function* namesOf(record: unknown): Generator<string> {
  if (!isObject(record)) return
  yield* namesOf(record.document)
  for (const name of ['slug', 'id']) if (typeof record[name] === 'string') yield record[name]
}

/** A text that stands in everything of one business, and in nothing of the others. */
export const getMark = (slug: string): string => `zq${slug}`
export const getHost = (slug: string): string => `${getMark(slug)}.example.org`
