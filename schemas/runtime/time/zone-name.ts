/**
 * Names of time zones. Engines disagree: some answer with the spelling IANA uses now, some with the one CLDR froze
 * years ago (Asia/Calcutta). We write the current one everywhere, so that two sides compare the same text.
 */
import type { Zone } from './time.ts'
import { parseZone } from './zone.ts'

/** Frozen spelling → current spelling, for all that engines still answer with. */
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

/** The zone under its current name: what is shown, stored, sent and compared. */
export const toCurrentZoneName = (zone: Zone): Zone => parseZone(formerZoneNames[zone] ?? zone) ?? zone

/** The one zone behind many names, links included: US/Eastern → America/New_York. For comparing zones of two sides. */
export function canonicalizeZone(zone: Zone): Zone {
  const resolved = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  return toCurrentZoneName(parseZone(resolved) ?? zone)
}
