/** The link requests port on PostgreSQL. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { acquireRowLocks, normalizeEmail, rowLockNames } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  BookingLinkRequest,
  EmailRateLimit,
  NewBookingLinkRequest,
  NewBookingListLink,
} from '../booking-link-requests.ts'

export interface BookingLinkRequests {
  /** Writes the request and its outbox entry in one transaction. */
  ask(request: NewBookingLinkRequest, now: Instant): Promise<void>
  /** Undefined if it has been answered. */
  find(business: string, id: string): Promise<BookingLinkRequest | undefined>
  /** Returns whether an email may be sent; each request counts once, however often it is tried. */
  count(request: BookingLinkRequest, limit: EmailRateLimit): Promise<boolean>
  /**
   * Creates a link to the list of an address's bookings. Returns its token, 256 random bits, of which only a hash is
   * stored.
   */
  createListLink(link: NewBookingListLink): Promise<string>
  /** Returns the address whose bookings the token lists; undefined if there is no such link or it has expired. */
  findListEmail(business: string, token: string, now: Instant): Promise<string | undefined>
  /** Erases the personal data of a request that has been answered, or never will be. */
  close(business: string, id: string): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly linkRequests: BookingLinkRequests
  }
}

export const createBookingLinkRequestStore = (pool: Pool): BookingLinkRequests => ({
  ask: ({ business, reference, email, locale }, now) =>
    withConnection(pool, async connection => {
      const id = randomUUID()
      const topic = reference === undefined ? 'booking.list_requested' : 'booking.link_requested'
      await query(
        connection,
        sql`with noted as (${insertOutboxEntry({ business, id, topic, payload: {}, now })})
          insert into link_request (business, id, reference, email, locale, mailbox)
          values (${business}, ${id}, ${reference ?? null}, ${email}, ${locale}, ${hashEmail(email)})`,
      )
    }),
  find: (business, id) =>
    withConnection(pool, async connection => {
      const [found] = await query<BookingLinkRequest & { reference: string | null }>(
        connection,
        sql`select business, id, reference, email, locale from link_request
          where business = ${business} and id = ${id} and email is not null`,
      )
      return found && { ...found, reference: found.reference ?? undefined }
    }),
  createListLink: ({ business, email, now, expiresAt }) =>
    withConnection(pool, async connection => {
      const token = randomBytes(32).toString('base64url')
      await query(
        connection,
        sql`with expired as (
            delete from booking_list_link where business = ${business} and expires_at <= ${toTimestampParameter(now)}
          )
          insert into booking_list_link (business, token_hash, email_key, expires_at)
          values (${business}, ${sha256(token)}, ${normalizeEmail(email)}, ${toTimestampParameter(expiresAt)})`,
      )
      return token
    }),
  findListEmail: (business, token, now) =>
    withConnection(pool, async connection => {
      const [found] = await query<{ email: string }>(
        connection,
        sql`select email_key as email from booking_list_link
          where business = ${business} and token_hash = ${sha256(token)} and expires_at > ${toTimestampParameter(now)}`,
      )
      return found?.email
    }),
  count: (request, limit) =>
    runTransaction(pool, async connection => commitWith(await countEmail(connection, request, limit))),
  close: (business, id) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`update link_request set reference = null, email = null where business = ${business} and id = ${id}`,
      )
    }),
})

async function countEmail(
  connection: ClientBase,
  { business, id, email }: BookingLinkRequest,
  { most, since, now }: EmailRateLimit,
): Promise<boolean> {
  await acquireRowLocks(connection, { business, now, names: [rowLockNames.contact(normalizeEmail(email))] })
  const counted = await query(
    connection,
    sql`update link_request set sent_at = coalesce(sent_at, ${toTimestampParameter(now)})
      where business = ${business} and id = ${id} and (sent_at is not null or ${most} > (
        select count(*) from link_request
        where business = ${business} and mailbox = ${hashEmail(email)} and sent_at > ${toTimestampParameter(since)}))
      returning id`,
  )
  return counted.length > 0
}

/** A hash is enough for counting. */
export const hashEmail = (email: string): string => sha256(normalizeEmail(email))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
