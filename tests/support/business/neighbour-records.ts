/** The records of businesses that share an installation, so alike that anything of another one stands out. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { logos } from '../servers/own-business.ts'
import { withIntakeForm } from './demo-records.ts'

const linkCount = 120

/** Copies the demo's records for another business, with `suffix` appended to every slug and id. */
export function makeRecords(demo: BusinessRecords, slug: string, suffix: string): BusinessRecords {
  const mark = getMark(slug)
  const slugs = new Set(
    Object.values(demo)
      .flat()
      .flatMap(record => [...namesOf(record)]),
  )
  const texts = new Set(['name', 'title', 'text', 'source', 'description', 'role', 'tagline', 'address'])
  const moved: BusinessRecords = JSON.parse(JSON.stringify(demo), (key, value: unknown) =>
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
    ...withIntakeForm(moved, { slug: `first-visit${suffix}`, title: `${mark} title` }),
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

function* namesOf(record: unknown): Generator<string> {
  if (!isObject(record)) return
  yield* namesOf(record.document)
  for (const name of ['slug', 'id']) if (typeof record[name] === 'string') yield record[name]
}

/** A text that stands in everything of one business, and in nothing of the others. */
export const getMark = (slug: string): string => `zq${slug}`
export const getHost = (slug: string): string => `${getMark(slug)}.example.org`
