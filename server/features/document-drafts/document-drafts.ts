import type { Instant } from '#schemas/runtime/time/time.ts'
import type { DocumentContent } from '#server/configuration/document-kinds.ts'

export interface DocumentDraftKey {
  readonly business: string
  /** As in the tables, such as `form`. */
  readonly kind: string
  readonly id: string
}

export interface DocumentDraftHeader extends Omit<DocumentDraftKey, 'business'> {
  /** The version of the document that the draft began from; 0: there was none. */
  readonly base: number
  /** Increases with each change of the draft. */
  readonly revision: number
  /** The id of a person, or what else acts for the business. */
  readonly author: string
  readonly changedAt: Instant
}

export interface DocumentDraft extends DocumentDraftHeader {
  /** May have faults. */
  readonly content: DocumentContent
}

export interface ListedDocumentDraft extends DocumentDraftHeader {
  /** What the draft has as its title, which may be none: drafts may have faults. */
  readonly title: unknown
}

/** Who put a document into service. */
export interface DocumentPublication extends Omit<DocumentDraftKey, 'business'> {
  /** The id of a person, or what else acts for the business. */
  readonly author: string
  readonly publishedAt: Instant
}
