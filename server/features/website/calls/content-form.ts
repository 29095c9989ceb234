/** Handles the call for the editor of pages, posts and products. */
import type { ContentKind, GetContentFormOutput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { contentKinds, findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { buildContentFormSchema } from '../rules/content-form-schema.ts'

/** Longer lists are searched by typing the name. */
const maxNamesOfKind = 200

export const getContentForm: Handler<'getContentForm'> = async ({ kind }, context) => {
  const { configuration, directory } = context
  const { definitions, blocks, catalogues } = configuration
  const { defaultLocale, currency } = directory.business
  const entity = findContentKind(kind)?.entity ?? 'ContentPage'
  const languages = [...catalogues.keys()]
  return done({
    schema: { ...buildContentFormSchema({ $ref: `bookplate#/$defs/${entity}` }, definitions) },
    blocks: [...blocks.values()].map(({ name, title, options }) => ({
      name,
      title,
      schema: { ...buildContentFormSchema(options, definitions) },
    })),
    languages: [
      ...languages.filter(language => language === defaultLocale),
      ...languages.filter(language => language !== defaultLocale),
    ],
    currency,
    names: await listNames(context),
  })
}

type Names = GetContentFormOutput['names']

async function listNames({ directory, configuration, stores: { content } }: CallContext): Promise<Names> {
  const business = directory.business.slug
  const listContent = async (kind: ContentKind): Promise<Names[string]> => {
    const { headers } = await content.list({
      business,
      version: directory.version,
      kind,
      offset: 0,
      limit: maxNamesOfKind,
    })
    return headers.map(({ document: { slug, title } }) => ({ value: slug, label: title }))
  }
  const ofContent = await Promise.all(
    contentKinds.map(async ({ kind }) => [kind, await listContent(kind)] as const),
  )
  const toNames = (
    records: Iterable<{ readonly slug: string; readonly name: Names[string][number]['label'] }>,
  ) => [...records].map(({ slug, name }) => ({ value: slug, label: name }))
  const toFormNames = (forms: CallContext['configuration']['forms' | 'surveys']) =>
    [...forms.values()].flatMap(({ id, title }) =>
      title === undefined ? [] : [{ value: id, label: asText(title, id) }],
    )
  const categories = [...directory.services.values()].flatMap(({ category }) =>
    category === undefined ? [] : [category],
  )
  return {
    ...Object.fromEntries(ofContent),
    service: toNames(directory.services.values()),
    provider: toNames(directory.providers.values()),
    'service-menu': [...directory.serviceMenus.values()].map(({ id, name }) => ({ value: id, label: name })),
    'service-category': listCategories(categories),
    form: toFormNames(configuration.forms),
    survey: toFormNames(configuration.surveys),
  }
}

function listCategories(categories: readonly Names[string][number]['label'][]): Names[string] {
  const named = categories.map((label): [string, Names[string][number]] => {
    const value = typeof label === 'string' ? label : (Object.values(label)[0] ?? '')
    return [value, { value, label }]
  })
  return [...new Map(named).values()].filter(({ value }) => value !== '')
}

/** A title may be a message of the catalogue, which the console does not have. */
const asText = (title: unknown, id: string): Names[string][number]['label'] =>
  typeof title === 'string' ? title : isTexts(title) ? { ...title } : id

const isTexts = (title: unknown): title is Readonly<Record<string, string>> =>
  typeof title === 'object' &&
  title !== null &&
  !('message' in title) &&
  Object.values(title).every(text => typeof text === 'string')
