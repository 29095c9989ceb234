/** Looks up names: which records and documents a business's records may name. */
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { BusinessRecords } from '../directory.ts'
import { listCategoryNames } from './service-category.ts'

/** What a record may name; `schemas/meta/block.json` lists the same kinds for `names`. */
export type NamedKind =
  | ContentKind
  | 'provider'
  | 'service'
  | 'service-category'
  | 'service-menu'
  | 'form'
  | 'survey'

/** Something that content names. */
export interface NamedRecord {
  readonly kind: NamedKind
  readonly name: string
}

/** Returns whether there is something of a kind with a name. */
export type NameLookup = (kind: NamedKind, name: string) => boolean

export interface NameContext extends Pick<Configuration, 'forms' | 'surveys'> {
  readonly records: BusinessRecords
}

/** @param hasContent whether there is a record of content */
export function createNameLookup(
  hasContent: (kind: ContentKind, slug: string) => boolean,
  { records, forms, surveys }: NameContext,
): NameLookup {
  const names = indexNames(records)
  return (kind, name) => {
    switch (kind) {
      case 'provider':
      case 'service':
      case 'service-category':
      case 'service-menu':
        return names(kind).has(name)
      case 'form':
        return forms.has(name)
      case 'survey':
        return surveys.has(name)
      default:
        return hasContent(kind, name)
    }
  }
}

type RecordName = 'provider' | 'service' | 'service-category' | 'service-menu'

/** Indexes each kind when it is first asked for: all content of a business may name each of its services. */
function indexNames({ providers, services, serviceMenus }: BusinessRecords) {
  const list = (kind: RecordName): readonly string[] => {
    if (kind === 'provider') return providers.map(({ slug }) => slug)
    if (kind === 'service') return services.map(({ slug }) => slug)
    return kind === 'service-menu' ? serviceMenus.map(({ id }) => id) : services.flatMap(listCategoryNames)
  }
  const indexed = new Map<RecordName, ReadonlySet<string>>()
  return (kind: RecordName): ReadonlySet<string> => {
    const names = indexed.get(kind) ?? new Set(list(kind))
    indexed.set(kind, names)
    return names
  }
}

/** Lists what content may name other than content. A category of services has a name in each language. */
export function listNamedRecords({ records, forms, surveys }: NameContext): readonly NamedRecord[] {
  const list = (kind: NamedKind, names: Iterable<string>) => Array.from(names, name => ({ kind, name }))
  const { providers, services, serviceMenus } = records
  return [
    ...list(
      'provider',
      providers.map(({ slug }) => slug),
    ),
    ...list(
      'service',
      services.map(({ slug }) => slug),
    ),
    ...list('service-category', services.flatMap(listCategoryNames)),
    ...list(
      'service-menu',
      serviceMenus.map(({ id }) => id),
    ),
    ...list('form', forms.keys()),
    ...list('survey', surveys.keys()),
  ]
}

const namedKinds: Readonly<Record<NamedKind, string>> = {
  page: 'page',
  post: 'post',
  category: 'category',
  author: 'author',
  tag: 'tag',
  product: 'product',
  collection: 'collection',
  provider: 'provider',
  service: 'service',
  'service-category': 'category of services',
  'service-menu': 'service menu',
  form: 'form',
  survey: 'survey',
}

export const isNamedKind = (kind: unknown): kind is NamedKind =>
  typeof kind === 'string' && Object.hasOwn(namedKinds, kind)

export const formatNamedKind = (kind: NamedKind): string => namedKinds[kind]

/** Says that a name is unknown, and what to do about it. */
export const describeMissingName = (kind: NamedKind, name: string): string =>
  `there is no ${namedKinds[kind]} "${name}"; correct the name, or add the ${namedKinds[kind]} first.`
