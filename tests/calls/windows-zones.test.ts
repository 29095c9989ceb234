/** The names that Windows gives zones, against CLDR, from which they are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import windowsZones from '#server/features/busy-feeds/reading/windows-zones.json' with { type: 'json' }
import { findZoneClock } from '#server/features/busy-feeds/reading/zone-names.ts'
import { root } from '#tests/support/run/command.ts'

interface MapZone {
  readonly _other: string
  readonly _type: string
  readonly _territory: string
}

test('Windows names mean what CLDR says: copy what differs to server/features/busy-feeds/reading/windows-zones.json', () => {
  const path = 'node_modules/cldr-core/supplemental/windowsZones.json'
  const { supplemental } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const rows: readonly { readonly mapZone: MapZone }[] = supplemental.windowsZones.mapTimezones
  const zones = rows.flatMap(({ mapZone: { _other, _type, _territory } }) =>
    _territory === '001' ? [[_other, _type] as const] : [],
  )
  expect(windowsZones.zones).toEqual(Object.fromEntries(zones))
})

test('Each zone is one that the server knows, and each other name leads to one', () => {
  const { zones, formerNames, labels } = windowsZones
  expect(Object.values(zones).filter(zone => parseZone(zone) === undefined)).toEqual([])
  const named = [...Object.values(formerNames), ...Object.values(labels)]
  expect(named.filter(name => !(name in zones))).toEqual([])
})

/** What the clock of a name shows at noon, in winter and in summer. */
const show = (name: string): string =>
  [Date.UTC(2027, 0, 15, 12), Date.UTC(2027, 6, 15, 12)]
    .map(time => new Date(findZoneClock(name)?.toWall(time) ?? Number.NaN))
    .map(date => (Number.isNaN(date.getTime()) ? '?' : date.toISOString().slice(11, 16)))
    .join(' ')

describe('The clock of', () => {
  test.each([
    ['Europe/Berlin', '13:00 14:00'],
    ['europe/berlin', '13:00 14:00'],
    ['America/New York', '07:00 08:00'],
    ['W. Europe Standard Time', '13:00 14:00'],
    ['W. Europe Daylight Time', '13:00 14:00'],
    ['W. Europe Standard Time 1', '13:00 14:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', '13:00 14:00'],
    ['(GMT+01.00) Amsterdam / Berlin', '13:00 13:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '07:00 08:00'],
    ['Eastern Time (US and Canada)', '07:00 08:00'],
    ['(UTC) Coordinated Universal Time', '12:00 12:00'],
    ['tzone://Microsoft/Utc', '12:00 12:00'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '09:00 09:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Paris', '13:00 14:00'],
    ['GMT+0100', '13:00 13:00'],
    ['GMT+1', '13:00 13:00'],
    ['UTC-05:30', '06:30 06:30'],
    ['Etc/GMT+5', '07:00 07:00'],
    ['Tokyo', '21:00 21:00'],
    ['Customized Time Zone', '? ?'],
    ['Moon/Crater', '? ?'],
    ['', '? ?'],
  ])('%s', (name, expected) => {
    expect(show(name)).toBe(expected)
  })
})
