/** The test checkouts port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { DeclineReason } from '../payment-provider.ts'
import type {
  NewTestCheckout,
  NewTestRefund,
  TestCheckout,
  TestCheckoutAttempt,
  TestRefundResult,
} from '../test-checkouts.ts'

export interface TestCheckouts {
  /** Creates the payment's checkout, or returns the existing one. */
  insert(checkout: NewTestCheckout): Promise<TestCheckout>
  find(id: string): Promise<TestCheckout | undefined>
  /** Does nothing unless the checkout is open: not charged and not ended. */
  recordAttempt(id: string, attempt: TestCheckoutAttempt, now: Instant): Promise<void>
  /** Does nothing unless the checkout is open. */
  expire(id: string, now: Instant): Promise<void>
  /** Refunds a checkout. Sending the same refund again has no effect. */
  insertRefund(refund: NewTestRefund, now: Instant): Promise<TestRefundResult>
  /** Returns a refund that was carried out. */
  findRefund(id: string): Promise<NewTestRefund | undefined>
  /**
   * Removes checkouts that ended before then, unless they hold money that can still be refunded. Returns how many there
   * were.
   */
  forget(before: Instant): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly testCheckouts: TestCheckouts
  }
}

export const createTestCheckoutStore = (pool: Pool): TestCheckouts => ({
  insert: checkout => withConnection(pool, connection => insertCheckout(connection, checkout)),
  find: id =>
    withConnection(pool, async connection => {
      const [row] = await query<CheckoutRow>(connection, sql`${selectCheckouts} where id = ${id}`)
      return row && toTestCheckout(row)
    }),
  recordAttempt: (id, { charged = 0, confirmedAt, expiredAt, declined }, now) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`update test_checkout set charged = ${charged}, declined = ${declined ?? null},
            confirmed_at = ${toTimestampOrNull(confirmedAt)}, expired_at = ${toTimestampOrNull(expiredAt)}
          where id = ${id} and charged = 0 and expired_at is null and expires_at > ${toTimestampParameter(now)}`,
      )
    }),
  expire: (id, now) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`update test_checkout set expired_at = ${toTimestampParameter(now)}
          where id = ${id} and charged = 0 and expired_at is null`,
      )
    }),
  insertRefund: (refund, now) =>
    runTransaction(pool, async connection =>
      commitWith(await insertRefund(connection, refund, toTimestampParameter(now))),
    ),
  findRefund: id => withConnection(pool, connection => findRefund(connection, id)),
  forget: before => withConnection(pool, connection => removeEnded(connection, toTimestampParameter(before))),
})

interface CheckoutRow {
  readonly id: string
  readonly payment: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly locale: string
  readonly return_url: string
  readonly cancel_url: string
  readonly expires: number
  readonly charged: number
  readonly confirmed: number | null
  readonly expired: number | null
  readonly declined: DeclineReason | null
  readonly refunded: number
}

const selectCheckouts = sql`
  select id, payment, amount, currency, description, locale, return_url, cancel_url, charged, declined,
    date_part('epoch', expires_at) as expires, date_part('epoch', confirmed_at) as confirmed,
    date_part('epoch', expired_at) as expired,
    (select coalesce(sum(r.amount), 0)::bigint from test_refund r where r.checkout = test_checkout.id) as refunded
  from test_checkout`

async function insertCheckout(connection: ClientBase, checkout: NewTestCheckout): Promise<TestCheckout> {
  const { id, payment, due, description, locale, returnUrl, cancelUrl, expiresAt } = checkout
  await query(
    connection,
    sql`insert into test_checkout
        (id, payment, amount, currency, description, locale, return_url, cancel_url, expires_at)
      values (${id}, ${payment}, ${due.amount}, ${due.currency}, ${description}, ${locale}, ${returnUrl},
        ${cancelUrl}, ${toTimestampParameter(expiresAt)})
      on conflict (payment, amount) where expired_at is null do nothing`,
  )
  const [row] = await query<CheckoutRow>(
    connection,
    sql`${selectCheckouts} where payment = ${payment} and amount = ${due.amount}
      order by expired_at desc nulls first limit 1`,
  )
  if (row === undefined) throw new Error('A test checkout was removed while it was created.')
  return toTestCheckout(row)
}

async function insertRefund(
  connection: ClientBase,
  { id, checkout, amount }: NewTestRefund,
  now: string,
): Promise<TestRefundResult> {
  // Refunds of one checkout run one after another, so that their sum cannot exceed what was charged.
  await query(connection, sql`select from test_checkout where id = ${checkout} for update`)
  const existing = await findRefund(connection, id)
  if (existing) return existing.checkout === checkout && existing.amount === amount ? 'refunded' : 'different'
  const inserted = await query(
    connection,
    sql`insert into test_refund (id, checkout, amount, created_at)
      select ${id}, id, ${amount}, ${now} from test_checkout
      where id = ${checkout} and confirmed_at <= ${now} and charged >= ${amount} +
        (select coalesce(sum(amount), 0) from test_refund where checkout = ${checkout})
      returning id`,
  )
  return inserted.length > 0 ? 'refunded' : 'exceeded'
}

async function findRefund(connection: ClientBase, id: string): Promise<NewTestRefund | undefined> {
  const statement = sql`select id, checkout, amount from test_refund where id = ${id}`
  return (await query<NewTestRefund>(connection, statement))[0]
}

const maxRemovedAtOnce = 10_000

async function removeEnded(connection: ClientBase, before: string): Promise<number> {
  const rows = await query(
    connection,
    sql`with ended as (
        select id from test_checkout c
        where expires_at < ${before} and charged <=
          (select coalesce(sum(amount), 0) from test_refund where checkout = c.id)
        limit ${maxRemovedAtOnce}
      ), refunds as (delete from test_refund where checkout in (select id from ended))
      delete from test_checkout where id in (select id from ended) returning id`,
  )
  return rows.length
}

/** Erases the descriptions of the checkouts of these submissions, because they may contain answers. */
export async function eraseTestCheckouts(
  connection: ClientBase,
  business: string,
  submissions: readonly string[],
): Promise<void> {
  const paid = await query<{ id: string }>(
    connection,
    sql`select id from payment
      where business = ${business} and submission = any(${submissions}::text[]) and provider = 'test'`,
  )
  await query(
    connection,
    sql`update test_checkout set description = '' where payment = any(${paid.map(({ id }) => id)}::text[])`,
  )
}

const toTestCheckout = (row: CheckoutRow): TestCheckout => ({
  id: row.id,
  payment: row.payment,
  due: { amount: row.amount, currency: row.currency },
  description: row.description,
  locale: row.locale,
  returnUrl: row.return_url,
  cancelUrl: row.cancel_url,
  expiresAt: fromEpochSeconds(row.expires),
  charged: row.charged,
  ...(row.confirmed === null ? {} : { confirmedAt: fromEpochSeconds(row.confirmed) }),
  ...(row.expired === null ? {} : { expiredAt: fromEpochSeconds(row.expired) }),
  ...(row.declined === null ? {} : { declined: row.declined }),
  refunded: row.refunded,
})

const toTimestampOrNull = (instant: Parameters<typeof toTimestampParameter>[0] | undefined): string | null =>
  instant === undefined ? null : toTimestampParameter(instant)
