/**
 * Books in one statement, which is a transaction of its own: one round trip instead of eight. Only for bookings of one
 * time, free or held for them, for which nothing must be counted or audited; all others, and those that find it otherwise, go through
 * `book`.
 */
import { randomUUID } from 'node:crypto'
import type { Claims } from '#server/features/slots/occupancy.ts'
import { getErrorCode } from '#server/postgres/error-code.ts'
import { tryIdempotencyKeyLock } from '#server/postgres/idempotency-key.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { BookingCandidate, BookingCommand, BookingResult } from '../bookings.ts'
import { insertFreeTimes } from './occupancy/claim.ts'
import { deleteOfferedEntry } from './occupancy/offered-holds.ts'
import { claimHeldTime } from './occupancy/release.ts'
import { insertBooking } from './write-booking.ts'

interface PlainBooking {
  readonly command: BookingCommand
  readonly booking: BookingCandidate['booking']
  /** A single one is claimed or not, so there is never a part of it to undo. */
  readonly claim: Claims[number]
}

/** unique_violation: the key was used. deadlock_detected, serialization_failure: another attempt may succeed. */
const retriedCodes = new Set(['23505', '40P01', '40001'])

/** Returns undefined, and has written nothing, if the booking needs the steps of `book` or its time is not free. */
export async function bookInOneStatement(
  pool: Pool,
  command: BookingCommand,
): Promise<BookingResult | undefined> {
  const plain = findPlainBooking(command)
  if (plain === undefined) return undefined
  try {
    const written = await withConnection(pool, connection => query(connection, insertClaimedBooking(plain)))
    return written.length > 0 ? { kind: 'booked', booking: plain.booking } : undefined
  } catch (error) {
    if (retriedCodes.has(getErrorCode(error) ?? '')) return undefined
    throw error
  }
}

function findPlainBooking(command: BookingCommand): PlainBooking | undefined {
  const { candidates, oneTimeLink, payment, audit } = command
  const [{ claims, limits = [], booking } = { claims: [], booking: undefined }] = candidates
  const [claim] = claims
  const isPlain = claims.length === 1 && limits.length === 0 && !oneTimeLink && !payment && !audit
  return isPlain && booking && claim ? { command, booking, claim } : undefined
}

/**
 * Everything follows from the claim: without it no other row is written. A key that was used before keeps the time from
 * being claimed; one that is used in the same moment fails the whole statement. Held time stays taken all along: its row
 * becomes that of the booking.
 */
function insertClaimedBooking({ command, booking, claim }: PlainBooking): Statement {
  const { business, idempotencyKey, fingerprint, now, hold } = command
  const isNew = sql`and exists (select from key_lock where open)
          and not exists (select from idempotency where business = ${business} and key = ${idempotencyKey})`
  const isClaimed = sql`where exists (select from claimed)`
  const claimed =
    hold === undefined
      ? sql`claimed as (${insertFreeTimes(business, [{ ...claim, id: randomUUID() }], isNew)})`
      : sql`claimed as (${claimHeldTime(business, { hold, claim }, isNew)}), released as (
          delete from hold where business = ${business} and id = ${hold} and exists (select from claimed)
        ), ended as (${deleteOfferedEntry(business, hold)} and exists (select from claimed))`
  const occupancies = sql`array(select id from claimed)`
  return sql`with ${tryIdempotencyKeyLock(business, idempotencyKey)}, ${claimed}, answered as (
        insert into idempotency (business, key, fingerprint, booking, created_at)
        select ${business}, ${idempotencyKey}, ${fingerprint}, ${booking.id}, ${toTimestampParameter(now)} ${isClaimed}
      ), ${insertBooking({ command, booking, occupancies }, isClaimed)}
      returning position`
}
