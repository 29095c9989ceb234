import { describe, expect, test } from 'vitest'
import { getLanguageInfo, type LocaleCode, localeCodes } from '#locales/codes.ts'
import { createFormatters, type Formatters, getFirstWeekday } from '#locales/formatters.ts'
import { instant, month, plainDate, zone } from '#tests/support/clock/times.ts'

const berlin = zone('Europe/Berlin')
const formats = (code: LocaleCode, place = berlin) =>
  createFormatters({ tag: getLanguageInfo(code).tag, zone: place })
const at = instant('2026-11-05T14:04:00Z')
const end = instant('2026-11-05T14:49:00Z')
const day = plainDate('2026-11-05')

describe('Formats for a reader of each language', () => {
  test.each([
    ['da', '15.04', 'torsdag 5. november', '40,00 €', 'november 2026'],
    ['de', '15:04', 'Donnerstag, 5. November', '40,00 €', 'November 2026'],
    ['en', '3:04 PM', 'Thursday, November 5', '€40.00', 'November 2026'],
    ['es', '15:04', 'jueves, 5 de noviembre', '40,00 €', 'noviembre de 2026'],
    ['fr', '15:04', 'jeudi 5 novembre', '40,00 €', 'novembre 2026'],
    ['hu', '15:04', 'november 5., csütörtök', '40,00 EUR', '2026. november'],
    ['it', '15:04', 'giovedì 5 novembre', '40,00 €', 'novembre 2026'],
    ['nl', '15:04', 'donderdag 5 november', '€ 40,00', 'november 2026'],
    ['pl', '15:04', 'czwartek, 5 listopada', '40,00 €', 'listopad 2026'],
    ['pt', '15:04', 'quinta-feira, 5 de novembro', '40,00 €', 'novembro de 2026'],
    ['pt-br', '15:04', 'quinta-feira, 5 de novembro', '€ 40,00', 'novembro de 2026'],
  ] as const)('%s', (code, time, date, money, heading) => {
    const { time: timeOf, dateAt, money: moneyOf, month: monthOf } = formats(code)
    expect([
      timeOf(at),
      dateAt(at),
      moneyOf(4000, 'EUR').replace('\u00a0', ' '),
      monthOf(month('2026-11')),
    ]).toEqual([time, date, money, heading])
  })

  test('contain no spaces that engines disagree about', () => {
    for (const code of localeCodes) {
      for (const text of everything(formats(code))) expect(text).not.toMatch(/[\u2009\u202f]/)
      for (const text of datesOf(formats(code))) expect(text).not.toMatch(/\u00a0/)
    }
  })
})

test('An engine that writes narrow spaces gives the same texts', () => {
  const prototype = Intl.DateTimeFormat.prototype
  const real = Object.getOwnPropertyDescriptor(prototype, 'format')
  if (!real) throw new Error('The engine keeps format elsewhere: give this test another way in.')
  Object.defineProperty(prototype, 'format', { ...real, get: () => () => '3:04\u202fPM\u2009–\u00a0' })
  try {
    expect(formats('en').time(at)).toBe('3:04 PM – ')
  } finally {
    Object.defineProperty(prototype, 'format', real)
  }
})

const datesOf = (f: Formatters): string[] => [
  f.time(at),
  f.timeRange(at, end),
  ...(['full', 'long', 'medium', 'short'] as const).flatMap(style => [
    f.date(day, style),
    f.dateAt(at, style),
  ]),
  f.month(month('2026-11')),
  ...f.weekdays('short'),
  f.duration(90),
  f.zoneName(at),
]

const everything = (f: Formatters): string[] => [
  ...datesOf(f),
  f.money(123_456_789, 'EUR'),
  f.money(123_456, 'JPY'),
]

describe('Dates', () => {
  const english = formats('en')
  test.each([
    ['full', 'Thursday, November 5, 2026'],
    ['long', 'Thursday, November 5'],
    ['medium', 'Thu, Nov 5'],
    ['short', '11/05/2026'],
  ] as const)('%s', (style, text) => {
    expect(english.date(day, style)).toBe(text)
    expect(english.dateAt(at, style)).toBe(text)
  })

  test('of plain dates do not depend on the time zone', () => {
    for (const place of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
      expect(formats('en', zone(place)).date(day, 'full')).toBe('Thursday, November 5, 2026')
    }
  })

  test('of instants use the time zone', () => {
    const late = instant('2026-11-05T23:30:00Z')
    expect(formats('en').dateAt(late)).toBe('Friday, November 6')
    expect(formats('en', zone('America/New_York')).dateAt(late)).toBe('Thursday, November 5')
    expect(formats('de', zone('America/New_York')).time(late)).toBe('18:30')
  })

  test('at midnight show the start of the day on 12-hour and 24-hour clocks', () => {
    const midnight = instant('2026-11-05T23:00:00Z')
    expect(formats('de').time(midnight)).toBe('00:00')
    expect(formats('en').time(midnight)).toBe('12:00 AM')
  })

  test('in a day cell are the bare number', () => {
    expect(formats('hu').day(plainDate('2026-11-05'))).toBe('5')
    expect(formats('de').day(plainDate('2026-11-30'))).toBe('30')
  })
})

describe('Weeks', () => {
  test('begin on Sunday in the United States and Brazil, else on Monday', () => {
    const sunday = localeCodes.filter(code => getFirstWeekday(getLanguageInfo(code).tag) === 7)
    expect(sunday).toEqual(['en', 'pt-br'])
  })

  test('name their seven days in that order', () => {
    expect(formats('en').weekdays('long')[0]).toBe('Sunday')
    expect(formats('de').weekdays('long')).toEqual([
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ])
    expect(formats('de').weekdays('short')).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  })

  test('have short day names that fit a column on a phone', () => {
    for (const code of localeCodes) {
      for (const name of formats(code).weekdays('short')) expect(name.length).toBeLessThanOrEqual(6)
    }
  })
})

describe('A duration of', () => {
  test.each([
    [0, '0 minutes', '0 Min.'],
    [1, '1 minute', '1 Min.'],
    [45, '45 minutes', '45 Min.'],
    [60, '1 hour', '1 Std.'],
    [90, '1 hour 30 minutes', '1 Std. 30 Min.'],
    [1500, '25 hours', '25 Std.'],
  ])('%i minutes', (minutes, long, short) => {
    expect(formats('en').duration(minutes)).toBe(long)
    expect(formats('de').duration(minutes, 'short')).toBe(short)
  })
})

describe('An amount of', () => {
  test.each([
    [4000, 'EUR', '€40.00'],
    [5, 'EUR', '€0.05'],
    [0, 'EUR', '€0.00'],
    [123_450, 'USD', '$1,234.50'],
    [4000, 'JPY', '¥4,000'],
    [4000, 'KWD', 'KWD 4.000'],
    [400_000, 'HUF', 'HUF 4,000'],
    [400_050, 'HUF', 'HUF 4,000.50'],
    [4000, 'UGX', 'UGX 4,000'],
  ])('%i minor units of %s', (minorUnits, currency, text) => {
    expect(formats('en').money(minorUnits, currency).replace('\u00a0', ' ')).toBe(text)
  })
})

describe('Zone names', () => {
  test('do not depend on summer time', () => {
    const summer = instant('2026-07-05T12:00:00Z')
    expect(formats('en').zoneName(at)).toBe('Central European Time')
    expect(formats('en').zoneName(summer)).toBe('Central European Time')
    expect(formats('de', zone('America/New_York')).zoneName(at)).toBe('Nordamerikanische Ostküstenzeit')
  })

  test('include one for UTC', () => {
    expect(formats('en', zone('UTC')).zoneName(at)).toBe('Coordinated Universal Time')
    expect(formats('de', zone('UTC')).zoneName(at)).toBe('Koordinierte Weltzeit')
  })
})
