import { describe, expect, test } from 'vitest'
import { chooseLanguageTag } from '#locales/english-region.ts'
import { createFormatters, getFirstWeekday } from '#locales/formatters.ts'
import { instant, plainDate, zone } from '#tests/support/clock/times.ts'

describe('The English of a reader is that of', () => {
  test.each([
    [['en-GB', 'en'], undefined, 'en-GB'],
    [['de-DE', 'en-AU'], undefined, 'en-AU'],
    [['en', 'en-IE'], undefined, 'en-IE'],
    [['en-Latn-NZ'], 'GB', 'en-NZ'],
    // The world's English, where a region has none of its own here, or is not one country.
    [['en-ZA'], undefined, 'en-GB'],
    [['en-150'], undefined, 'en-GB'],
    // Nobody has chosen: browsers say American English by default.
    [['en-US', 'en'], undefined, 'en-US'],
    [['en-US', 'en'], 'GB', 'en-GB'],
    [['de-DE', 'de'], 'GB', 'en-GB'],
    [['en-GB'], 'US', 'en-GB'],
    [['en-PH'], undefined, 'en-US'],
    [[], 'PR', 'en-US'],
    [[], undefined, 'en-US'],
    // `enm` is Middle English.
    [['enm-GB'], undefined, 'en-US'],
  ] as const)('a browser that says %j at a business in %s: %s', (languages, region, tag) => {
    expect(chooseLanguageTag('en', { languages, region })).toBe(tag)
  })

  test('nobody in the other languages', () => {
    expect(chooseLanguageTag('de', { languages: ['de-AT', 'en-GB'], region: 'GB' })).toBe('de')
    expect(chooseLanguageTag('pt', { languages: ['en-GB'], region: 'GB' })).toBe('pt-PT')
  })
})

test.each([
  ['en-US', '11/26/2026', '7:15 PM', 7, 'Sunday'],
  ['en-CA', '2026-11-26', '7:15 p.m.', 7, 'Sunday'],
  ['en-GB', '26/11/2026', '19:15', 1, 'Monday'],
  ['en-IE', '26/11/2026', '19:15', 1, 'Monday'],
  ['en-AU', '26/11/2026', '7:15 pm', 1, 'Monday'],
  ['en-NZ', '26/11/2026', '7:15 pm', 1, 'Monday'],
] as const)('%s writes %s and %s, with weeks from day %i', (tag, date, time, first, weekday) => {
  const formats = createFormatters({ tag, zone: zone('Europe/London') })
  expect(formats.date(plainDate('2026-11-26'), 'short')).toBe(date)
  expect(formats.time(instant('2026-11-26T19:15Z'))).toBe(time)
  expect(getFirstWeekday(tag)).toBe(first)
  expect(formats.weekdays('long')[0]).toBe(weekday)
})
