/** Searches time zones by city, country, name, abbreviation or offset. */
import type { TimezoneChoice } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getOffsetMinutes, parseZone } from '#schemas/runtime/time/zone.ts'
import { canonicalizeZone } from '#schemas/runtime/time/zone-name.ts'
import { foldSearchText, getTimezoneIndex, type TimezoneIndexEntry } from './timezone-index.ts'

const maxChoices = 50

export interface TimezoneQuery {
  /** A city, a country, a name or abbreviation, an IANA id, or an offset: `utc+5:30`, `+2`. */
  readonly search: string
  /** The moment for which offsets are calculated. */
  readonly at: Instant
  /** BCP 47 tag of the visitor's language. */
  readonly tag: string
}

/**
 * Returns the zones that match a search, best first, at most 50: the city itself, then cities that begin with it,
 * then names and abbreviations, countries, parts of the id, and last those where every word matches something.
 * Ignores marks, letter case and punctuation. Without a search, returns the most requested zones from west to east.
 */
export function findRankedTimezones({ search, at, tag }: TimezoneQuery): readonly TimezoneChoice[] {
  const index = getTimezoneIndex(tag, at)
  const rankOf = createRanking(search, at)
  if (!rankOf) return toTimezoneChoices(westToEast(index, at), at)
  const alphabet = new Intl.Collator(tag)
  const ranked = index
    .map(entry => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < noRank)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.entry.major) - Number(a.entry.major) ||
        alphabet.compare(a.entry.city, b.entry.city),
    )
  return toTimezoneChoices(
    ranked.map(({ entry }) => entry),
    at,
  )
}

type Ranking = (entry: TimezoneIndexEntry) => number

/** Returns a function that ranks how well a zone matches, 0 being best; undefined for an empty search. */
function createRanking(search: string, at: Instant): Ranking | undefined {
  const offset = parseOffset(search)
  if (offset !== undefined) return ({ zone }) => (getOffsetMinutes(zone, at) === offset ? 0 : noRank)
  const query = foldSearchText(search)
  if (query === '') return undefined
  // Only with a slash: Intl also takes `est` or `japan` for a zone, which would hide what else they stand
  // for.
  const named = search.includes('/') ? parseZone(search.trim()) : undefined
  const exact = named && canonicalizeZone(named)
  return entry => (entry.zone === exact ? 0 : rankByWords(entry, query))
}

const noRank = 9

function rankByWords(entry: TimezoneIndexEntry, query: string): number {
  const words = query.split(' ')
  const within = (text: string) => words.every(word => startsAWord(text, word))
  if (entry.foldedCity === query || entry.places.includes(query)) return 0
  if (entry.foldedCity.startsWith(query) || entry.abbreviations.includes(query)) return 1
  if (within(entry.foldedCity) || [...entry.places, ...entry.names].some(within)) return 2
  if (entry.countries.some(within)) return 3
  if (entry.id.includes(query)) return 4
  const all = [
    entry.foldedCity,
    ...entry.places,
    ...entry.names,
    ...entry.countries,
    ...entry.abbreviations,
    entry.id,
  ]
  return words.every(word => all.some(text => startsAWord(text, word))) ? 5 : noRank
}

const startsAWord = (text: string, word: string): boolean =>
  text.startsWith(word) || text.includes(` ${word}`)

/** Parses `utc+5:30`, `GMT-3`, `+2`, `−0330` or `5:45` into minutes; undefined if it is no offset. */
function parseOffset(search: string): number | undefined {
  const found = /^(utc|gmt)?\s*([+\-−–])?\s*(\d{1,2})(?::?(\d{2}))?$/i.exec(search.trim())
  if (!found) return undefined
  const [, , sign, hours, minutes = '0'] = found
  const total = Number(hours) * 60 + Number(minutes)
  return sign === undefined || sign === '+' ? total : -total
}

const westToEast = (index: readonly TimezoneIndexEntry[], at: Instant): readonly TimezoneIndexEntry[] =>
  index
    .filter(({ major }) => major)
    .map(entry => ({ entry, offset: getOffsetMinutes(entry.zone, at) }))
    .sort((a, b) => a.offset - b.offset || (a.entry.city < b.entry.city ? -1 : 1))
    .map(({ entry }) => entry)

const toTimezoneChoices = (entries: readonly TimezoneIndexEntry[], at: Instant): TimezoneChoice[] =>
  entries.slice(0, maxChoices).map(({ zone, city, name }) => ({
    timezone: zone,
    city,
    name,
    offsetMinutes: getOffsetMinutes(zone, at),
  }))
