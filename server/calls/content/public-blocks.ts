/** Turns the blocks of a record into what visitors receive: options of declared blocks, and the data they show. */
import type { Block, PublicBlock } from '#schemas/generated/types.gen.ts'
import type { BlockLoad } from '#schemas/runtime/content/block-declaration.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import { maxBlockDepth } from '../../business/block-faults.ts'
import type { CallContext } from '../handler.ts'
import { blockCalls } from './block-calls.ts'

/** Leaves out blocks that are not declared, which a record may still have after a configuration has changed. */
export async function toPublicBlocks(
  blocks: readonly Block[],
  context: CallContext,
  depth = 1,
): Promise<PublicBlock[]> {
  if (depth > maxBlockDepth) return []
  const made = await Promise.all(blocks.map(block => toPublicBlock(block, context, depth)))
  return made.filter(block => block !== undefined)
}

async function toPublicBlock(
  { type, ...options }: Block,
  context: CallContext,
  depth: number,
): Promise<PublicBlock | undefined> {
  const declared = context.configuration.blocks.get(type)
  if (!declared) return undefined
  const [published, data] = await Promise.all([
    toPublicValue(options, declared.options, { context, depth }),
    runLoads(declared.loads ?? {}, options, context),
  ])
  return { type, options: isObject(published) ? published : {}, data }
}

interface Place {
  readonly context: CallContext
  readonly depth: number
}

/** Converts the parts of a value whose schema is an entity with another public form. */
async function toPublicValue(value: unknown, schema: unknown, place: Place): Promise<unknown> {
  if (!isObject(schema)) return value
  if (schema.$ref === 'bookplate#/$defs/Blocks')
    return toPublicBlocks(isBlocks(value) ? value : [], place.context, place.depth + 1)
  if (Array.isArray(value)) return Promise.all(value.map(item => toPublicValue(item, schema.items, place)))
  if (!isObject(value) || !isObject(schema.properties)) return value
  const { properties } = schema
  const entries = Object.entries(value).map(
    async ([name, part]): Promise<[string, unknown]> => [
      name,
      await toPublicValue(part, properties[name], place),
    ],
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function runLoads(
  loads: Readonly<Record<string, BlockLoad>>,
  options: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const results = Object.entries(loads).map(async ([name, { call, input }]) => {
    const outcome = await blockCalls[call]?.(fillJsonTemplate(input, options), context)
    return outcome?.ok ? [[name, outcome.value] as const] : []
  })
  return Object.fromEntries((await Promise.all(results)).flat())
}

const isBlocks = (value: unknown): value is readonly Block[] =>
  Array.isArray(value) && value.every(block => isObject(block) && typeof block.type === 'string')
