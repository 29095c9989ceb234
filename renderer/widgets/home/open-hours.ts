/** Whether a business is open, from its hours of the next days. */
import type { OpeningHours } from '#schemas/generated/types.gen.ts'
import { parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toInstant } from '#schemas/runtime/time/wall-clock.ts'

/** From when until when; the end is exclusive. */
export interface OpenSpan {
  readonly from: Instant
  readonly to: Instant
}

export interface OpenState {
  /** The span that contains the moment; undefined while closed. Without an end if it lasts beyond the known days. */
  readonly now: { readonly from: Instant; readonly to: Instant | undefined } | undefined
  /** The first span after the moment. */
  readonly next: OpenSpan | undefined
}

/** Finds the spans around a moment. A span that goes on after midnight is one. */
export function findOpenState({ days }: OpeningHours, zone: Zone, now: Instant): OpenState {
  const spans = days.flatMap(day => listOpenSpans(day, zone)).reduce(joinTouching, [])
  const current = spans.find(({ from, to }) => from <= now && now < to)
  const isKnown = current !== undefined && current.to !== findEnd(days, zone)
  return {
    now: current && { from: current.from, to: isKnown ? current.to : undefined },
    next: spans.find(({ from }) => from > now),
  }
}

/** Returns the midnight after the last known day. */
function findEnd(days: OpeningHours['days'], zone: Zone): number {
  const last = parsePlainDate(days.at(-1)?.date ?? '')
  return last === undefined ? 0 : getFirstInstantOfDay(addDays(last, 1), zone)
}

/** Returns whether it has hours at all: it may be closed on all known days. */
export const isEverOpen = ({ days }: OpeningHours): boolean =>
  days.some(({ hours, usual = [] }) => hours.length > 0 || usual.length > 0)

type OpeningDay = OpeningHours['days'][number]

/** Lists the spans of a day; leaves out what is no time. */
export function listOpenSpans({ date: text, hours }: OpeningDay, zone: Zone): readonly OpenSpan[] {
  const date = parsePlainDate(text)
  if (date === undefined) return []
  return hours.flatMap(({ from, to }) => {
    const start = at(date, from, zone)
    const end = at(getEndDate(date, { from, to }), to, zone)
    return start === undefined || end === undefined ? [] : [{ from: start, to: end }]
  })
}

/** Hours that go on after midnight end before the time at which they begin. */
const getEndDate = (date: PlainDate, { from, to }: OpeningDay['hours'][number]): PlainDate =>
  to <= from ? addDays(date, 1) : date

function at(date: PlainDate, text: string, zone: Zone): Instant | undefined {
  const minute = parseMinuteOfDay(text)
  return minute === undefined ? undefined : toInstant(date, minute, zone)
}

function joinTouching(spans: readonly OpenSpan[], span: OpenSpan): readonly OpenSpan[] {
  const last = spans.at(-1)
  return last && last.to >= span.from
    ? [...spans.slice(0, -1), { from: last.from, to: span.to }]
    : [...spans, span]
}
