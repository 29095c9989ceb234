/** Entries of the outbox that were given up, of all businesses or of one. They stay for 30 days, as all entries do. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { OutboxLane, StoredOutboxEntry } from '#server/features/outbox/topics.ts'

export interface StoredDeadLetter
  extends Pick<StoredOutboxEntry, 'business' | 'id' | 'topic' | 'at' | 'attempts'> {
  readonly lane: OutboxLane
  /** Why the last attempt failed; names no person. */
  readonly error: string
}

export interface DeadLetterCursor {
  readonly at: Instant
  readonly id: string
}

export interface DeadLetterCount {
  readonly topic: string
  readonly count: number
}

/** Which ones: all of a topic, or single ones. */
export type DeadLetterSelection = DeadLetterScope &
  ({ readonly topic: string } | { readonly entries: readonly Pick<StoredDeadLetter, 'business' | 'id'>[] })

export interface DeadLetterScope {
  /** Reaches entries of this business only. Default: of all. */
  readonly business?: string | undefined
}

/** How many of a topic one command changes, the oldest first. */
export const maxDeadLettersPerCommand = 1000
