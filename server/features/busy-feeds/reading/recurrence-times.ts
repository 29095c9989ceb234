/**
 * Lists the times of a repetition rule on the clock of its event (RFC 5545 §3.3.10), without its ends: COUNT and UNTIL
 * are compared by who lists them. A rule is cut into periods (years, months, …, seconds); each has days, and each day
 * times. Periods that are over are never looked at, so a rule of a century ago takes no longer.
 */
import { dayMs, hourMs, minuteMs, secondMs, type WallTime } from './calendar-values.ts'
import type { ReadingBudget } from './reading-budget.ts'
import type { RecurrenceFrequency, RecurrenceRule } from './recurrence-rule.ts'

export interface RecurrenceSpan {
  /** Of the event; nothing before it is listed. */
  readonly start: WallTime
  /** Only times from here on are needed. */
  readonly from: WallTime
  /** Times from here on are not listed. */
  readonly to: WallTime
}

/** Yields times in order, the start only if the rule produces it. Throws ReadingLimitError. */
export function* listRecurrenceTimes(
  rule: RecurrenceRule,
  span: RecurrenceSpan,
  budget: ReadingBudget,
): Generator<WallTime> {
  const filled = fillRule(rule, span.start)
  const hasDay = createDayTest(filled)
  const isLarge = frequencyMs[rule.frequency] === undefined
  const periods = isLarge ? listDayPeriods(filled, span) : listTimePeriods(filled, span, { hasDay, budget })
  for (const period of periods) {
    if (period.from >= span.to) return
    budget.spend(1 + (period.days - 1) / daysPerStep)
    const all = listTimes(filled, period, { hasDay, budget })
    for (const time of rule.positions ? pick(all, rule.positions) : all) {
      if (time >= span.to) return
      if (time >= span.start && time >= span.from) yield time
    }
  }
}

/** Looking at a day is cheap. */
const daysPerStep = 10

/** Of the frequencies shorter than a day. */
const frequencyMs: Partial<Record<RecurrenceFrequency, number>> = {
  HOURLY: hourMs,
  MINUTELY: minuteMs,
  SECONDLY: secondMs,
}

/** Takes from the start what the rule leaves open. */
function fillRule(rule: RecurrenceRule, start: WallTime): RecurrenceRule {
  const { frequency } = rule
  const { weekday, monthDay, month } = readDay(Math.floor(start / dayMs))
  const filled = { ...rule, ...fillTimes(rule, start - Math.floor(start / dayMs) * dayMs) }
  if (rule.days || rule.yearDays || rule.monthDays) return filled
  if (frequency === 'WEEKLY' || rule.weeks) return { ...filled, days: [{ weekday, nth: 0 }] }
  if (frequency === 'MONTHLY') return { ...filled, monthDays: [monthDay] }
  if (frequency === 'YEARLY') return { ...filled, months: rule.months ?? [month], monthDays: [monthDay] }
  return filled
}

/** @param time Since midnight */
function fillTimes(
  { frequency, hours, minutes, seconds }: RecurrenceRule,
  time: number,
): Pick<RecurrenceRule, 'hours' | 'minutes' | 'seconds'> {
  const second = { seconds: seconds ?? [Math.floor(time / secondMs) % 60] }
  if (frequency === 'SECONDLY') return {}
  if (frequency === 'MINUTELY') return second
  const minute = { ...second, minutes: minutes ?? [Math.floor(time / minuteMs) % 60] }
  return frequency === 'HOURLY' ? minute : { ...minute, hours: hours ?? [Math.floor(time / hourMs)] }
}

type DayTest = (day: Day) => boolean

interface PeriodOptions {
  readonly hasDay: DayTest
  readonly budget: ReadingBudget
}

interface Period {
  readonly from: WallTime
  /** The number of days, at least 1. */
  readonly days: number
  /** Of a period shorter than a day. */
  readonly ms?: number
}

function* listDayPeriods(rule: RecurrenceRule, { start, from }: RecurrenceSpan): Generator<Period> {
  const { frequency, interval } = rule
  const needed = Math.max(start, from)
  const firstDay = Math.floor(start / dayMs)
  if (frequency === 'YEARLY' || frequency === 'MONTHLY') {
    const length = frequency === 'YEARLY' ? 12 : 1
    const first = countMonths(start, length)
    const skipped = Math.max(0, Math.floor((countMonths(needed, length) - first) / (length * interval)))
    for (let month = first + skipped * length * interval; ; month += length * interval) {
      const begin = toMonthStart(month)
      yield { from: begin * dayMs, days: toMonthStart(month + length) - begin }
    }
  }
  const days = frequency === 'WEEKLY' ? 7 : 1
  const weekday = readWeekday(firstDay)
  const first = frequency === 'WEEKLY' ? firstDay - ((weekday - rule.weekStart + 7) % 7) : firstDay
  const step = days * interval
  const skipped = Math.max(0, Math.floor((Math.floor(needed / dayMs) - first) / step))
  for (let day = first + skipped * step; ; day += step) yield { from: day * dayMs, days }
}

/** Leaps over days, hours and minutes that the rule leaves out. */
function* listTimePeriods(
  rule: RecurrenceRule,
  { start, from, to }: RecurrenceSpan,
  { hasDay, budget }: PeriodOptions,
): Generator<Period> {
  const ms = frequencyMs[rule.frequency] ?? secondMs
  const step = ms * rule.interval
  const first = Math.floor(start / ms) * ms
  const align = (time: WallTime) => first + Math.max(0, Math.ceil((time - first) / step)) * step
  for (let time = align(Math.floor(from / ms) * ms); time < to; ) {
    const next = findLeap(rule, time, { hasDay, ms })
    if (next > time) {
      budget.spend(1)
      time = align(next)
      continue
    }
    yield { from: time, days: 1, ms }
    time += step
  }
}

/** Returns when the next day, hour or minute begins if the rule leaves out this one; the time itself if it does not. */
function findLeap(
  rule: RecurrenceRule,
  time: WallTime,
  { hasDay, ms }: { readonly hasDay: DayTest; readonly ms: number },
): WallTime {
  const count = (length: number) => Math.floor(time / length)
  if (!hasDay(readDay(count(dayMs)))) return (count(dayMs) + 1) * dayMs
  if (rule.hours && !rule.hours.includes(count(hourMs) - count(dayMs) * 24))
    return (count(hourMs) + 1) * hourMs
  if (ms <= minuteMs && rule.minutes && !rule.minutes.includes(count(minuteMs) - count(hourMs) * 60))
    return (count(minuteMs) + 1) * minuteMs
  if (ms === secondMs && rule.seconds && !rule.seconds.includes(count(secondMs) - count(minuteMs) * 60))
    return time + secondMs
  return time
}

function* listTimes(
  { hours = [0], minutes = [0], seconds = [0] }: RecurrenceRule,
  period: Period,
  { hasDay, budget }: PeriodOptions,
): Generator<WallTime> {
  const isShort = period.ms !== undefined
  for (let index = 0; index < period.days; index += 1) {
    const day = period.from + index * dayMs
    if (!isShort && !hasDay(readDay(Math.floor(day / dayMs)))) continue
    // A shorter period has the times within it: what is larger is part of its beginning.
    for (const hour of isShort ? [0] : hours)
      for (const minute of isShort && period.ms <= minuteMs ? [0] : minutes)
        for (const second of isShort && period.ms <= secondMs ? [0] : seconds) {
          budget.spend(1)
          yield day + hour * hourMs + minute * minuteMs + second * secondMs
        }
  }
}

/** Picks times of a period by their positions; the last is -1. */
function pick(times: Iterable<WallTime>, positions: readonly number[]): readonly WallTime[] {
  const all = [...times]
  const picked = positions.map(position => all[position > 0 ? position - 1 : all.length + position])
  return [...new Set(picked)].filter(time => time !== undefined).sort((first, second) => first - second)
}

interface Day {
  readonly day: number
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly monthDay: number
  /** 0 Monday … 6 Sunday. */
  readonly weekday: number
}

function readDay(day: number): Day {
  const date = new Date(day * dayMs)
  return {
    day,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    monthDay: date.getUTCDate(),
    weekday: readWeekday(day),
  }
}

/** 1970-01-01 was a Thursday. */
const readWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Counts months since the year 0; of years, in steps of twelve. */
function countMonths(time: WallTime, length: number): number {
  const date = new Date(time)
  const year = date.getUTCFullYear() * 12
  return length === 12 ? year : year + date.getUTCMonth()
}

/** Returns the number of the first day of a month. */
function toMonthStart(months: number): number {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(months / 12), months - Math.floor(months / 12) * 12, 1)
  return date.getTime() / dayMs
}

/** Creates what tells whether a rule has times on a day. */
function createDayTest(rule: RecurrenceRule): DayTest {
  const { months, weeks, yearDays, monthDays, days } = rule
  return day => {
    if (months && !months.includes(day.month)) return false
    if (monthDays && !hasPlace(monthDays, day.monthDay, countDays(day, 'month'))) return false
    if (days && !days.some(({ weekday, nth }) => weekday === day.weekday && isNth(rule, day, nth)))
      return false
    if (yearDays && !hasPlace(yearDays, countYearDay(day), countDays(day, 'year'))) return false
    return !weeks || hasWeek(weeks, day, rule.weekStart)
  }
}

/** Tells whether a list has a place, counted from 1 or from the end. */
const hasPlace = (places: readonly number[], place: number, length: number): boolean =>
  places.includes(place) || places.includes(place - length - 1)

/** Which one it is of its weekday: of the month, or of the year where nothing narrows the year down to months. */
function isNth({ frequency, months, weeks }: RecurrenceRule, day: Day, nth: number): boolean {
  const isCounted = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !weeks)
  if (nth === 0 || !isCounted) return true
  const isOfMonth = frequency === 'MONTHLY' || months !== undefined
  const place = isOfMonth ? day.monthDay : countYearDay(day)
  const length = countDays(day, isOfMonth ? 'month' : 'year')
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth
}

const countYearDay = ({ day, year }: Day): number => day - toMonthStart(year * 12) + 1

function countDays({ year, month }: Day, unit: 'month' | 'year'): number {
  const first = unit === 'month' ? year * 12 + month - 1 : year * 12
  return toMonthStart(first + (unit === 'month' ? 1 : 12)) - toMonthStart(first)
}

/** The first week of a year is the first one with four days of it; a week belongs to the year of most of its days. */
function hasWeek(weeks: readonly number[], { day, weekday }: Day, weekStart: number): boolean {
  const middle = day - ((weekday - weekStart + 7) % 7) + 3
  const weekYear = readDay(middle).year
  const yearStart = toMonthStart(weekYear * 12)
  const number = Math.floor((middle - yearStart) / 7) + 1
  const count = Math.floor((findLastMiddle(weekYear, weekStart) - yearStart) / 7) + 1
  return hasPlace(weeks, number, count)
}

/** Returns the fourth day of the last week of a year. */
function findLastMiddle(year: number, weekStart: number): number {
  const last = toMonthStart((year + 1) * 12) - 1
  return last - ((readWeekday(last) - weekStart - 3 + 14) % 7)
}
