/** The columns of a calendar's grid: of a day one a provider, of a week one a day. */
import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { BookedCounts, ScheduleEntry } from './calendar-entries.ts'
import { countBooked, parseRange } from './calendar-entries.ts'
import {
  type AxisSpan,
  type GridAxis,
  type GridDay,
  type InstantRange,
  subtractRanges,
  sumMinutes,
  toAxisMinute,
  toAxisSpan,
} from './grid-axis.ts'
import { layoutDay, type OverlapLane } from './layout-day.ts'

export type ScheduleProvider = GetScheduleOutput['providers'][number]

export type PlacedEntry = AxisSpan & OverlapLane & { readonly entry: ScheduleEntry }

/** A part of a day in which nobody of the column works. */
export type ClosedSpan = AxisSpan & { readonly reason: 'closed' | 'break' | 'time_off' }

export interface GridColumn {
  readonly key: string
  readonly day: GridDay
  readonly axis: GridAxis
  /** Whose entries it has. */
  readonly providers: readonly ScheduleProvider[]
  readonly closed: readonly ClosedSpan[]
  /** Until when the night before goes on, in minutes of the axis; 0 if none does. */
  readonly nightEnd: number
  readonly placed: readonly PlacedEntry[]
  readonly counts: BookedCounts
  readonly freeMinutes: number
}

/** Returns the zone of the one provider of a column, if it is another than that of the axis. */
export function getOtherZone({ providers, axis }: GridColumn): Zone | undefined {
  const [provider, ...others] = providers
  const zone = others.length === 0 && provider ? parseZone(provider.timezone) : undefined
  return zone === axis.zone ? undefined : zone || undefined
}

interface ColumnContent extends Pick<GridColumn, 'key' | 'day' | 'axis' | 'providers'> {
  /** Of all providers and days. */
  readonly entries: readonly ScheduleEntry[]
  /** Minutes that even the shortest entry needs to be read. */
  readonly minLength: number
}

export function createColumn({ entries, minLength, ...column }: ColumnContent): GridColumn {
  const { day, axis, providers } = column
  const shown = entries.flatMap(entry => {
    if (!providers.some(({ provider }) => provider === entry.provider)) return []
    const span = toAxisSpan(entry, day, axis)
    return span ? [{ ...span, entry }] : []
  })
  const open = providers.flatMap(provider =>
    subtractRanges(listRanges(provider.hours), listRanges(provider.timeOff)),
  )
  // Who is taken is free no more; of several providers, the time of each counts.
  const free = providers.flatMap(provider =>
    subtractRanges(
      subtractRanges(listRanges(provider.hours), listRanges(provider.timeOff)),
      entries.filter(entry => entry.provider === provider.provider),
    ),
  )
  const nightEnd = findNightEnd(cutToDay(subtractRanges(open, []), day), day)
  return {
    ...column,
    closed: listClosedSpans(column, open, nightEnd),
    nightEnd: nightEnd === undefined ? 0 : toAxisMinute(nightEnd, day, axis),
    placed: layoutDay(shown, minLength),
    counts: countBooked(shown.map(({ entry }) => entry)),
    freeMinutes: sumMinutes(cutToDay(free, day)),
  }
}

/** A pause after midnight that lasts this long is no break, but the time between two nights. */
const minPauseMinutes = 4 * 60

/** Returns the end of what goes on after the midnight at which a day begins; undefined if the day goes on with it, as around the clock. */
function findNightEnd(open: readonly InstantRange[], { start, end }: GridDay): Instant | undefined {
  const [first, next] = open
  if (first?.from !== start || first.to === end) return undefined
  return (next?.from ?? end) - first.to >= minPauseMinutes * 60_000 ? first.to : undefined
}

function listClosedSpans(
  { day, axis, providers }: Pick<GridColumn, 'day' | 'axis' | 'providers'>,
  open: readonly InstantRange[],
  nightEnd: Instant | undefined,
): readonly ClosedSpan[] {
  const [only, ...others] = providers
  const away = only && others.length === 0 ? cutToDay(listRanges(only.timeOff), day) : []
  const today = cutToDay(open, day)
  const first = Math.min(...today.map(({ from }) => from))
  const last = Math.max(...today.map(({ to }) => to))
  const closed = subtractRanges([{ from: day.start, to: day.end }], [...today, ...away])
  const withReason = (range: InstantRange, reason: ClosedSpan['reason']) => {
    const span = toAxisSpan(range, day, axis)
    return span ? [{ ...span, reason }] : []
  }
  return [
    ...closed.flatMap(range =>
      withReason(
        range,
        range.from > first && range.to < last && range.from !== nightEnd ? 'break' : 'closed',
      ),
    ),
    ...subtractRanges(away, []).flatMap(range => withReason(range, 'time_off')),
  ]
}

const cutToDay = (ranges: readonly InstantRange[], { start, end }: GridDay): readonly InstantRange[] =>
  ranges
    .filter(({ from, to }) => from < end && to > start)
    .map(({ from, to }) => ({ from: from < start ? start : from, to: to > end ? end : to }))

const listRanges = (
  spans: readonly { readonly start: string; readonly end: string }[],
): readonly InstantRange[] => spans.flatMap(span => parseRange(span) ?? [])
