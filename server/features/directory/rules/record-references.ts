/** Lists what a record of content names: other records, forms and surveys, in its properties and in its blocks. */
import type { Block } from '#schemas/generated/types.gen.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { ContentRecord } from '../content.ts'
import { isBlockList, maxBlockDepth } from './block-faults.ts'
import { listEntityValues, listOptionValues } from './block-option-values.ts'
import { isNamedKind, type NamedKind } from './name-lookup.ts'

export interface RecordReference {
  /** A JSON pointer to the name. */
  readonly pointer: string
  readonly kind: NamedKind
  readonly name: string
}

export const listReferences = (
  record: ContentRecord,
  blocks: Configuration['blocks'],
): readonly RecordReference[] => [
  ...listPropertyReferences(record),
  ...listBlockReferences({ list: record.document.blocks ?? [], pointer: '/blocks', depth: 1 }, blocks),
]

function listPropertyReferences({ kind, document }: ContentRecord): RecordReference[] {
  const single = (target: NamedKind, property: string, name: string | undefined): RecordReference[] =>
    name === undefined ? [] : [{ pointer: `/${property}`, kind: target, name }]
  const list = (target: NamedKind, property: string, names: readonly string[] = []) =>
    names.flatMap((name, index) => single(target, `${property}/${index}`, name))
  const site = 'site' in document ? single('page', 'site', document.site) : []
  switch (kind) {
    case 'post':
      return [
        ...site,
        ...single('author', 'author', document.author),
        ...single('category', 'category', document.category),
        ...list('tag', 'tags', document.tags),
      ]
    case 'author':
      return [...site, ...single('provider', 'provider', document.provider)]
    case 'product':
      return [
        ...site,
        ...single('service', 'service', document.service),
        ...single('form', 'form', document.form),
      ]
    case 'collection':
      return [...site, ...list('product', 'products', document.products)]
    default:
      return site
  }
}

interface NestedBlocks {
  readonly list: readonly Block[]
  readonly pointer: string
  readonly depth: number
}

/** The schema of an option says with `names` which kind it names. Blocks that are not declared name nothing. */
function listBlockReferences(
  { list, pointer, depth }: NestedBlocks,
  blocks: Configuration['blocks'],
): RecordReference[] {
  if (depth > maxBlockDepth) return []
  return list.flatMap(({ type, ...value }, index) => {
    const declared = blocks.get(type)?.options
    const place = { value, pointer: pointer + formatPointer([index]) }
    const named = listOptionValues(place, declared, ({ names }) => names !== undefined)
    const nested = listEntityValues('Blocks', place, declared)
    return [
      ...named.flatMap(({ schema: { names: kind }, value: name, pointer: at }) =>
        isNamedKind(kind) && typeof name === 'string' ? [{ pointer: at, kind, name }] : [],
      ),
      ...nested.flatMap(inner =>
        isBlockList(inner.value)
          ? listBlockReferences({ list: inner.value, pointer: inner.pointer, depth: depth + 1 }, blocks)
          : [],
      ),
    ]
  })
}
