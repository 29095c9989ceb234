/** The email verifications port on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import {
  type EmailVerification,
  type EnteredCodeResult,
  emailCodeMinutes,
  emailCodeWaitMinutes,
  maxEmailCodeTries,
  type NewEmailVerification,
  verifiedEmailMinutes,
} from '../email-verifications.ts'

export interface EmailVerificationKey {
  readonly business: string
  readonly id: string
}

export interface EmailVerifications {
  /** Writes the verification and its outbox entry in one transaction. Returns its id. */
  request(verification: NewEmailVerification, now: Instant): Promise<string>
  /**
   * Gives the code its minutes, as it is sent now. Undefined if nobody waits for it any more.
   */
  startCode(
    key: EmailVerificationKey,
    now: Instant,
  ): Promise<(EmailVerification & { readonly endsAt: Instant }) | undefined>
  /** Verifies the address if the code was right, or else uses up one of the tries. The right code may be entered again. */
  enterCode(key: EmailVerificationKey, isRight: boolean, now: Instant): Promise<EnteredCodeResult>
  /** Returns whether the verification has succeeded, for this address, and still counts. */
  isVerified(key: EmailVerificationKey & { readonly email: string }, now: Instant): Promise<boolean>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly emailVerifications: EmailVerifications
  }
}

export const createEmailVerificationStore = (pool: Pool): EmailVerifications => ({
  // The outbox is a local table on Citus, so each has a statement.
  request: ({ business, email, locale }, now) =>
    runTransaction(pool, async connection => {
      const id = randomUUID()
      const topic = 'email.verification_requested'
      await query(connection, insertOutboxEntry({ business, id, topic, payload: {}, now }))
      await query(
        connection,
        sql`insert into email_verification (business, id, email, email_key, locale, tries, ends_at)
          values (${business}, ${id}, ${email}, ${normalizeEmail(email)}, ${locale}, 0,
            ${toTimestampParameter(addMinutes(now, emailCodeWaitMinutes))})`,
      )
      return commitWith(id)
    }),
  startCode: ({ business, id }, now) =>
    withConnection(pool, async connection => {
      const endsAt = addMinutes(now, emailCodeMinutes)
      const [started] = await query<EmailVerification>(
        connection,
        sql`update email_verification set ends_at = ${toTimestampParameter(endsAt)}
          where business = ${business} and id = ${id} and verified_at is null and ends_at > ${toTimestampParameter(now)}
          returning business, id, email, locale`,
      )
      return started && { ...started, endsAt }
    }),
  enterCode: (key, isRight, now) =>
    withConnection(pool, connection =>
      isRight ? verify(connection, key, now) : countWrongCode(connection, key, now),
    ),
  isVerified: ({ business, id, email }, now) =>
    withConnection(pool, async connection => {
      const found = await query(
        connection,
        sql`select 1 from email_verification
          where business = ${business} and id = ${id} and email_key = ${normalizeEmail(email)}
            and verified_at is not null and ends_at > ${toTimestampParameter(now)}`,
      )
      return found.length > 0
    }),
})

/** The first time decides how long the address counts as verified. */
async function verify(
  connection: ClientBase,
  { business, id }: EmailVerificationKey,
  now: Instant,
): Promise<EnteredCodeResult> {
  const until = toTimestampParameter(addMinutes(now, verifiedEmailMinutes))
  const verified = await query(
    connection,
    sql`update email_verification set verified_at = coalesce(verified_at, ${toTimestampParameter(now)}),
        ends_at = case when verified_at is null then ${until} else ends_at end
      where business = ${business} and id = ${id} and tries < ${maxEmailCodeTries}
        and ends_at > ${toTimestampParameter(now)}
      returning id`,
  )
  if (verified.length === 0) return { kind: 'ended' }
  const [found] = await query<{ ends: number }>(
    connection,
    sql`select date_part('epoch', ends_at) as ends from email_verification where business = ${business} and id = ${id}`,
  )
  return found ? { kind: 'verified', until: fromEpochSeconds(found.ends) } : { kind: 'ended' }
}

/** A wrong code after the right one changes nothing, so that nobody takes back what is verified. */
async function countWrongCode(
  connection: ClientBase,
  { business, id }: EmailVerificationKey,
  now: Instant,
): Promise<EnteredCodeResult> {
  const [counted] = await query<{ tries: number }>(
    connection,
    sql`update email_verification set tries = case when verified_at is null then tries + 1 else tries end
      where business = ${business} and id = ${id} and tries < ${maxEmailCodeTries}
        and ends_at > ${toTimestampParameter(now)}
      returning tries`,
  )
  return counted && counted.tries < maxEmailCodeTries ? { kind: 'wrong' } : { kind: 'ended' }
}
