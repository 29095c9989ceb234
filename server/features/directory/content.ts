/** The content of a business: pages, posts, categories, authors, tags, products and collections. */
import type {
  ContentAuthor,
  ContentCategory,
  ContentCollection,
  ContentKind,
  ContentPage,
  ContentPost,
  ContentProduct,
  ContentTag,
} from '#schemas/generated/types.gen.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

/** The records of each kind. */
export interface ContentDocuments {
  readonly page: ContentPage
  readonly post: ContentPost
  readonly category: ContentCategory
  readonly author: ContentAuthor
  readonly tag: ContentTag
  readonly product: ContentProduct
  readonly collection: ContentCollection
}

/** A record with its kind. */
export type ContentRecord = {
  readonly [Kind in ContentKind]: { readonly kind: Kind; readonly document: ContentDocuments[Kind] }
}[ContentKind]

/** A record without its blocks, as lists need it. */
export type ContentHeader = {
  readonly [Kind in ContentKind]: {
    readonly kind: Kind
    readonly document: Omit<ContentDocuments[Kind], 'blocks'>
  }
}[ContentKind]

export interface ContentKey {
  readonly business: string
  readonly kind: ContentKind
  readonly slug: string
}

/** Selects the records of a kind that have all of the given properties. */
export interface ContentQuery {
  readonly business: string
  /** Of the business, as in its directory: lists of the same version may be cached. */
  readonly version: number
  readonly kind: ContentKind
  readonly site?: string | undefined
  readonly category?: string | undefined
  readonly author?: string | undefined
  readonly tag?: string | undefined
  /** Leaves out posts of later days; default: none. */
  readonly until?: PlainDate | undefined
  readonly offset: number
  readonly limit: number
}

export interface ContentSelection {
  readonly headers: readonly ContentHeader[]
  /** The number of all records that the query selects. */
  readonly total: number
}

export interface ContentStore {
  find(key: ContentKey): Promise<ContentRecord | undefined>
  /** Returns the headers of the records that exist, in the order of `slugs`. */
  findHeaders(
    business: string,
    kind: ContentKind,
    slugs: readonly string[],
  ): Promise<readonly ContentHeader[]>
  /** Sorted by date, newest first, then by slug. */
  list(query: ContentQuery): Promise<ContentSelection>
  /** Returns records of a kind whose slugs come after the key's, sorted by slug. */
  readAfter(key: ContentKey, limit: number): Promise<readonly ContentRecord[]>
  /**
   * Yields records in which one of the slugs stands as a value, in any order: all that may name a record, a form or a
   * survey of that name.
   */
  findMentions(business: string, slugs: readonly string[]): AsyncIterable<ContentRecord>
  /** Yields records whose blocks contain one of the texts in any case, in any order; reads all blocks, in parts. */
  findWithText(business: string, texts: readonly string[]): AsyncIterable<ContentRecord>
  /** Lists the records of all kinds, sorted by kind and slug; posts until a day only, if there is one. */
  listHeaders(
    business: string,
    page: { readonly offset: number; readonly limit: number; readonly until?: PlainDate | undefined },
  ): Promise<ContentSelection>
  /** Returns all records with their blocks, sorted by kind and slug. */
  readAll(business: string): Promise<readonly ContentRecord[]>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly content: ContentStore
  }
}
