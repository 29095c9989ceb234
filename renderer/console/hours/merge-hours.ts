/** Puts the hours that were changed here onto those that somebody else has saved since. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { type MergeSides, mergeEntries, mergeLists } from '../saving/merge-changes.ts'
import { isSameValue } from '../saving/record-values.ts'
import { formatWeek, parseWeek } from '../week-hours/week-spans.ts'
import { groupOverridesByDate, toOverrides } from './time-off.ts'

/** What the editor changes of a provider. */
export type WorkingHours = Pick<Provider, 'hours' | 'overrides' | 'timeOff'>

/** The server keeps no record of this kind that is not as the schema `Provider` says. */
export function toProvider(record: Record<string, unknown>): Provider {
  return record as never
}

export const pickHours = ({ hours, overrides, timeOff }: Provider): WorkingHours => ({
  hours,
  ...(overrides === undefined ? {} : { overrides }),
  ...(timeOff === undefined ? {} : { timeOff }),
})

/** Merges by weekday, by special day and by entry of time off. */
export function mergeHours({ base, mine, theirs }: MergeSides<WorkingHours>): WorkingHours {
  // The editor writes some hours otherwise than they were, which changes nothing.
  const before = toUsual(base)
  const after = toUsual(mine)
  const timeOff = mergeLists({
    base: base.timeOff ?? [],
    mine: mine.timeOff ?? [],
    theirs: theirs.timeOff ?? [],
  })
  const overrides = isSameValue(before.dates, after.dates)
    ? theirs.overrides
    : Object.entries(
        mergeEntries({ base: before.dates, mine: after.dates, theirs: toUsual(theirs).dates }),
      ).map(([date, hours]) => ({ date, hours }))
  return {
    hours: mergeEntries({ base: before.week, mine: after.week, theirs: { ...theirs.hours } }),
    ...(overrides === undefined ? {} : { overrides }),
    ...(timeOff.length === 0 && theirs.timeOff === undefined ? {} : { timeOff }),
  }
}

const toUsual = ({ hours, overrides = [] }: WorkingHours) => ({
  week: { ...formatWeek(parseWeek(hours)) },
  dates: Object.fromEntries(
    toOverrides(groupOverridesByDate(overrides)).map(override => [override.date, override.hours]),
  ),
})
