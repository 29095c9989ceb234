/** Checks the blocks of a record against their declarations. */
import type { Block } from '#schemas/generated/types.gen.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { keepOneIssuePerPointer } from '../configuration/explain-issue.ts'
import type { FileFault } from '../configuration/files.ts'
import { suggestName } from '../configuration/nearest-name.ts'
import type { JsonSchema } from '../validator-factory.ts'
import { explainRecordIssue } from './explain-record-issue.ts'

/** How deep blocks may contain blocks, such as columns. */
export const maxBlockDepth = 3

type BlockFault = Omit<FileFault, 'file'>
type Context = Pick<Configuration, 'blocks' | 'validation'>

/** @param pointer where the list is in the record */
export const findBlockFaults = (blocks: readonly Block[], pointer: string, context: Context): BlockFault[] =>
  findNestedBlockFaults({ blocks, pointer }, 1, context)

const findNestedBlockFaults = (
  { blocks, pointer }: NestedBlocks,
  depth: number,
  context: Context,
): BlockFault[] =>
  blocks.flatMap((block, index) => {
    const place = { block, pointer: pointer + formatPointer([index]) }
    return depth > maxBlockDepth
      ? [{ pointer: place.pointer, reason: `is nested more than ${maxBlockDepth} levels deep; move it up.` }]
      : findOneBlockFaults(place, depth, context)
  })

function findOneBlockFaults(
  { block, pointer }: { readonly block: Block; readonly pointer: string },
  depth: number,
  context: Context,
): BlockFault[] {
  const { type, ...options } = block
  const { blocks, validation } = context
  const declared = blocks.get(type)
  if (!declared) {
    const names = [...blocks.keys()]
    return [
      {
        pointer: `${pointer}/type`,
        reason: `there is no block "${type}"; available: ${names.join(', ')}.${suggestName(type, names)}`,
      },
    ]
  }
  const issues = keepOneIssuePerPointer(getOptionsValidator(declared.options, validation)(options))
  return [
    ...issues.map(issue => ({ pointer: pointer + issue.pointer, reason: explainRecordIssue(issue) })),
    ...findNestedBlocks(options, declared.options, pointer).flatMap(nested =>
      findNestedBlockFaults(nested, depth + 1, context),
    ),
  ]
}

interface NestedBlocks {
  readonly pointer: string
  readonly blocks: readonly Block[]
}

/** Lists the options, at any depth, that are blocks themselves. */
function findNestedBlocks(value: unknown, schema: unknown, pointer: string): NestedBlocks[] {
  if (!isObject(schema)) return []
  if (schema.$ref === 'bookplate#/$defs/Blocks') return isBlocks(value) ? [{ pointer, blocks: value }] : []
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      findNestedBlocks(item, schema.items, pointer + formatPointer([index])),
    )
  const { properties } = schema
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, part]) =>
    findNestedBlocks(part, properties[name], pointer + formatPointer([name])),
  )
}

const isBlocks = (value: unknown): value is readonly Block[] =>
  Array.isArray(value) && value.every(block => isObject(block) && typeof block.type === 'string')

/** Caches validators: a business may have thousands of blocks of a kind. */
function getOptionsValidator(options: JsonSchema, validation: Context['validation']) {
  const check = validators.get(options) ?? validation.check(options)
  validators.set(options, check)
  return check
}

const validators = new WeakMap<JsonSchema, ReturnType<Context['validation']['check']>>()
