/** The waitlist port on PostgreSQL. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { lockAndReleaseHolds } from '#server/features/bookings/store/occupancy/holds.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { acquireRowLocks, lockKeys, normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import {
  commitWith,
  rollbackWith,
  runTransaction,
  type TransactionResult,
} from '#server/postgres/transaction.ts'
import type { NewWaitlistEntry, Waitlist, WaitlistLimits, WaitlistService } from '../waitlist.ts'
import { insertWaitlistOutboxEntry, offerTime } from './offer-time.ts'
import { confirmOffer, extendOffer, forgetUnsentOffers, withdrawOffer } from './sent-offers.ts'
import { readWaitlistEntries } from './waitlist-rows.ts'

export function createWaitlistStore(pool: Pool): Waitlist {
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
  await acquireRowLocks(connection, { business, now, names: [lockKeys.contact(key), lockKeys.waitlist] })
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
  if (count && (count.own > perEmail || count.all > perBusiness)) return rollbackWith('full')
  await insertWaitlistOutboxEntry(connection, {
    business,
    now,
    topic: 'waitlist.joined',
    payload: { waitlistEntry: id },
  })
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
