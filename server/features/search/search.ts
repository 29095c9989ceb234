/** The search index: the texts of all records that visitors can find, by language. */
import type { Provider, SearchKind, Service, Team } from '#schemas/generated/types.gen.ts'
import type { SearchTerms } from '#schemas/runtime/search/search-words.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'

/** A record that visitors can find. */
export type SearchableRecord =
  | ContentRecord
  | { readonly kind: 'service'; readonly document: Service }
  | { readonly kind: 'provider'; readonly document: Provider }
  | { readonly kind: 'team'; readonly document: Team }

/** The texts of a record in one language. */
export interface SearchDocument {
  readonly kind: SearchKind
  readonly key: string
  readonly language: string
  /** The locales whose visitors read these texts: that language's, and those that fall back to it. */
  readonly readers: readonly string[]
  /** The day from which visitors find it; default: always. */
  readonly date?: string
  readonly title: string
  readonly text: string
}

/** Builds the documents by which a record is found. */
export interface SearchDocumentBuilder {
  /** Changes whenever `describe` may return something else for the same record. */
  readonly digest: string
  /** @param defaultLocale the language of texts that are written in one language only */
  describe(record: SearchableRecord, defaultLocale: string): readonly SearchDocument[]
}

export interface SearchQuery {
  readonly business: string
  /** Of the visitor. */
  readonly locale: string
  /** At the business: records with a later date are not found. */
  readonly today: PlainDate
  readonly terms: SearchTerms
  readonly offset: number
  readonly limit: number
}

export interface SearchHit extends Pick<SearchDocument, 'kind' | 'key' | 'language' | 'title' | 'text'> {
  readonly date?: string
  /** The slug of the page under which a record of content is. */
  readonly site?: string
  /** Which spellings of the words in `text` match, as `listTextSpellings` lists them from 1; in order, at most 200. */
  readonly positions: readonly number[]
}

export interface SearchHits {
  /** From the best match. Titles count more than texts, and later dates more than earlier ones. */
  readonly hits: readonly SearchHit[]
  /** The number of all hits; at most `maxSearchHits`. */
  readonly total: number
  /** Whether there are more than that. */
  readonly hasMore: boolean
}

/** The most hits of a query: what else matches is neither counted nor ranked. */
export const maxSearchHits = 100
