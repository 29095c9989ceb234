/** Requests that are sent with a key, so that sending them again is harmless. */
import type { Booking } from '#schemas/generated/types.gen.ts'

/** A request that is carried out once, however often it is sent. */
export interface IdempotentRequest {
  readonly idempotencyKey: string
  /** Hash of the request's content: the same key with another one is refused. */
  readonly fingerprint: string
}

/** What became of the request that had the key before. */
export type RepeatedRequestResult =
  /** It was the same; this is its booking as it stands now, moved or cancelled since. */
  | { readonly kind: 'replayed'; readonly booking: Booking }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-flight' }
