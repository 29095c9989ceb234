/**
 * Names of time zones. Engines disagree: some return IANA's current spelling, some the one CLDR froze years
 * ago (Asia/Calcutta). We use the current one everywhere, so that both sides compare the same text.
 */
import type { Zone } from './time.ts'
import { parseZone } from './zone.ts'

/** Frozen spelling → current spelling, for all frozen names that engines still return. */
export const formerZoneNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/GMT': 'UTC',
  'Etc/UTC': 'UTC',
  'Etc/UCT': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  GMT: 'UTC',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Returns the zone under its current name, which we show, store, send and compare. */
export const toCurrentZoneName = (zone: Zone): Zone => parseZone(formerZoneNames[zone] ?? zone) ?? zone

/**
 * Returns the one zone behind many names, links included: US/Eastern → America/New_York. Use it to compare
 * zones from different sources.
 */
export function canonicalizeZone(zone: Zone): Zone {
  const resolved = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  return toCurrentZoneName(parseZone(resolved) ?? zone)
}
