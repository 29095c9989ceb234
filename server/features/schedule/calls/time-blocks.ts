/** Handles the calls that block time of providers: single blocks, and those of a series together. */
import { createHash } from 'node:crypto'
import type { SaveTimeBlockInput, TimeBlock as TimeBlockDto } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { listRepeatedDates, maxRepeatedDates } from '#schemas/runtime/time/repeated-dates.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { checkOwnProvider, getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import {
  getBlockDate,
  maxRepeatedBlockMs,
  moveBlockToDate,
  moveSeriesBlock,
} from '../rules/repeated-blocks.ts'
import type { TimeBlock, TimeBlockChange, TimeBlocksCommand, TimeBlocksResult } from '../schedule.ts'
import { failDateOutOfRange, parseTimeBlock, toTimeBlockDto } from './time-block-input.ts'

export const saveTimeBlock: Handler<'saveTimeBlock'> = async (input, context) => {
  const { id, provider, start, end, title, repeat, scope = 'one', except = [] } = input
  const refusal = checkOwnProvider(provider, context.caller)
  if (refusal) return refusal
  const given: TimeBlockDto = { id, provider, start, end, ...(title === undefined ? {} : { title }) }
  const parsed = parseTimeBlock(given, context)
  if (!parsed.ok) return parsed
  const block = parsed.value
  if ((repeat || scope !== 'one') && block.to - block.from > maxRepeatedBlockMs)
    return failDateOutOfRange('/end')
  const zone = parseZone(context.directory.providers.get(provider)?.timezone ?? '') ?? getZone(context)
  const wish = { block, zone, isLeftOut: new Set<string>(except) }
  const repeated = repeat && repeatBlock(wish, repeat)
  if (repeated && !repeated.ok) return repeated
  const result = await changeBlocks('saveTimeBlock', context, {
    ids: [id],
    scope: repeated ? 'all' : scope,
    change: current =>
      repeated ? joinSeries(repeated.value, { id, current }) : planChange(wish, current, scope),
  })
  if (result.kind === 'taken') return refuseTaken(result, zone)
  if (result.kind === 'unchanged') return failDateOutOfRange('/except')
  if (result.kind === 'forbidden') return failed('operator.forbidden')
  const { before, after } = toChangeDto(result, context)
  const [first] = after
  return done({ block: after.find(one => one.id === id) ?? first ?? given, before, after })
}

interface BlockWish {
  readonly block: TimeBlock
  /** The provider's. */
  readonly zone: Zone
  /** Dates on which nothing is blocked and nothing changes. */
  readonly isLeftOut: ReadonlySet<string>
}

/** Returns the blocks of a new series. The first has the id that was given, the others have ids that follow from it. */
function repeatBlock(
  { block, zone, isLeftOut }: BlockWish,
  { every, count, until }: NonNullable<SaveTimeBlockInput['repeat']>,
): Outcome<readonly TimeBlock[]> {
  const last = until === undefined ? undefined : parsePlainDate(until)
  if (until !== undefined && !last)
    return failed('input.invalid', {}, [createDateFault('/repeat/until', until)])
  const dates = listRepeatedDates(getBlockDate(block, zone), { every, count, until: last })
  if (dates.length === 0 || dates.length > maxRepeatedDates) return failDateOutOfRange('/repeat/until')
  const blocks = dates
    .filter(date => !isLeftOut.has(date))
    .map((date, index) => ({
      ...block,
      ...moveBlockToDate(block, date, zone),
      id: index === 0 ? block.id : deriveId(block.id, date),
    }))
  return blocks.length === 0 ? failDateOutOfRange('/except') : done(blocks)
}

/** Derives a UUID, of version 8 (RFC 9562), so that sending a series again writes the same. */
function deriveId(id: string, date: string): string {
  const hex = createHash('sha256').update(`${id} ${date}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A series that exists is written anew. */
const joinSeries = (
  blocks: readonly TimeBlock[],
  { id, current }: { readonly id: string; readonly current: readonly TimeBlock[] },
): TimeBlockChange => {
  const series = current.find(one => one.id === id)?.series ?? id
  return { removed: current, written: blocks.map(block => ({ ...block, series })) }
}

/** Changes one block, or moves those of its series along with it; undefined: all of them are left out. */
function planChange(
  { block, zone, isLeftOut }: BlockWish,
  current: readonly TimeBlock[],
  scope: TimeBlocksCommand['scope'],
): TimeBlockChange | undefined {
  const before = current.find(({ id }) => id === block.id)
  if (!before) return { removed: [], written: [block] }
  const isSameTime =
    before.from === block.from && before.to === block.to && before.provider === block.provider
  // Longer than a block of a series may be, it goes on alone.
  const isSeries = block.to - block.from <= maxRepeatedBlockMs
  const moved = current.map(({ title: _, series, ...one }) => ({
    ...one,
    ...(block.title === undefined ? {} : { title: block.title }),
    ...(series === undefined || !isSeries ? {} : { series }),
    ...(isSameTime
      ? {}
      : {
          provider: block.provider,
          ...(one.id === block.id
            ? { from: block.from, to: block.to }
            : moveSeriesBlock(one, { before: before.from, after: block }, zone)),
        }),
  }))
  const written = scope === 'one' ? moved : moved.filter(one => !isLeftOut.has(getBlockDate(one, zone)))
  if (written.length === 0) return undefined
  const isWritten = new Set(written.map(({ id }) => id))
  return { removed: current.filter(({ id }) => isWritten.has(id)), written }
}

export const deleteTimeBlock: Handler<'deleteTimeBlock'> = async ({ id, scope = 'one' }, context) => {
  const result = await changeBlocks('deleteTimeBlock', context, {
    ids: [id],
    scope,
    change: current => (current.length === 0 ? undefined : { removed: current, written: [] }),
  })
  if (result.kind === 'forbidden') return failed('operator.forbidden')
  if (result.kind !== 'written') return failed('time_block.not_found')
  return done({ before: toChangeDto(result, context).before })
}

export const restoreTimeBlocks: Handler<'restoreTimeBlocks'> = async (input, context) => {
  const { blocks, remove = [], after } = input
  const written: TimeBlock[] = []
  for (const [index, one] of blocks.entries()) {
    const refusal = checkOwnProvider(one.provider, context.caller)
    if (refusal) return refusal
    const block = parseTimeBlock(one, context, `/blocks/${index}`)
    if (!block.ok) return block
    const { from, to, series } = block.value
    const isRepeated = blocks.length > 1 || series !== undefined
    if (isRepeated && to - from > maxRepeatedBlockMs) return failDateOutOfRange(`/blocks/${index}/end`)
    written.push(block.value)
  }
  const result = await changeBlocks('restoreTimeBlocks', context, {
    ids: [...new Set([...written.map(({ id }) => id), ...remove])],
    scope: 'one',
    change: current => (isAsLeft(current, after, context) ? { removed: current, written } : undefined),
  })
  if (result.kind === 'forbidden') return failed('operator.forbidden')
  if (result.kind === 'unchanged') return failed('change.settled')
  if (result.kind === 'taken') return refuseTaken(result, getZone(context))
  return done({})
}

/** Returns whether the blocks are those that the change has left; true if the client does not say which. */
function isAsLeft(
  current: readonly TimeBlock[],
  after: readonly TimeBlockDto[] | undefined,
  context: CallContext,
): boolean {
  if (after === undefined) return true
  const left = after.flatMap((one, index) => {
    const parsed = parseTimeBlock(one, context, `/after/${index}`)
    return parsed.ok ? [parsed.value] : []
  })
  const write = ({ id, provider, from, to, title = '', series = '' }: TimeBlock) =>
    [id, provider, from, to, title, series].join(' ')
  const expected = new Set(left.map(write))
  return current.length === after.length && current.every(block => expected.has(write(block)))
}

const changeBlocks = (
  action: 'saveTimeBlock' | 'deleteTimeBlock' | 'restoreTimeBlocks',
  context: CallContext,
  command: Pick<TimeBlocksCommand, 'ids' | 'scope' | 'change'>,
): Promise<TimeBlocksResult> => {
  const {
    stores: { schedule },
    directory,
    caller,
    now,
  } = context
  return schedule.changeBlocks({
    ...command,
    business: directory.business.slug,
    onlyProvider: getOnlyProvider(caller),
    now,
    audit: createAuditNote(action, { kind: 'time_block', key: command.ids[0] ?? '' }, context),
  })
}

const refuseTaken = (
  { blocks, total, references }: Extract<TimeBlocksResult, { readonly kind: 'taken' }>,
  zone: Zone,
) =>
  failed('time_block.overlaps', {
    references: references.join(', '),
    dates: [...new Set(blocks.map(block => getBlockDate(block, zone)))].join(', '),
    total,
  })

function toChangeDto({ removed, written }: TimeBlockChange, context: CallContext) {
  const zone = getZone(context)
  const toDtos = (blocks: readonly TimeBlock[]) => blocks.map(block => toTimeBlockDto(block, zone))
  return { before: toDtos(removed), after: toDtos(written) }
}

const getZone = ({ directory }: CallContext): Zone => getZoneOrDefault(undefined, directory)
