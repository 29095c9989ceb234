/** Requests with an idempotency key, which are safe to repeat. */
import type { Booking } from '#schemas/generated/types.gen.ts'

/** A request that is carried out once, no matter how often it is sent. */
export interface IdempotentRequest {
  readonly idempotencyKey: string
  /** Hash of the request's content; reusing the key with other content is an error. */
  readonly fingerprint: string
}

/** The result of the earlier request with the same key. */
export type RepeatedRequestResult =
  /** It was the same request; this is its booking as it is now, perhaps moved or cancelled since. */
  | { readonly kind: 'replayed'; readonly booking: Booking }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-flight' }
