/** Weekly hours as spans of minutes, and what painting on a week does to them. Everything is pure. */
import type { WeeklyHours } from '#schemas/generated/types.gen.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { arePlausibleHours, maxNightMinutes, parseOpenHours } from '#schemas/runtime/time/open-hours.ts'

/**
 * Minutes since midnight on a wall clock; `to` is exclusive, 1440 is the midnight at the end. Beyond that it is on the
 * next day: a night belongs to the day on which it begins.
 */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

/** Seven days, Monday first. */
export type WeekSpans = readonly (readonly DaySpan[])[]

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** What painting snaps to. */
const snapMinutes = 15
/** When the last hours of a day can begin. */
const lastStart = minutesPerDay - snapMinutes

/** Returns the spans of each day as they are written, in order. */
export const parseWeek = (hours: WeeklyHours): WeekSpans =>
  weekdayNames.map(name => parseDayHours(hours[name] ?? []))

/** Returns weekly hours; closed days are left out. */
export const formatWeek = (week: WeekSpans): WeeklyHours =>
  Object.fromEntries(
    weekdayNames.flatMap((name, day) => {
      const spans = week[day] ?? []
      return spans.length === 0 ? [] : [[name, formatDayHours(spans)]]
    }),
  )

/** Parses `09:00-12:30` and `22:00-02:00`. A range that cannot be meant is left out, as for bookings. */
export const parseDayHours = (hours: readonly string[]): readonly DaySpan[] =>
  hours.flatMap(text => {
    const hours = parseOpenHours(text)
    return hours && arePlausibleHours(hours) ? [{ from: hours.open, to: hours.close }] : []
  })

export const formatDayHours = (spans: readonly DaySpan[]): string[] =>
  spans.map(
    ({ from, to }) =>
      `${formatMinute(from)}-${formatMinute(isPastMidnight({ to }) ? to - minutesPerDay : to)}`,
  )

/** Tells whether hours go on past midnight, into the next day. */
export const isPastMidnight = ({ to }: Pick<DaySpan, 'to'>): boolean => to > minutesPerDay

/** Formats 570 as 09:30 and 1440 as 24:00. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Returns the hours of the day before that go on into a day. */
export const getNightSpan = (week: WeekSpans, day: number): DaySpan | undefined =>
  week[(day + 6) % 7]?.find(isPastMidnight)

/**
 * Sorts spans and joins those that touch or overlap; a span without length is left out. What would be too long for a night
 * stays two: the first ends where the second begins.
 */
export function joinSpans(spans: readonly DaySpan[]): readonly DaySpan[] {
  const joined: DaySpan[] = []
  for (const span of [...spans].filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    const both = last && span.from <= last.to && { from: last.from, to: Math.max(last.to, span.to) }
    if (both && both.to <= getLatestEnd(both.from)) joined[joined.length - 1] = both
    else {
      if (both) joined[joined.length - 1] = { from: both.from, to: span.from }
      joined.push(span)
    }
  }
  return joined
}

/** Returns how long hours may last that begin at a minute: until midnight, or as long as a night may. */
const getLatestEnd = (from: number): number => Math.max(minutesPerDay, from + maxNightMinutes)

/** Returns what remains of spans outside of another one. */
const cutSpan = (spans: readonly DaySpan[], { from, to }: DaySpan): readonly DaySpan[] =>
  spans
    .flatMap(span => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter(span => span.from < span.to)

/** What a pointer does to a week, from where it was pressed to where it is. */
export type PaintStroke =
  | { readonly kind: 'open'; readonly days: readonly number[]; readonly span: DaySpan }
  | { readonly kind: 'close'; readonly day: number; readonly span: DaySpan }
  /** Moves a span, or one end of it. */
  | { readonly kind: 'shift'; readonly day: number; readonly span: DaySpan; readonly to: DaySpan }

/** Returns the week after a stroke, each day in order and joined. What begins after midnight belongs to the next day. */
export function paintWeek(week: WeekSpans, stroke: PaintStroke): WeekSpans {
  if (stroke.kind === 'open' && stroke.span.from >= minutesPerDay) {
    const span = { from: stroke.span.from - minutesPerDay, to: stroke.span.to - minutesPerDay }
    return paintWeek(week, { kind: 'open', days: stroke.days.map(day => (day + 1) % 7), span })
  }
  const days = stroke.kind === 'open' ? stroke.days : [stroke.day]
  return week.map((spans, day) => (days.includes(day) ? joinSpans(paintDay(spans, stroke)) : spans))
}

function paintDay(spans: readonly DaySpan[], stroke: PaintStroke): readonly DaySpan[] {
  if (stroke.kind === 'open') return [...spans, stroke.span]
  const rest = cutSpan(spans, stroke.span)
  return stroke.kind === 'close' ? rest : [...rest, stroke.to]
}

/** Where on a span it was pressed, and how far the pointer has gone since. */
export interface SpanDrag {
  readonly grip: 'from' | 'to' | 'body'
  readonly byMinutes: number
}

/**
 * Returns the span that a drag makes of one: at least a step long, beginning on its day, and beyond midnight no longer than a
 * night may be.
 */
export function dragSpan({ from, to }: DaySpan, { grip, byMinutes }: SpanDrag): DaySpan {
  const by = snap(byMinutes)
  if (grip === 'from') {
    const earliest = isPastMidnight({ to }) ? Math.max(0, to - maxNightMinutes) : 0
    return { from: clamp(from + by, earliest, Math.min(to - snapMinutes, lastStart)), to }
  }
  if (grip === 'to') return { from, to: clamp(to + by, from + snapMinutes, getLatestEnd(from)) }
  const isTooLong = to - from > maxNightMinutes
  const shift = clamp(by, -from, isTooLong ? minutesPerDay - to : lastStart - from)
  return { from: from + shift, to: to + shift }
}

/**
 * Returns the span between two minutes, whichever is first, rounded outwards to the step. Both may be beyond midnight, where a
 * day goes on as the night that began on it.
 */
export function spanBetween(one: number, other: number): DaySpan {
  const from = Math.max(0, Math.floor(Math.min(one, other) / snapMinutes) * snapMinutes)
  const to = Math.ceil(Math.max(one, other) / snapMinutes) * snapMinutes
  return { from, to: clamp(to, from + snapMinutes, getLatestEnd(from)) }
}

/** Gives other days the hours of one. */
export const copyDay = (week: WeekSpans, day: number, targets: readonly number[]): WeekSpans =>
  week.map((spans, index) => (targets.includes(index) ? (week[day] ?? []) : spans))

/**
 * Suggests hours to add to a day: from nine to five, else the hour after the last span, or before the first one, such as a
 * night; undefined if there is no room.
 */
export function suggestSpan(spans: readonly DaySpan[]): DaySpan | undefined {
  const joined = joinSpans(spans)
  const first = joined[0]
  const last = joined.at(-1)
  if (!first || !last) return { from: 9 * 60, to: 17 * 60 }
  const after = Math.min(last.to + 60, minutesPerDay - 60)
  if (after >= last.to) return { from: after, to: after + 60 }
  const before = Math.max(first.from - 120, 0)
  return before + 60 <= first.from ? { from: before, to: before + 60 } : undefined
}

const snap = (minutes: number): number => Math.round(minutes / snapMinutes) * snapMinutes

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
