/** The times of a block, in the fields of its dialog and as instants. */
import type { SaveTimeBlockInput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { addMinutes, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay, minutesPerDay, parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, MinuteOfDay, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'

/** Dates and times of day as fields have them, on the provider's clock. */
export interface BlockTimeFields {
  readonly date: string
  readonly from: string
  /** Where it ends; differs from `date` if the block spans days. */
  readonly lastDate: string
  /** 00:00 is the midnight at the end of `lastDate`. */
  readonly to: string
}

/** Suggests an hour of a day: the next full one if the day is today, else the one at 9. */
export function suggestBlockTimes(date: PlainDate, now: Instant, zone: Zone): BlockTimeFields {
  const local = toLocalDateTime(now, zone)
  const hour = local.date === date ? Math.min(Math.floor(local.minute / 60) + 1, 23) : 9
  const from = asMinuteOfDay(hour * 60)
  const to = asMinuteOfDay((hour + 1) * 60)
  return { date, lastDate: date, from: formatTimeField(from), to: formatTimeField(to) }
}

/** Returns the fields of a block; undefined if its times cannot be read. */
export function getBlockTimeFields(
  { start, end }: Pick<TimeBlock, 'start' | 'end'>,
  zone: Zone,
): BlockTimeFields | undefined {
  const from = parseInstant(start)
  const to = parseInstant(end)
  if (from === undefined || to === undefined) return undefined
  const first = toLocalDateTime(from, zone)
  const last = toLocalDateTime(to, zone)
  const isMidnight = last.minute === 0
  return {
    date: first.date,
    from: formatTimeField(first.minute),
    lastDate: isMidnight ? toLocalDateTime(addMinutes(to, -1), zone).date : last.date,
    to: formatTimeField(last.minute),
  }
}

/**
 * Returns what the fields say as instants. An end that was not changed stays as it is, to the second and on the
 * right side of a change of clocks. Undefined if the end is not after the start.
 */
export function parseBlockTimes(
  fields: BlockTimeFields,
  zone: Zone,
  block?: Pick<TimeBlock, 'start' | 'end'>,
): Pick<SaveTimeBlockInput, 'start' | 'end'> | undefined {
  const before = block && getBlockTimeFields(block, zone)
  const isSame = (...names: readonly (keyof BlockTimeFields)[]) =>
    names.every(name => before?.[name] === fields[name])
  const start =
    block && isSame('date', 'from')
      ? parseInstant(block.start)
      : parseFields(fields.date, parseMinuteOfDay(fields.from), zone)
  const end =
    block && isSame('lastDate', 'to')
      ? parseInstant(block.end)
      : parseFields(fields.lastDate, parseMinuteOfDay(fields.to === '00:00' ? '24:00' : fields.to), zone)
  if (start === undefined || end === undefined || end <= start) return undefined
  return { start: formatZonedInstant(start, zone), end: formatZonedInstant(end, zone) }
}

function parseFields(date: string, minute: MinuteOfDay | undefined, zone: Zone): Instant | undefined {
  const day = parsePlainDate(date)
  return day === undefined || minute === undefined ? undefined : toInstant(day, minute, zone)
}

const formatTimeField = (minute: MinuteOfDay): string => {
  const hour = Math.floor((minute % minutesPerDay) / 60)
  const rest = minute % 60
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
