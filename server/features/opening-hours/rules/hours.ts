/**
 * Parses opening hours as people write them, `09:00-12:30`, once per record into wall-clock minutes. Hours past
 * midnight, `22:00-02:00`, belong to the day on which they begin: an override of that day replaces them, one of the next
 * day does not. Who asks for the windows of a day gets what is open on it, with the end of the night before.
 */

import type { Provider, Service, WeeklyHours } from '#schemas/generated/types.gen.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { arePlausibleHours, parseOpenHours } from '#schemas/runtime/time/open-hours.ts'
import { getWeekdayOfDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { parseWallTimeEpochMinute } from '#schemas/runtime/time/wall-clock.ts'

/** Open time: minutes since the midnight of a day, `close` exclusive, 1440 is the next midnight. */
export interface DailyOpenWindow {
  readonly open: number
  readonly close: number
}

/** A span in wall-clock minutes since 1970-01-01T00:00 of a zone; `to` is exclusive. */
export interface WallClockSpan {
  readonly from: number
  readonly to: number
}

/**
 * Returns what is open on a day (days since 1970-01-01) from midnight to midnight, in order, none overlapping or touching
 * another.
 */
export type OpenWindowLookup = (day: number) => readonly DailyOpenWindow[]

/**
 * Returns the windows in which the provider offers the service, ignoring time off. An override replaces the
 * provider's weekly hours on its date. A service with its own hours uses those instead, unless an override closes the
 * date.
 */
export function createOpenWindowLookup(provider: Provider, service: Service): OpenWindowLookup {
  const { week, overrides } = getProviderHours(provider)
  const ownWeek = service.hours && getOpenWeek(service.hours)
  return addNights(day => {
    const override = overrides.get(day)
    if (override && (!ownWeek || override.length === 0)) return override
    return (ownWeek ?? week)[getWeekdayOfDayNumber(day) - 1] ?? []
  })
}

/** Returns the windows in which the provider is there for any service: weekly hours or overrides, ignoring time off. */
export function createWorkingHoursLookup(provider: Provider): OpenWindowLookup {
  const { week, overrides } = getProviderHours(provider)
  return addNights(day => overrides.get(day) ?? week[getWeekdayOfDayNumber(day) - 1] ?? [])
}

/** Divides windows that begin on a day at midnight: the rest is open on the next day. */
const addNights =
  (getOwn: OpenWindowLookup): OpenWindowLookup =>
  day => {
    const own = getOwn(day)
    const before = getOwn(day - 1)
    // They are merged, so the last one ends last.
    const night = (before.at(-1)?.close ?? 0) - minutesPerDay
    if (night <= 0 && (own.at(-1)?.close ?? 0) <= minutesPerDay) return own
    const today = own.map(({ open, close }) => ({ open, close: Math.min(close, minutesPerDay) }))
    return mergeWindows([{ open: 0, close: night }, ...today])
  }

export const listTimeOff = (provider: Provider): readonly WallClockSpan[] =>
  getProviderHours(provider).timeOff

const parseWindows = (hours: readonly string[]): readonly DailyOpenWindow[] =>
  mergeWindows(hours.flatMap(parsedWindows))

/** Merges windows that touch or overlap; drops a window that does not end after its start. */
export function mergeWindows(unsorted: readonly DailyOpenWindow[]): readonly DailyOpenWindow[] {
  const windows = unsorted.filter(({ open, close }) => open < close).sort((a, b) => a.open - b.open)
  const merged: DailyOpenWindow[] = []
  for (const { open, close } of windows) {
    const last = merged.at(-1)
    if (last && open <= last.close)
      merged[merged.length - 1] = { open: last.open, close: Math.max(last.close, close) }
    else merged.push({ open, close })
  }
  return merged
}

/** The windows of a day are those that begin on it; they may close after midnight. */
interface ProviderHours {
  /** Monday first. */
  readonly week: readonly (readonly DailyOpenWindow[])[]
  /** By day since 1970-01-01. */
  readonly overrides: ReadonlyMap<number, readonly DailyOpenWindow[]>
  readonly timeOff: readonly WallClockSpan[]
}

const hoursByProvider = new WeakMap<Provider, ProviderHours>()
const weekByHours = new WeakMap<WeeklyHours, readonly (readonly DailyOpenWindow[])[]>()

/** Returns a provider's parsed hours, which are cached. */
function getProviderHours(provider: Provider): ProviderHours {
  const cached = hoursByProvider.get(provider)
  if (cached) return cached
  const hours = {
    week: getOpenWeek(provider.hours),
    overrides: getOverrides(provider),
    timeOff: parsedTimeOff(provider),
  }
  hoursByProvider.set(provider, hours)
  return hours
}

function getOpenWeek(hours: WeeklyHours): readonly (readonly DailyOpenWindow[])[] {
  const cached = weekByHours.get(hours)
  if (cached) return cached
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = hours
  const week = [monday, tuesday, wednesday, thursday, friday, saturday, sunday].map(day =>
    parseWindows(day ?? []),
  )
  weekByHours.set(hours, week)
  return week
}

function getOverrides(provider: Provider): ReadonlyMap<number, readonly DailyOpenWindow[]> {
  const hoursByDay = new Map<number, string[]>()
  for (const { date, hours } of provider.overrides ?? []) {
    const day = wallMinute(`${date}T00:00`) / minutesPerDay
    hoursByDay.set(day, [...(hoursByDay.get(day) ?? []), ...hours])
  }
  return new Map([...hoursByDay].map(([day, hours]) => [day, parseWindows(hours)]))
}

const parsedTimeOff = (provider: Provider): readonly WallClockSpan[] =>
  (provider.timeOff ?? []).map(({ from, to }) => ({ from: wallMinute(from), to: wallMinute(to) }))

/** Returns no window for hours that cannot be meant: records from before they were refused may have some. */
function parsedWindows(text: string): readonly DailyOpenWindow[] {
  const hours = parseOpenHours(text)
  if (hours === undefined) {
    throw new Error(`"${text}" is not a range of hours such as 09:00-12:30: the import must check it.`)
  }
  return arePlausibleHours(hours) ? [hours] : []
}

function wallMinute(text: string): number {
  const minute = parseWallTimeEpochMinute(text)
  if (minute === undefined) {
    throw new Error(`"${text}" is not a wall time such as 2026-11-26T09:00: the import must check it.`)
  }
  return minute
}
