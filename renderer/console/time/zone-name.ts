import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { getNow } from './day.ts'

/** Names a zone in the language of the console, as visitors' pages do: Western European Time. Cities have English names only. */
export function formatZoneName(zone: Zone, i18n: ConsoleI18n): string {
  const name = i18n.getFormatters(zone).zoneName(getNow())
  return `${name.slice(0, 1).toLocaleUpperCase(i18n.tag)}${name.slice(1)}`
}

/** GMT-5 or CET, where there is no room for the name. */
export const formatZoneAbbreviation = (zone: Zone, { tag }: ConsoleI18n): string =>
  new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(getNow())
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
