/** The versions of a business's records: what each one is and was, and who changed it. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface RecordKey {
  readonly business: string
  /** As in the tables: `provider`, `service-menu`, `post`. */
  readonly kind: string
  /** '' for the business itself. */
  readonly key: string
}

/** A record as it is now. */
export interface RecordState {
  /** Of the business when the record became this; 0 if there never was one. */
  readonly version: number
  /** Undefined if it was deleted, or never was there. */
  readonly document: Readonly<Record<string, unknown>> | undefined
}

export interface StoredRecord {
  readonly key: string
  readonly version: number
  readonly document: Readonly<Record<string, unknown>>
}

export interface RecordRevision {
  readonly version: number
  /** `found`: it was there before its first revision was written. */
  readonly what: 'found' | 'created' | 'changed' | 'deleted' | 'restored'
  readonly author?: string
  readonly at?: Instant
  /** Whether the record is this now. */
  readonly isCurrent: boolean
}

/** A record has at most so many revisions, the newest ones. */
export const maxRevisionsPerRecord = 100

export interface DeletedRecord {
  readonly key: string
  /** The version with its last document. */
  readonly version: number
  readonly document: StoredRecord['document']
  /** When it was deleted; undefined if that is not known. */
  readonly at?: Instant
}
