/** What carries out an entry of the outbox, and what became of it. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { OutboxEntry } from '#server/features/outbox/outbox.ts'
import type { BudgetedMailResult } from './may-be-sent.ts'

/** `nothing`: there is nobody to write to, or nothing to say any more. */
export type DeliveryResult =
  | BudgetedMailResult
  | { readonly kind: 'nothing' }
  /** More may follow soon, which one email then tells of together. */
  | { readonly kind: 'later'; readonly until: Instant }
  /** The receiver may have asked for a pause. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterSeconds?: number }

export interface Deliverer {
  deliver(entry: OutboxEntry): Promise<DeliveryResult>
  /** The entry will not be tried again. */
  giveUp(entry: OutboxEntry): Promise<void>
}
