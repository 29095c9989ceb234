/**
 * English is written in one catalogue, but its dates differ by region: 26/11/2026 with weeks from Monday in Britain,
 * 11/26/2026 with weeks from Sunday in the United States, where 12/11 and 11/12 cannot be told apart by the other's readers.
 */
import { getLanguageInfo, type LocaleCode } from './codes.ts'

export interface RegionSources {
  /** The languages of the visitor's browser, by preference; empty for a text that is sent. */
  readonly languages: readonly string[]
  /** The business's region: ISO 3166-1 alpha-2. */
  readonly region?: string | undefined
}

/**
 * Returns the BCP 47 tag that dates and times of a language are formatted with. The first English of the browser decides
 * unless it is American, which browsers say when nobody has chosen; then the business's region does.
 */
export function chooseLanguageTag(code: LocaleCode, { languages, region }: RegionSources): string {
  const { tag } = getLanguageInfo(code)
  if (code !== 'en') return tag
  const ofVisitor = languages.map(findEnglishRegion).find(found => found !== undefined)
  const chosen = ofVisitor !== undefined && !americanRegions.has(ofVisitor) ? ofVisitor : region
  return chosen === undefined ? tag : getEnglishTag(chosen.toUpperCase())
}

/** Returns the region of an English tag (`en-GB`, `en-Latn-GB`, `en-001`) in capitals. */
const findEnglishRegion = (language: string): string | undefined =>
  /^en(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(language)?.[1]?.toUpperCase()

/** Regions with a way of their own whose numbers are those of the catalogue; all others write as the world does. */
const getEnglishTag = (region: string): string =>
  americanRegions.has(region) ? 'en-US' : ownRegions.has(region) ? `en-${region}` : 'en-GB'

const ownRegions: ReadonlySet<string> = new Set(['AU', 'CA', 'IE', 'NZ'])

/** Those whose English CLDR derives from that of the United States. */
const americanRegions: ReadonlySet<string> = new Set(['AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'US', 'VI'])
