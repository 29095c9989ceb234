/** Checks the blocks of a record against their declarations. */

import type { Block, LinkTarget } from '#schemas/generated/types.gen.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { keepOneIssuePerPointer } from '#server/configuration/explain-issue.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { findRichTextFaults } from '#server/features/rich-text/rules/rich-text-faults.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'
import { listEntityValues, type OptionValue } from './block-option-values.ts'
import { explainRecordIssue } from './explain-record-issue.ts'

/** How deep blocks may contain blocks, such as columns. */
export const maxBlockDepth = 3

type BlockFault = Omit<FileFault, 'file'>

interface Context extends Pick<Configuration, 'blocks' | 'validation' | 'links'> {
  /** The only hosts that links may lead to; any if undefined. */
  readonly linkHosts: readonly string[] | undefined
  /** The only hosts that videos may come from; any if undefined. */
  readonly videoHosts?: readonly string[] | undefined
}

/** @param pointer where the list is in the record */
export const findBlockFaults = (blocks: readonly Block[], pointer: string, context: Context): BlockFault[] =>
  [...listBlockFaults({ blocks, pointer }, context)].flat()

/** Yields what it has found after each step, none of which takes long. */
export function* listBlockFaults(
  { blocks, pointer }: NestedBlocks,
  context: Context,
  depth = 1,
): Generator<BlockFault[]> {
  for (const [index, block] of blocks.entries()) {
    const place = { block, pointer: pointer + formatPointer([index]) }
    if (depth <= maxBlockDepth) yield* listOneBlockFaults(place, depth, context)
    else
      yield [
        { pointer: place.pointer, reason: `is nested more than ${maxBlockDepth} levels deep; move it up.` },
      ]
  }
}

function* listOneBlockFaults(
  { block, pointer }: { readonly block: Block; readonly pointer: string },
  depth: number,
  context: Context,
): Generator<BlockFault[]> {
  const { type, ...options } = block
  const { blocks, validation } = context
  const declared = blocks.get(type)
  if (!declared) {
    const names = [...blocks.keys()]
    const reason = `there is no block "${type}"; available: ${names.join(', ')}.${suggestName(type, names)}`
    return yield [{ pointer: `${pointer}/type`, reason }]
  }
  const place = { pointer, value: options }
  const issues = keepOneIssuePerPointer(getOptionsValidator(declared.options, validation)(options))
  yield issues.map(issue => ({
    pointer: pointer + issue.pointer,
    reason: explainRecordIssue(issue),
    ...(missingKeywords.has(issue.keyword) ? { broken: { rule: 'missing' as const } } : {}),
  }))
  yield listEntityValues('LinkTarget', place, declared.options).flatMap(link => findLinkFaults(link, context))
  for (const text of listEntityValues('Markdown', place, declared.options))
    for (const one of listTexts(text)) yield findTextFaults(one, context.linkHosts)
  yield listEntityValues('VideoSource', place, declared.options).flatMap(source =>
    findVideoFaults(source, context.videoHosts),
  )
  for (const { value, pointer: at } of listEntityValues('Blocks', place, declared.options))
    if (isBlockList(value)) yield* listBlockFaults({ blocks: value, pointer: at }, context, depth + 1)
}

const missingKeywords: ReadonlySet<string> = new Set(['required', 'minLength', 'minItems', 'minProperties'])

export interface NestedBlocks {
  readonly pointer: string
  readonly blocks: readonly Block[]
}

/** Finds links to hosts that the business does not list, and to routes that do not exist. */
function findLinkFaults({ pointer, value }: OptionValue, { linkHosts, links }: Context): BlockFault[] {
  if (typeof value === 'string') {
    const reason = describeInvalidLink(value, linkHosts)
    return reason === undefined ? [] : [{ pointer, reason, broken: { rule: 'link' } }]
  }
  return isRouteLink(value)
    ? links.faults(value).map(({ path, reason }) => ({ pointer: pointer + formatPointer(path), reason }))
    : []
}

/** Finds videos of hosts that the business does not list. Other faults of an address are those of its schema. */
function findVideoFaults({ pointer, value }: OptionValue, hosts: Context['videoHosts']): BlockFault[] {
  if (typeof value !== 'string' || !value.startsWith('https://')) return []
  // Such as https://1.2.3.4.5/, which the schema allows.
  if (!canParseUrl(value))
    return [{ pointer, reason: 'has a host that does not exist; copy the address of the player.' }]
  const host = new URL(value).hostname
  if (!hosts || hosts.includes(host)) return []
  const listed = hosts.join(', ') || 'an empty list'
  const reason = `comes from ${host}, which is not in the "videoHosts" of the business (${listed}); add "${host}" there.`
  return [{ pointer, reason, broken: { rule: 'video_host', params: { host } } }]
}

/** Safe to narrow: other faults of a target are those of its schema. */
const isRouteLink = (value: unknown): value is Exclude<LinkTarget, string> =>
  isObject(value) && typeof value.route === 'string'

/** Lists a formatted text in each of its languages. */
const listTexts = ({ pointer, value }: OptionValue): readonly OptionValue[] =>
  isObject(value)
    ? Object.entries(value).map(([locale, text]) => ({
        value: text,
        pointer: pointer + formatPointer([locale]),
      }))
    : [{ value, pointer }]

const findTextFaults = ({ pointer, value }: OptionValue, linkHosts: Context['linkHosts']): BlockFault[] =>
  typeof value === 'string'
    ? findRichTextFaults(value, linkHosts).map(({ line, reason }) => ({
        pointer,
        reason: `line ${line} ${reason}`,
      }))
    : []

/** Returns whether a value has the form of a list of blocks, declared or not. */
export const isBlockList = (value: unknown): value is readonly Block[] =>
  Array.isArray(value) && value.every(block => isObject(block) && typeof block.type === 'string')

/** Caches validators: a business may have thousands of blocks of a kind. */
function getOptionsValidator(options: JsonSchema, validation: Context['validation']) {
  const check = validators.get(options) ?? validation.check(options)
  validators.set(options, check)
  return check
}

const validators = new WeakMap<JsonSchema, ReturnType<Context['validation']['check']>>()
