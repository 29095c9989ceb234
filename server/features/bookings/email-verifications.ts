/** Proofs that a visitor reads the mail of an address: a code goes there, and the visitor enters it before the booking. */
import { createHmac } from 'node:crypto'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Secrets } from '#server/lib/secrets.ts'

export interface NewEmailVerification {
  readonly business: string
  readonly email: string
  readonly locale: string
}

/** Its id is the id of its outbox entry. */
export interface EmailVerification extends NewEmailVerification {
  readonly id: string
}

/** What came of entering a code. `ended`: there is no such verification, or its time or its tries are over. */
export type EnteredCodeResult =
  | { readonly kind: 'verified'; readonly until: Instant }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'ended' }

/** How long a code holds once it is sent; until it is sent, a visitor may wait for it longer. */
export const emailCodeMinutes = 15
export const emailCodeWaitMinutes = 60
/** With a million codes, so few wrong ones leave a guess hopeless. */
export const maxEmailCodeTries = 5
/** How long a visitor who has entered the code can book. */
export const verifiedEmailMinutes = 60

const digits = 6

/**
 * Returns the six digits that are sent for a verification. They are the same each time, so that an email which is sent twice
 * after a failure of the mail server says the same twice, and need not be stored.
 */
export async function deriveEmailCode(
  { business, id }: Pick<EmailVerification, 'business' | 'id'>,
  secrets: Secrets,
): Promise<string> {
  const key = await secrets.getOrCreate('email-codes')
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([business, id]))
    .digest()
  return String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
}
