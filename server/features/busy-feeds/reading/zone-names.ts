/**
 * Finds out which zone a name in a calendar file means. Programs write IANA names, those of Windows and the labels that
 * Windows shows, names with a prefix of the program, and offsets.
 */

import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { getOffsetMinutes, parseZone } from '#schemas/runtime/time/zone.ts'
import { createFixedClock, createZoneClock, utcClock, type ZoneClock } from './calendar-clock.ts'
import { hourMs, minuteMs } from './calendar-values.ts'
import windowsZones from './windows-zones.json' with { type: 'json' }

/**
 * Returns the clock of a name; undefined if nobody knows it, or if it is only an abbreviation such as EST, which
 * `findClockOfAbbreviation` takes when the file does not describe it.
 */
export function findZoneClock(name: string): ZoneClock | undefined {
  const plain = unquoteZoneName(name)
  if (plain === '' || plain.length > maxNameLength) return undefined
  return (
    findUtc(plain) ??
    toClock(findIana(plain)) ??
    toClock(findWindows(plain)) ??
    findLabel(plain) ??
    toClock(findPrefixed(plain)) ??
    findOffset(plain) ??
    toClock(findCity(plain, undefined))
  )
}

/** Removes quotes, and the backslashes of texts. */
export const unquoteZoneName = (name: string): string =>
  name.replace(/^['"\s]+|['"\s]+$/g, '').replaceAll('\\', '')

/** IANA has them for old systems: EST is always five hours behind, whatever the season. */
export const findClockOfAbbreviation = (name: string): ZoneClock | undefined =>
  toClock(parseZone(unquoteZoneName(name)))

const maxNameLength = 200

const toClock = (zone: Zone | undefined): ZoneClock | undefined => zone && createZoneClock(zone)

const findUtc = (name: string): ZoneClock | undefined =>
  /^(?:\/|tzone:\/\/Microsoft\/)?(?:UTC|Etc\/UTC|Z|Zulu|GMT\/UTC|UTC\/GMT)$/i.test(name)
    ? utcClock
    : undefined

/** Some write blanks in place of underscores. */
function findIana(name: string): Zone | undefined {
  if (!name.includes('/')) return undefined
  return parseZone(name.replaceAll(' ', '_')) ?? parseZone(name.replace(/[ _]\(.*\)$|[ _-]\d+$/, ''))
}

const zonesByWindowsName = new Map(
  Object.entries(windowsZones.zones).map(([name, zone]) => [name.toLowerCase(), zone] as const),
)
for (const [former, name] of Object.entries(windowsZones.formerNames)) {
  const zone = zonesByWindowsName.get(name.toLowerCase())
  if (zone !== undefined) zonesByWindowsName.set(former.toLowerCase(), zone)
}

/** Windows has a name for summer as well, and Exchange counts copies: "W. Europe Daylight Time 1". */
function findWindows(name: string): Zone | undefined {
  const lower = name.toLowerCase().replaceAll('_', ' ')
  const plain = lower.replace(/ (?:daylight|summer) time/, ' standard time')
  const zone = [lower, plain, plain.replace(/ \d+$/, '')]
    .map(key => zonesByWindowsName.get(key))
    .find(Boolean)
  return zone === undefined ? undefined : parseZone(zone)
}

/** Without what differs between versions of Windows: accents, "and" or "&", the mark of Russian zones. */
const simplify = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(rtz \d+\)/, '')
    .replaceAll('&amp;', '&')
    .replace(/ and /g, ' & ')
    .replaceAll('co-ordinated', 'coordinated')
    .replace(/[.\s]+/g, ' ')
    .trim()

const windowsNamesByLabel = new Map(
  Object.entries(windowsZones.labels).map(([label, name]) => [simplify(label), name] as const),
)

const labelText = /^\((?:UTC|GMT)\s*(?:([+-])(\d{1,2})[:.]?(\d{2})?)?\)\s*(.*)$/i

/**
 * Reads "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", in another language by the first place that has
 * this offset, or else by the offset alone.
 */
function findLabel(name: string): ZoneClock | undefined {
  const found = labelText.exec(name)
  const known = windowsNamesByLabel.get(simplify(found?.[4] ?? name))
  if (known !== undefined) return toClock(findWindows(known))
  if (!found) return undefined
  const [, sign, hours = '0', minutes = '0', places = ''] = found
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return toClock(findPlace(places, offset)) ?? createFixedClock(offset * minuteMs)
}

function findPlace(places: string, offset: number): Zone | undefined {
  for (const place of places.split(',')) {
    const windowsName = windowsNamesByLabel.get(simplify(place))
    const zones = [windowsName === undefined ? undefined : findWindows(windowsName), findCity(place, offset)]
    const zone = zones.find(candidate => candidate && getStandardOffset(candidate) === offset)
    if (zone) return zone
  }
  return undefined
}

/** In minutes. Summer time is later than it, in any half of the year. */
const getStandardOffset = (zone: Zone): number =>
  Math.min(...['2026-01-15', '2026-07-15'].map(date => getOffsetMinutes(zone, asInstant(Date.parse(date)))))

/** "/mozilla.org/20050126_1/America/New_York", "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin". */
function findPrefixed(name: string): Zone | undefined {
  const parts = name.split('/').filter(part => part !== '')
  for (let first = Math.max(0, parts.length - 3); first < parts.length; first += 1) {
    const rest = parts.slice(first).join('/')
    const zone = findIana(rest) ?? findWindows(rest) ?? (first > 0 ? parseZone(rest) : undefined)
    if (zone) return zone
  }
  return undefined
}

/** Reads "GMT+0100", "UTC-5", "+01:00", each in the sense of the clock: east is plus, unlike in Etc/GMT-1. */
function findOffset(name: string): ZoneClock | undefined {
  const found = /^\(?(?:UTC|GMT|Custom|Z)?\s*([+-])\s*(\d{1,2})(?:[:.]?(\d{2}))?(?::?00)?\)?$/i.exec(name)
  if (!found) return /^\(UTC\)$/i.test(name) ? utcClock : undefined
  const [, sign, hours, minutes = '0'] = found
  const offset = Number(hours) * hourMs + Number(minutes) * minuteMs
  return offset > 18 * hourMs ? undefined : createFixedClock(sign === '-' ? -offset : offset)
}

/** The last parts of IANA's names: "new york". */
const zonesByCity = new Map<string, readonly string[]>()

/** @param offset In minutes; undefined: the name must be that of a single zone */
function findCity(city: string, offset: number | undefined): Zone | undefined {
  if (zonesByCity.size === 0)
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const key = simplify((zone.split('/').at(-1) ?? '').replaceAll('_', ' '))
      zonesByCity.set(key, [...(zonesByCity.get(key) ?? []), zone])
    }
  const zones = (zonesByCity.get(simplify(city)) ?? []).flatMap(zone => parseZone(zone) ?? [])
  if (offset === undefined) return zones.length === 1 ? zones[0] : undefined
  return zones.find(zone => getStandardOffset(zone) === offset)
}
