import { describe, expect, test } from 'vitest'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { formatZoneCity } from '#schemas/runtime/time/zone-city.ts'
import { canonicalizeZone, formerZoneNames, toCurrentZoneName } from '#schemas/runtime/time/zone-name.ts'
import { findRankedTimezones } from '#server/features/timezones/rules/timezone-search.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

const winter = instant('2026-01-15T12:00:00Z')
const summer = instant('2026-07-15T12:00:00Z')
const find = (search: string, tag = 'en-US', at = winter) => findRankedTimezones({ search, at, tag })
const zonesOf = (search: string, tag?: string, at?: typeof winter) =>
  find(search, tag, at).map(choice => choice.timezone)

describe('a city finds its zone', () => {
  test.each([
    ['berlin', 'Europe/Berlin'],
    ['  BERLIN ', 'Europe/Berlin'],
    ['münchen', 'Europe/Berlin'],
    ['munchen', 'Europe/Berlin'],
    ['Munich', 'Europe/Berlin'],
    ['köln', 'Europe/Berlin'],
    ['lisboa', 'Europe/Lisbon'],
    ['Lisbon', 'Europe/Lisbon'],
    ['kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['mumbai', 'Asia/Kolkata'],
    ['bangalore', 'Asia/Kolkata'],
    ['kiev', 'Europe/Kyiv'],
    ['kyiv', 'Europe/Kyiv'],
    ['saigon', 'Asia/Ho_Chi_Minh'],
    ['katmandu', 'Asia/Kathmandu'],
    ['nuuk', 'America/Nuuk'],
    ['godthab', 'America/Nuuk'],
    ['new york', 'America/New_York'],
    ['new_york', 'America/New_York'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['Łódź', 'Europe/Warsaw'],
    ['lodz', 'Europe/Warsaw'],
    ['københavn', 'Europe/Copenhagen'],
    ['kobenhavn', 'Europe/Copenhagen'],
    ['europe/berlin', 'Europe/Berlin'],
    ['us/eastern', 'America/New_York'],
    ['asia/calcutta', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    ['etc/utc', 'UTC'],
    ['gmt', 'UTC'],
  ])('%s: %s', (search, expected) => {
    expect(zonesOf(search)[0]).toBe(expected)
  })

  test('and every zone with a city of that name', () => {
    expect(zonesOf('valencia').sort()).toEqual(['America/Caracas', 'Europe/Madrid'])
  })

  test('from its first letters', () => {
    expect(zonesOf('kolk')).toEqual(['Asia/Kolkata'])
    expect(zonesOf('muni')).toContain('Europe/Berlin')
  })
})

describe('a city or a country finds its zone in every supported language', () => {
  test.each([
    ['de', 'Mailand', 'Europe/Rome'],
    ['fr', 'Londres', 'Europe/London'],
    ['fr', 'États-Unis', 'America/New_York'],
    ['es', 'Nueva York', 'America/New_York'],
    ['es', 'Alemania', 'Europe/Berlin'],
    ['it', 'Lisbona', 'Europe/Lisbon'],
    ['it', 'Germania', 'Europe/Berlin'],
    ['pt-PT', 'Nova Iorque', 'America/New_York'],
    ['pt-BR', 'Nova York', 'America/New_York'],
    ['pt-BR', 'Alemanha', 'Europe/Berlin'],
    ['nl', 'Parijs', 'Europe/Paris'],
    ['nl', 'Duitsland', 'Europe/Berlin'],
    ['pl', 'Warszawa', 'Europe/Warsaw'],
    ['pl', 'Niemcy', 'Europe/Berlin'],
    ['da', 'København', 'Europe/Copenhagen'],
    ['da', 'Tyskland', 'Europe/Berlin'],
    ['hu', 'Bécs', 'Europe/Vienna'],
    ['hu', 'Németország', 'Europe/Berlin'],
  ])('%s: %s is in %s', (tag, search, expected) => {
    expect(zonesOf(search, tag)).toContain(expected)
  })
})

describe('a country finds all its zones, the large ones first', () => {
  test("in English and in the visitor's language", () => {
    expect(zonesOf('germany', 'de')).toEqual(['Europe/Berlin', 'Europe/Busingen'])
    expect(zonesOf('deutschland', 'de')).toEqual(['Europe/Berlin', 'Europe/Busingen'])
    expect(zonesOf('indien', 'de')).toEqual(['Asia/Kolkata'])
    expect(zonesOf('allemagne', 'fr')).toContain('Europe/Berlin')
  })

  test('even with many zones', () => {
    const zones = zonesOf('united states')
    expect(zones.length).toBeGreaterThan(25)
    expect(zones.slice(0, 7).sort()).toEqual([
      'America/Anchorage',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'America/New_York',
      'America/Phoenix',
      'Pacific/Honolulu',
    ])
  })
})

describe('a name or an abbreviation finds its zones', () => {
  test.each([
    ['est', 'America/New_York'],
    ['EDT', 'America/New_York'],
    ['cest', 'Europe/Berlin'],
    ['mez', 'Europe/Berlin'],
    ['ist', 'Asia/Kolkata'],
    ['bst', 'Europe/London'],
    ['eastern time', 'America/New_York'],
    ['central european', 'Europe/Paris'],
  ])('%s: %s among the first eight', (search, expected) => {
    expect(zonesOf(search).slice(0, 8)).toContain(expected)
  })

  test("in the visitor's language", () => {
    expect(zonesOf('mitteleuropäische', 'de')).toContain('Europe/Vienna')
    expect(find('berlin', 'de')[0]?.name).toBe('Mitteleuropäische Zeit')
  })
})

describe('an offset finds the zones that have it at that moment', () => {
  test.each(['gmt+5:30', 'UTC +05:30', '+0530', '5:30'])('%s', search => {
    expect(zonesOf(search)).toEqual(['Asia/Kolkata', 'Asia/Colombo'])
  })

  test.each(['utc-3', 'UTC−3', '-03:00'])('%s', search => {
    const zones = zonesOf(search)
    expect(zones).toContain('America/Sao_Paulo')
    expect(find(search).every(choice => choice.offsetMinutes === -180)).toBe(true)
  })

  test('in summer other zones than in winter', () => {
    expect(zonesOf('+2', 'en-US', winter)).not.toContain('Europe/Berlin')
    expect(zonesOf('+2', 'en-US', summer)).toContain('Europe/Berlin')
    expect(zonesOf('+1', 'en-US', winter)).toContain('Europe/Berlin')
  })
})

test('each of several words may match a different field', () => {
  expect(zonesOf('kolkata india')).toEqual(['Asia/Kolkata'])
  expect(zonesOf('berlin india')).toEqual([])
})

test.each(['xyzzy', '+99', 'europe/berlinx', '::', '\u0000', 'a'.repeat(80)])('%j finds nothing', search => {
  expect(zonesOf(search)).toEqual([])
})

describe('an empty search', () => {
  const choices = find('')

  test('returns the most common zones, from west to east', () => {
    expect(choices).toHaveLength(50)
    expect(choices.map(choice => choice.offsetMinutes)).toEqual(
      choices.map(choice => choice.offsetMinutes).sort((a, b) => a - b),
    )
    expect(choices.map(choice => choice.timezone)).toContain('Europe/Berlin')
  })

  test('returns the same zones in every language', () => {
    expect(find('', 'hu').map(choice => choice.timezone)).toEqual(choices.map(choice => choice.timezone))
  })
})

test('a search returns at most fifty choices', () => {
  expect(find('a').length).toBe(50)
})

describe('zone names', () => {
  test('every zone known to the engine has one choice, under its current name', () => {
    for (const id of Intl.supportedValuesOf('timeZone')) {
      const current = toCurrentZoneName(zone(id))
      expect(formerZoneNames).not.toHaveProperty([current])
      expect(zonesOf(current)[0]).toBe(current)
    }
  })

  test('former names refer to the same zone', () => {
    for (const [former, current] of Object.entries(formerZoneNames)) {
      expect(canonicalizeZone(zone(former))).toBe(canonicalizeZone(zone(current)))
      expect(parseZone(current)).toBe(current)
      expect(formatZoneCity(former)).toBe(formatZoneCity(current))
    }
  })

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'America/New_York'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Etc/UTC', 'UTC'],
  ])('%s is %s', (name, canonical) => {
    expect(canonicalizeZone(zone(name))).toBe(canonical)
  })

  test.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/New_York', 'New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Asia/Calcutta', 'Kolkata'],
    ['UTC', 'UTC'],
  ])('the city of %s is %s', (name, city) => {
    expect(formatZoneCity(name)).toBe(city)
  })
})
