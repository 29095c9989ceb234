/**
 * Opening hours in the vocabulary of schema.org: the usual week, and days that differ from it
 * (https://developers.google.com/search/docs/appearance/structured-data/local-business#business-hours).
 */
import type { OpeningHours } from '#schemas/generated/types.gen.ts'
import { getWeekday, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'

/** A node of JSON-LD. */
interface OpeningHoursNode {
  readonly '@type': 'OpeningHoursSpecification'
  readonly opens: string
  readonly closes: string
  readonly dayOfWeek?: readonly string[]
  readonly validFrom?: string
  readonly validThrough?: string
}

type OpeningDay = OpeningHours['days'][number]
type Windows = OpeningDay['hours']

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function describeOpeningHours({ days }: OpeningHours): readonly OpeningHoursNode[] {
  const usual = new Map<string, string[]>()
  const week = days.map(day => ({ date: day.date, windows: day.usual ?? day.hours }))
  for (const [index, day] of week.entries())
    for (const window of index === 0 ? leaveOutLastNight(day.windows, week) : day.windows) {
      const key = JSON.stringify(window)
      usual.set(key, [...(usual.get(key) ?? []), getWeekdayName(day)])
    }
  return [
    ...[...usual].map(([key, dayOfWeek]) => ({ ...describeWindow(JSON.parse(key)), dayOfWeek })),
    ...days.filter(day => day.usual !== undefined).flatMap(describeSpecialDay),
  ]
}

/** The first day begins with what goes on from the day before, whose weekday comes last: its hours contain it. */
function leaveOutLastNight(windows: Windows, week: readonly { readonly windows: Windows }[]): Windows {
  const [first, ...rest] = windows
  const night = week.at(-1)?.windows.at(-1)
  return night && night.to <= night.from && first?.from === '00:00' && first.to === night.to ? rest : windows
}

function getWeekdayName({ date: text }: Pick<OpeningDay, 'date'>): string {
  const date = parsePlainDate(text)
  return (date && weekdays[getWeekday(date) - 1]) ?? ''
}

/** A day that opens and closes at midnight is closed. */
const closed: Windows = [{ from: '00:00', to: '00:00' }]

const describeSpecialDay = ({ date, hours }: OpeningDay): readonly OpeningHoursNode[] =>
  (hours.length === 0 ? closed : hours).map(window => ({
    ...describeWindow(window),
    validFrom: date,
    validThrough: date,
  }))

/** A day ends at 23:59: 24:00 is no time in ISO 8601:2019. What closes before it opens closes on the next day. */
const describeWindow = ({ from, to }: Windows[number]): OpeningHoursNode => ({
  '@type': 'OpeningHoursSpecification',
  opens: from,
  closes: to === '24:00' ? '23:59' : to,
})
