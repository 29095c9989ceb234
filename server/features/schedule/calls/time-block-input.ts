/** Blocks as calls write and read them. */
import type { TimeBlock as TimeBlockDto } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import type { TimeBlock } from '../schedule.ts'

/** A block that goes on longer is time off, which the provider's record has. */
const maxBlockDays = 31

/** @param pointer where the block is in the input */
export function parseTimeBlock(
  { id, provider, title, series, ...times }: TimeBlockDto,
  { directory }: CallContext,
  pointer = '',
): Outcome<TimeBlock> {
  const from = parseInstant(times.start)
  const to = parseInstant(times.end)
  if (!directory.providers.has(provider)) return failed('calendar.not_found', { kind: 'provider' })
  if (from === undefined)
    return failed('input.invalid', {}, [createDateFault(`${pointer}/start`, times.start)])
  if (to === undefined) return failed('input.invalid', {}, [createDateFault(`${pointer}/end`, times.end)])
  if (to <= from || to - from > maxBlockDays * 86_400_000) return failDateOutOfRange(`${pointer}/end`)
  return done({
    id,
    provider,
    from,
    to,
    ...(title === undefined ? {} : { title }),
    ...(series === undefined ? {} : { series }),
  })
}

export const failDateOutOfRange = (pointer: string) =>
  failed('input.invalid', {}, [{ pointer, code: 'field.date_out_of_range', params: {} }])

export const toTimeBlockDto = (
  { id, provider, from, to, title, series }: TimeBlock,
  zone: Zone,
): TimeBlockDto => ({
  id,
  provider,
  start: formatZonedInstant(from, zone),
  end: formatZonedInstant(to, zone),
  ...(title === undefined ? {} : { title }),
  ...(series === undefined ? {} : { series }),
})
