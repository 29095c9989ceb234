/** Turns the blocks of a record into what visitors receive: options of declared blocks, and the data they show. */

import type {
  Block,
  Image,
  LinkTarget,
  PublicBlock,
  PublicLinkTarget,
  RichText,
} from '#schemas/generated/types.gen.ts'
import type { BlockLoad } from '#schemas/runtime/content/block-declaration.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { ImageInfo } from '#server/features/directory/images.ts'
import { isBlockList, maxBlockDepth } from '#server/features/directory/rules/block-faults.ts'
import { toPublicImage } from '#server/features/images/processing/public-image.ts'
import { createHeadingIds, type HeadingIds } from '#server/features/rich-text/rules/heading-ids.ts'
import { blockCalls } from './block-calls.ts'
import { parseCachedRichText } from './rich-text-cache.ts'

interface BlockContext {
  readonly context: CallContext
  /** The stored images of the record, by id. */
  readonly images: ReadonlyMap<string, ImageInfo>
  /** Of each language: a page shows one, in which its headings have different ids. */
  readonly headingIds: Map<string, HeadingIds>
  readonly depth: number
  /** Where the blocks are in the record; undefined: nobody needs to know. */
  readonly pointer: string | undefined
}

interface RecordBlocks {
  readonly blocks: readonly Block[]
  /** The stored images of the record, by id. */
  readonly images: ReadonlyMap<string, ImageInfo>
  /** Where the blocks are in the record, for an editor; each block then says its place. */
  readonly pointer?: string | undefined
}

/** Leaves out blocks that are not declared, which a record may still have after a configuration has changed. */
export const toPublicBlocks = (
  { blocks, images, pointer }: RecordBlocks,
  context: CallContext,
): Promise<PublicBlock[]> =>
  convertBlocks(blocks, { context, images, headingIds: new Map(), depth: 1, pointer })

async function convertBlocks(blocks: readonly Block[], context: BlockContext): Promise<PublicBlock[]> {
  if (context.depth > maxBlockDepth) return []
  const converted = await Promise.all(
    blocks.map((block, index) => convertBlock(block, withPointer(context, index))),
  )
  return converted.filter(block => block !== undefined)
}

/** Adds a step to the place in the record. */
const withPointer = (context: BlockContext, step: string | number): BlockContext =>
  context.pointer === undefined ? context : { ...context, pointer: `${context.pointer}/${step}` }

async function convertBlock(
  { type, ...options }: Block,
  block: BlockContext,
): Promise<PublicBlock | undefined> {
  const declared = block.context.configuration.blocks.get(type)
  if (!declared) return undefined
  const [converted, data] = await Promise.all([
    convertValue(options, declared.options, block),
    runLoads(declared.loads ?? {}, options, block.context),
  ])
  return {
    type,
    options: isObject(converted) ? converted : {},
    data,
    ...(block.pointer === undefined ? {} : { pointer: block.pointer }),
  }
}

type Converter = (value: unknown, block: BlockContext) => unknown

/** The entities that visitors receive in another form. */
const converters: Readonly<Record<string, Converter>> = {
  'bookplate#/$defs/Blocks': (value, block) =>
    convertBlocks(isBlockList(value) ? value : [], { ...block, depth: block.depth + 1 }),
  'bookplate#/$defs/Image': (value, { images, context: { directory } }) =>
    toPublicImage(isImage(value) ? value : undefined, { ...directory, images }),
  'bookplate#/$defs/LinkTarget': toPublicLinkTarget,
  'bookplate#/$defs/Markdown': toLocalizedRichText,
  'bookplate#/$defs/VideoSource': toPublicVideoSource,
}

async function convertValue(value: unknown, schema: unknown, block: BlockContext): Promise<unknown> {
  if (!isObject(schema)) return value
  const convert = typeof schema.$ref === 'string' ? converters[schema.$ref] : undefined
  if (convert) return convert(value, block)
  if (Array.isArray(value))
    return Promise.all(
      value.map((item, index) => convertValue(item, schema.items, withPointer(block, index))),
    )
  const { properties } = schema
  if (!isObject(value) || !isObject(properties)) return value
  const entries = Object.entries(value).map(
    async ([name, part]): Promise<[string, unknown]> => [
      name,
      await convertValue(part, properties[name], withPointer(block, name)),
    ],
  )
  return Object.fromEntries((await Promise.all(entries)).filter(([, part]) => part !== undefined))
}

function toLocalizedRichText(
  value: unknown,
  { context, headingIds }: BlockContext,
): RichText | Record<string, RichText> {
  const { linkHosts = [] } = context.directory.business
  const parse = (locale: string, text: unknown): RichText => {
    const ids = headingIds.get(locale) ?? createHeadingIds()
    headingIds.set(locale, ids)
    return parseCachedRichText(typeof text === 'string' ? text : '', { linkHosts, headingIds: ids })
  }
  if (!isObject(value)) return parse('', value)
  return Object.fromEntries(Object.entries(value).map(([locale, text]) => [locale, parse(locale, text)]))
}

/** Resolves a link's route, or omits a link that leads nowhere any more. */
function toPublicLinkTarget(value: unknown, { context }: BlockContext): PublicLinkTarget | undefined {
  if (!isLinkTarget(value)) return undefined
  const placed = context.configuration.links.placed({ label: '', href: value })
  if (!placed) return undefined
  const { label: _, ...target } = placed
  return target
}

/** Omits a video whose host the business does not list any more. */
function toPublicVideoSource(value: unknown, { context }: BlockContext): string | undefined {
  const { videoHosts = [] } = context.directory.business
  const isListed =
    typeof value === 'string' && canParseUrl(value) && videoHosts.includes(new URL(value).hostname)
  return isListed ? value : undefined
}

async function runLoads(
  loads: Readonly<Record<string, BlockLoad>>,
  options: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const results = Object.entries(loads).map(async ([name, { call, input }]) => {
    const outcome = await blockCalls[call](fillJsonTemplate(input, options), context)
    return outcome.ok ? [[name, outcome.value] as const] : []
  })
  return Object.fromEntries((await Promise.all(results)).flat())
}

/** Safe to narrow: the import has checked the value against the schema. */
const isLinkTarget = (value: unknown): value is LinkTarget =>
  typeof value === 'string' || (isObject(value) && typeof value.route === 'string')

const isImage = (value: unknown): value is Image => isObject(value) && typeof value.src === 'string'
