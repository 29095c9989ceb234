/** What could not be read of a calendar, as sentences for operators. They quote nothing of it. */
import type { CalendarEntryFault, CalendarGap } from '#schemas/generated/types.gen.ts'

export const maxFeedEntries = 50_000
export const maxFeedTimes = 50_000

export const entryFaultSentences: Readonly<Record<CalendarEntryFault, string>> = {
  'no-start': 'It has no DTSTART.',
  'bad-start': 'Its DTSTART is no time.',
  'bad-end': 'Its DTEND is no time.',
  'bad-duration': 'Its DURATION is no length.',
  'ends-before-start': 'It ends before it begins.',
  cut: 'The calendar ends within it.',
  'bad-rule': 'Its RRULE cannot be read.',
  'bad-exclusion-rule': 'Its EXRULE cannot be read.',
  'bad-exclusion': 'An EXDATE is no time.',
  'bad-addition': 'An RDATE is no time.',
  'bad-change': 'Its RECURRENCE-ID is no time.',
  'bad-period': 'A FREEBUSY is no period.',
  'too-many-repetitions': 'It repeats too often to read: give it an end.',
}

export const gapSentences: Readonly<Record<CalendarGap, string>> = {
  cut: 'The calendar ends before END:VCALENDAR, so it may have more entries.',
  'too-many-entries': `The calendar has more than ${maxFeedEntries} entries.`,
  'too-many-times': `The calendar takes more than ${maxFeedTimes} times.`,
  'too-slow': 'The calendar takes too long to read.',
  'too-many-repetitions': 'An event repeats too often: give it an end.',
}
