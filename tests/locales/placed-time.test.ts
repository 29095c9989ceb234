import { expect, test } from 'vitest'
import { formatDualZoneTimeRange, formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import { createFormatters } from '#locales/formatters.ts'
import { instant, zone } from '#tests/support/clock/times.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const clocksIn = (locale: 'en' | 'de', place: string, own?: string) => {
  const i18n = wordsIn(locale)
  const formats = (name: string) => createFormatters({ tag: i18n.tag, zone: zone(name) })
  return { i18n, formats: formats(place), ...(own === undefined ? {} : { own: formats(own) }) }
}
const start = instant('2026-11-26T10:45Z')

test.each([
  ['en', 'Europe/Berlin', 'America/Los_Angeles', '11:45 AM in Berlin; 2:45 AM for you'],
  ['de', 'Europe/Berlin', 'America/Los_Angeles', '11:45 in Berlin; 02:45 für Sie'],
  ['en', 'Europe/Berlin', 'Europe/Paris', '11:45 AM'],
  ['en', 'Europe/Berlin', undefined, '11:45 AM'],
  ['en', 'Asia/Tokyo', 'Pacific/Honolulu', '7:45 PM in Tokyo; 12:45 AM for you'],
  ['en', 'Pacific/Auckland', 'Pacific/Honolulu', '11:45 PM in Auckland; 12:45 AM for you'],
  ['en', 'Asia/Tokyo', 'Pacific/Pago_Pago', '7:45 PM in Tokyo; Wed, Nov 25, 11:45 PM for you'],
] as const)('In %s a start in %s for a reader in %s is %s', (locale, place, own, expected) =>
  expect(formatDualZoneTimeRange(start, undefined, clocksIn(locale, place, own))).toBe(expected),
)

test('Both times are shown if the zones agree at the start but not at the end', () => {
  // Berlin leaves summer time at 03:00 that night; Tripoli does not change.
  const night = [instant('2026-10-25T00:30Z'), instant('2026-10-25T01:30Z')] as const
  expect(formatReaderTimeRange(...night, clocksIn('en', 'Europe/Berlin', 'Africa/Tripoli'))).toBe(
    '2:30 AM – 3:30 AM for you',
  )
})

test('An end on another date includes that date', () => {
  const { formats } = clocksIn('en', 'Europe/Berlin')
  expect(formats.timeRange(instant('2026-11-26T22:00Z'), instant('2026-11-27T00:30Z'))).toBe(
    '11:00 PM – Fri, Nov 27, 1:30 AM',
  )
  expect(formats.endTime(start, instant('2026-11-26T12:00Z'))).toBe('1:00 PM')
})
