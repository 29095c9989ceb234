/** What delivers entries of the outbox, and what became of an attempt. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { StoredOutboxEntry } from './topics.ts'

/** A reason is for the operator and names no person. */
export type DeliveryResult =
  /** `toFile`: nobody got it; it was written to a file, as there is no mail server. */
  | { readonly kind: 'sent'; readonly toFile?: true }
  /** There is nobody to tell, or nothing to say any more. */
  | { readonly kind: 'nothing' }
  /** Strangers have caused too many emails to the address. */
  | { readonly kind: 'withheld' }
  /** More may follow soon, which one email then tells of together. */
  | { readonly kind: 'later'; readonly until: Instant }
  /** Worth another attempt. The receiver may have asked for a pause. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterSeconds?: number }
  /** Another attempt is pointless. */
  | { readonly kind: 'refused'; readonly reason: string }

export interface Deliverer {
  deliver(entry: StoredOutboxEntry): Promise<DeliveryResult>
  /** The entry will not be tried again. */
  giveUp(entry: StoredOutboxEntry): Promise<void>
}
