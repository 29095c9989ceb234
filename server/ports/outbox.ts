/**
 * What has to follow a write, noted in its transaction: whatever is committed is delivered at least once. A consumer
 * takes some notes, does what they say, and reports each as delivered or failed.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface OutboxEntry {
  readonly business: string
  /** The same in each attempt: what is told twice can be recognised by it. */
  readonly id: string
  /**
   * `booking.` and what became of it: scheduled, requested, rescheduled, cancelled, approved, declined. Or that somebody
   * asked for its link: `booking.link_requested`, about a link request with the note's id. Or `submission.created`,
   * which waits for webhooks: it is never due, so nobody takes it.
   */
  readonly topic: string
  readonly at: Instant
  /** A booking, if it is about one, is read as it stands now; what the note is about is `history[revision - 1]`. */
  readonly payload: { readonly booking?: string; readonly revision?: number }
  /** This one included. */
  readonly attempts: number
}

export interface Outbox {
  /**
   * At most so many notes that are due, the longest due first. They are nobody else's until the lease has run out;
   * who has not reported by then is taken for dead, and the notes are due again.
   */
  take(limit: number, leaseMs: number, now: Instant): Promise<readonly OutboxEntry[]>
  delivered(note: OutboxEntry, now: Instant): Promise<void>
  /**
   * Due again at `retryAt`; without it never. The error is for the operator and must name no person. Says nothing
   * of a note that somebody else has taken or delivered since.
   */
  failed(note: OutboxEntry, error: string, retryAt: Instant | undefined): Promise<void>
}
