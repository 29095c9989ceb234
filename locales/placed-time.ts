/** A time as a person reads it: a visit by the clock of the place, the reader's own beside it where that differs. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type Formats, zoneCity } from './format.ts'
import type { Words } from './translate.ts'

export interface Clocks {
  readonly words: Words
  /** Of the place, or the reader's. */
  readonly formats: Formats
  /** The reader's, where `formats` are of a place. */
  readonly own?: Formats | undefined
}

/** "11:45 AM – 12:30 PM in Berlin; 2:45 AM – 3:30 AM for you", or the hours alone where both clocks agree. */
export function placedHours(from: Instant, to: Instant | undefined, clocks: Clocks): string {
  const { words, formats } = clocks
  const there = hours(formats, from, to)
  const here = ownHours(from, to, clocks)
  if (here === undefined) return there
  return `${words.t('zone.in_place', { time: there, city: zoneCity(formats.zone) })}; ${here}`
}

/** "2:45 AM for you", with the date where that differs too; undefined: the reader's clock shows the same. */
export function ownHours(
  from: Instant,
  to: Instant | undefined,
  { words, formats, own }: Clocks,
): string | undefined {
  if (!own) return undefined
  const here = hours(own, from, to)
  const date = own.dateAt(from, 'medium')
  const isSameDate = date === formats.dateAt(from, 'medium')
  if (isSameDate && here === hours(formats, from, to)) return undefined
  return words.t('zone.for_you', { time: isSameDate ? here : `${date}, ${here}` })
}

const hours = (formats: Formats, from: Instant, to: Instant | undefined): string =>
  to === undefined ? formats.time(from) : formats.timeRange(from, to)
