/** Indexes all time zones by the words that a visitor may search for in a language. */
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { formatZoneCity } from '#schemas/runtime/time/zone-city.ts'
import { formerZoneNames, toCurrentZoneName } from '#schemas/runtime/time/zone-name.ts'
import { abbreviationsByZoneName, citiesByZone } from './timezone-search-terms.ts'

export interface TimezoneIndexEntry {
  readonly zone: Zone
  readonly city: string
  /** The zone's name in the visitor's language. */
  readonly name: string
  /** Whether the zone comes first among equal matches. */
  readonly major: boolean
  /** The city folded with `foldSearchText`, as is everything below. */
  readonly foldedCity: string
  /** Other cities of the zone, and other spellings of its own city. */
  readonly places: readonly string[]
  readonly names: readonly string[]
  readonly countries: readonly string[]
  readonly abbreviations: readonly string[]
  readonly id: string
}

/** Folds text to lower case without marks and punctuation: `São_Paulo` and `SAO-PAULO` become `sao paulo`. */
export const foldSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđıæœ]/g, letter => plainLetters[letter] ?? letter)
    .replace(/[_/.,'’&()-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Letters that Unicode normalization does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
}

const maxIndexes = 20
const indexes = new Map<string, readonly TimezoneIndexEntry[]>()

/**
 * Returns the index of a language, from a cache after the first call. The first index in a process takes about 0.2 s
 * to build, each further one a fifth of that. Zone names are those around `at` of the first call.
 */
export function getTimezoneIndex(tag: string, at: Instant): readonly TimezoneIndexEntry[] {
  let index = indexes.get(tag)
  if (!index) {
    if (indexes.size >= maxIndexes) indexes.clear()
    index = buildIndex(tag, at)
    indexes.set(tag, index)
  }
  return index
}

function buildIndex(tag: string, at: Instant): readonly TimezoneIndexEntry[] {
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const formerNames = Object.entries(formerZoneNames)
  return allZones().map(zone => {
    const city = formatZoneCity(zone)
    const name = zoneName(tag, zone, at)
    const englishName = getEnglishName(zone, at)
    const regions = regionsByZone().get(zone) ?? []
    const former = formerNames.filter(([, current]) => current === zone).map(([old]) => old)
    const others = (citiesByZone[zone] ?? '').split(', ').filter(other => other !== '')
    return {
      zone,
      city,
      name,
      major: zone in citiesByZone,
      foldedCity: foldSearchText(city),
      places: [...others, ...former.map(lastPart)].map(foldSearchText),
      names: [...new Set([foldSearchText(name), foldSearchText(englishName)])],
      countries: regions
        .flatMap(region => [countries.of(region), english.of(region)])
        .map(text => foldSearchText(text ?? '')),
      abbreviations: foldSearchText(abbreviationsByZoneName[englishName] ?? '').split(' '),
      id: foldSearchText(zone),
    }
  })
}

const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

function zoneName(tag: string, zone: Zone, at: Instant): string {
  // CLDR has no generic name for UTC and would say GMT+00:00.
  const timeZoneName = zone === 'UTC' ? 'long' : 'longGeneric'
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const englishNames = new Map<Zone, string>()

function getEnglishName(zone: Zone, at: Instant): string {
  const name = englishNames.get(zone) ?? zoneName('en', zone, at)
  englishNames.set(zone, name)
  return name
}

let zones: readonly Zone[] | undefined

/** Lists every zone of the engine under its current name, and UTC, which engines leave out. */
function allZones(): readonly Zone[] {
  zones ??= [...Intl.supportedValuesOf('timeZone'), 'UTC'].flatMap(id => {
    const zone = parseZone(id)
    return zone === undefined ? [] : [toCurrentZoneName(zone)]
  })
  return zones
}

let regions: ReadonlyMap<string, readonly string[]> | undefined

/** Returns the countries of every zone, inverted from the zones that the engine lists for every country. */
function regionsByZone(): ReadonlyMap<string, readonly string[]> {
  if (regions) return regions
  const found = new Map<string, string[]>()
  for (const region of allRegions()) {
    for (const id of listRegionZones(region)) {
      const zone = parseZone(id)
      const name = zone === undefined ? id : toCurrentZoneName(zone)
      found.set(name, [...(found.get(name) ?? []), region])
    }
  }
  regions = found
  return found
}

/** Lists the ISO 3166 codes in use: those with a name that the engine does not replace with a newer one. */
function allRegions(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap(first => letters.map(second => first + second))
  return pairs.filter(pair => names.of(pair) !== undefined && new Intl.Locale(`und-${pair}`).region === pair)
}

/** Lists a region's zones. Older engines have a property instead of a method, and some have neither. */
function listRegionZones(region: string): readonly string[] {
  const locale: object = new Intl.Locale(`und-${region}`)
  const found: unknown =
    'getTimeZones' in locale && typeof locale.getTimeZones === 'function'
      ? locale.getTimeZones()
      : 'timeZones' in locale && locale.timeZones
  return Array.isArray(found) ? found.filter(id => typeof id === 'string') : []
}
