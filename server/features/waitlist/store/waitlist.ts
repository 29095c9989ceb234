/** The waitlist port on PostgreSQL. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { lockAndReleaseHolds } from '#server/features/bookings/store/occupancy/holds.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { acquireRowLocks, normalizeEmail, rowLockNames } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import {
  commitWith,
  runTransaction,
  type TransactionResult,
  toRolledBackResult,
} from '#server/postgres/transaction.ts'
import type {
  NewWaitlistEntry,
  OfferCommand,
  WaitlistEntry,
  WaitlistLimits,
  WaitlistOfferKey,
  WaitlistService,
} from '../waitlist.ts'
import { offerTime } from './offer-time.ts'
import { confirmOffer, extendOffer, forgetUnsentOffers, withdrawOffer } from './sent-offers.ts'
import { readWaitlistEntries } from './waitlist-rows.ts'

export interface WaitlistStore {
  /**
   * Adds an entry and the outbox entry `waitlist.joined`, in one transaction. The same wish again changes nothing and
   * counts as joined.
   */
  join(entry: NewWaitlistEntry, limits: WaitlistLimits): Promise<'joined' | 'full'>
  find(business: string, id: string): Promise<WaitlistEntry | undefined>
  /** Letter case does not matter. */
  findByEmail(business: string, email: string): Promise<readonly WaitlistEntry[]>
  /**
   * Creates a link to the entry. Returns its token, 256 random bits, of which only a hash is stored; undefined if the
   * entry has ended.
   */
  createLink(business: string, id: string): Promise<string | undefined>
  /** Undefined if there is no such link, or its entry has ended. */
  findByToken(query: { business: string; token: string; now: Instant }): Promise<WaitlistEntry | undefined>
  /** Ends the entry and releases what is held for it. */
  leave(business: string, id: string): Promise<void>
  /** Lists services that somebody waits for, ordered by business and service, after the given one. */
  listServices(query: {
    after?: WaitlistService | undefined
    limit: number
  }): Promise<readonly WaitlistService[]>
  /** Lists those who wait for a service and have no open offer, first come first. */
  listWaiting(query: WaitlistService & { now: Instant }): Promise<readonly WaitlistEntry[]>
  countOpenOffers(business: string, now: Instant): Promise<number>
  /**
   * Holds a time for an entry and adds the outbox entry `waitlist.offered`, in one transaction. Returns false if the
   * time is taken, was offered to this entry before, the entry has ended or has an open offer, or its network address
   * has as many holds as it may have.
   */
  offer(command: OfferCommand): Promise<boolean>
  /**
   * Lets an offer last from now, when its email is about to be sent. Returns false if it has ended, or the time is held for
   * nobody any more.
   */
  extendOffer(
    command: WaitlistOfferKey & { readonly now: Instant; readonly until: Instant },
  ): Promise<boolean>
  /** Notes that the email has been sent: the offer counts. */
  confirmOffer(offer: WaitlistOfferKey): Promise<void>
  /**
   * Releases the time of an offer whose email could not be sent. It does not count, and the same time can be offered again;
   * until the offer would have ended, the entry gets no other one.
   */
  withdrawOffer(offer: WaitlistOfferKey): Promise<void>
  /** Forgets offers that have ended and whose email was never sent: they do not count. Returns how many there were. */
  forgetUnsentOffers(business: string, now: Instant): Promise<number>
  /**
   * Removes entries whose days are over, or whose last of `maxOffers` offers is. Returns how many there were.
   * `countsUnsent`: whether an offer counts whose email was not sent; default: true.
   */
  removeEnded(options: { now: Instant; maxOffers: number; countsUnsent?: boolean }): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly waitlist: WaitlistStore
  }
}

export function createWaitlistStore(pool: Pool): WaitlistStore {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  return {
    join: (entry, limits) => runTransaction(pool, connection => joinWaitlist(connection, entry, limits)),
    find: (business, id) =>
      read(async connection => {
        const [found] = await readWaitlistEntries(connection, business, sql`id = ${id}`)
        return found
      }),
    findByEmail: (business, email) =>
      read(connection =>
        readWaitlistEntries(connection, business, sql`email_key = ${normalizeEmail(email)}`),
      ),
    createLink: (business, id) => read(connection => createWaitlistLink(connection, business, id)),
    findByToken: ({ business, token, now }) =>
      read(async connection => {
        const [found] = await readWaitlistEntries(
          connection,
          business,
          sql`ends_at > ${toTimestampParameter(now)} and id = (
            select entry from waitlist_link where business = ${business} and token_hash = ${sha256(token)})`,
        )
        return found
      }),
    leave: (business, id) => runTransaction(pool, connection => leaveWaitlist(connection, business, id)),
    listServices: options => read(connection => listServices(connection, options)),
    listWaiting: ({ business, service, now }) =>
      read(connection =>
        readWaitlistEntries(
          connection,
          business,
          sql`service = ${service} and ends_at > ${toTimestampParameter(now)}
            and (offered_until is null or offered_until <= ${toTimestampParameter(now)})
            and (no_offer_before is null or no_offer_before <= ${toTimestampParameter(now)})`,
        ),
      ),
    countOpenOffers: (business, now) =>
      read(async connection => {
        const [row] = await query<{ open: number }>(
          connection,
          sql`select count(*)::int as open from waitlist_entry
            where business = ${business} and offered_until > ${toTimestampParameter(now)}`,
        )
        return row?.open ?? 0
      }),
    offer: command => runTransaction(pool, connection => offerTime(connection, command)),
    extendOffer: command => runTransaction(pool, connection => extendOffer(connection, command)),
    confirmOffer: offer => read(connection => confirmOffer(connection, offer)),
    withdrawOffer: offer => runTransaction(pool, connection => withdrawOffer(connection, offer)),
    forgetUnsentOffers: (business, now) => read(connection => forgetUnsentOffers(connection, business, now)),
    removeEnded: options => read(connection => removeEnded(connection, options)),
  }
}

async function joinWaitlist(
  connection: ClientBase,
  entry: NewWaitlistEntry,
  { perEmail, perBusiness }: WaitlistLimits,
): Promise<TransactionResult<'joined' | 'full'>> {
  const { business, createdAt: now } = entry
  const key = normalizeEmail(entry.email)
  await acquireRowLocks(connection, {
    business,
    now,
    names: [rowLockNames.contact(key), rowLockNames.waitlist],
  })
  const id = randomUUID()
  const inserted = await query(
    connection,
    sql`insert into waitlist_entry (business, id, service, provider, first_day, last_day, part, first_name, last_name,
        email, email_key, locale, address, site, created_at, ends_at)
      values (${business}, ${id}, ${entry.service}, ${entry.provider ?? null}, ${entry.from}, ${entry.to}, ${entry.part},
        ${entry.firstName}, ${entry.lastName}, ${entry.email}, ${key}, ${entry.locale},
        ${entry.address ?? null}, ${entry.site ?? null}, ${toTimestampParameter(now)}, ${toTimestampParameter(entry.endsAt)})
      on conflict do nothing returning id`,
  )
  if (inserted.length === 0) return commitWith('joined')
  const [count] = await query<{ own: number; all: number }>(
    connection,
    sql`select count(*) filter (where email_key = ${key})::int as own, count(*)::int as all from waitlist_entry
      where business = ${business} and ends_at > ${toTimestampParameter(now)}`,
  )
  if (count && (count.own > perEmail || count.all > perBusiness)) return toRolledBackResult('full')
  await query(
    connection,
    insertOutboxEntry({ business, topic: 'waitlist.joined', payload: { waitlistEntry: id }, now }),
  )
  return commitWith('joined')
}

async function createWaitlistLink(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const created = await query(
    connection,
    sql`insert into waitlist_link (business, token_hash, entry)
      select business, ${sha256(token)}, id from waitlist_entry where business = ${business} and id = ${id}
      returning entry`,
  )
  return created.length > 0 ? token : undefined
}

/** Releases the time before the row goes, as every transaction that needs both does. */
async function leaveWaitlist(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<TransactionResult<void>> {
  const [entry] = await readWaitlistEntries(connection, business, sql`id = ${id}`)
  if (entry?.offer) await lockAndReleaseHolds(connection, { business, holds: [entry.offer.hold] })
  await query(connection, sql`delete from waitlist_entry where business = ${business} and id = ${id}`)
  return commitWith(undefined)
}

const listServices = (
  connection: ClientBase,
  { after = { business: '', service: '' }, limit }: { after?: WaitlistService | undefined; limit: number },
) =>
  query<{ business: string; service: string }>(
    connection,
    sql`select distinct business, service from waitlist_entry
      where (business, service) > (${after.business}, ${after.service}) order by business, service limit ${limit}`,
  )

async function removeEnded(
  connection: ClientBase,
  {
    now,
    maxOffers,
    countsUnsent = true,
  }: { readonly now: Instant; readonly maxOffers: number; readonly countsUnsent?: boolean },
): Promise<number> {
  const removed = await query(
    connection,
    sql`delete from waitlist_entry
      where (offered_until is null or offered_until <= ${toTimestampParameter(now)})
        and (ends_at <= ${toTimestampParameter(now)}
          or cardinality(offered) - case when offer_sent or ${countsUnsent}::boolean then 0 else 1 end >= ${maxOffers})
      returning id`,
  )
  return removed.length
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
