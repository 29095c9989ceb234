/** Entries of the outbox that were given up, of all businesses or of one. They stay for 30 days, as all entries do. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { OutboxEntry, OutboxLane } from './outbox.ts'

export interface StoredDeadLetter extends Pick<OutboxEntry, 'business' | 'id' | 'topic' | 'at' | 'attempts'> {
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

export interface DeadLetters {
  /** The newest first. */
  list(
    query: DeadLetterScope & {
      readonly after?: DeadLetterCursor | undefined
      readonly limit: number
    },
  ): Promise<readonly StoredDeadLetter[]>
  countByTopic(business?: string): Promise<readonly DeadLetterCount[]>
  /** Makes them due now, with all their attempts ahead. Returns how many there were. */
  resend(selection: DeadLetterSelection, now: Instant, audit?: AuditNote): Promise<number>
  /** Gives them up for good: they only stay in the log. Returns how many there were. */
  discard(selection: DeadLetterSelection, audit?: AuditNote): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly deadLetters: DeadLetters
  }
}
