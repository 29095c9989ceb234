/** The payments port on PostgreSQL. */
import type { Payments } from '../../ports/payments.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction } from '../postgres/transaction.ts'
import { writePaymentChange } from './change-payment.ts'
import { writeSubmissionPaymentChange } from './change-submission-payment.ts'
import { readPaymentRecords } from './payment-records.ts'
import { readPayments } from './payment-rows.ts'
import { findRefund, reportRefund, takeDueRefunds } from './refunds.ts'

export function createPayments(pool: Pool): Payments {
  const readOne = (condition: Statement) =>
    withConnection(pool, async connection => (await readPayments(connection, condition))[0])
  return {
    find: ({ business, id }) => readOne(sql`business = ${business} and id = ${id}`),
    findByBooking: (business, booking) => readOne(sql`business = ${business} and booking = ${booking}`),
    findBySubmission: (business, submission) =>
      readOne(sql`business = ${business} and submission = ${submission}`),
    findByCheckout: (provider, checkout) => readOne(sql`provider = ${provider} and checkout = ${checkout}`),
    listRecords: query => withConnection(pool, connection => readPaymentRecords(connection, query)),
    keepCheckout: ({ business, id, checkout, due, now }) =>
      withConnection(pool, async connection => {
        await query(
          connection,
          sql`update payment set
              checkout = coalesce(checkout, case when due = ${due}::bigint then ${checkout.id} end),
              checkout_url = coalesce(checkout_url, case when due = ${due}::bigint then ${checkout.url} end),
              check_at = case when status = 'open' then least(check_at, ${nextMinute(now)}::timestamptz)
                else ${toTimestampParameter(now)}::timestamptz end
            where business = ${business} and id = ${id}`,
        )
        const [payment] = await readPayments(connection, sql`business = ${business} and id = ${id}`)
        if (!payment) throw new Error('A payment was removed while its checkout was created.')
        return payment
      }),
    endCheckout: ({ business, id, checkout, now }) =>
      withConnection(pool, async connection => {
        await query(
          connection,
          sql`update payment set checkout_ending = true, check_at = least(check_at, ${nextMinute(now)}::timestamptz)
            where business = ${business} and id = ${id} and checkout = ${checkout} and status = 'open'`,
        )
      }),
    claimCheck: ({ business, id, now, pauseMs }) =>
      withConnection(pool, async connection => {
        const rows = await query(
          connection,
          sql`update payment set checked_at = ${toTimestampParameter(now)}
            where business = ${business} and id = ${id}
              and (checked_at is null or checked_at <= ${new Date(now - pauseMs).toISOString()})
            returning id`,
        )
        return rows.length > 0
      }),
    isProviderUsed: async provider => (await readOne(sql`provider = ${provider} limit 1`)) !== undefined,
    change: command => runTransaction(pool, connection => writePaymentChange(connection, command)),
    changeForSubmission: command =>
      runTransaction(pool, connection => writeSubmissionPaymentChange(connection, command)),
    takeDue: ({ limit, now, until }) =>
      withConnection(pool, async connection => {
        const taken = await query<{ business: string; id: string }>(
          connection,
          sql`update payment set check_at = ${toTimestampParameter(until)}
            where (business, id) in (
              select business, id from payment where check_at <= ${toTimestampParameter(now)}
              order by check_at limit ${limit} for update skip locked)
            returning business, id`,
        )
        return readPayments(
          connection,
          sql`(business, id) in (select * from unnest(${taken.map(({ business }) => business)}::text[],
            ${taken.map(({ id }) => id)}::text[]))`,
        )
      }),
    findRefund: (provider, id) => withConnection(pool, connection => findRefund(connection, provider, id)),
    takeDueRefunds: question => withConnection(pool, connection => takeDueRefunds(connection, question)),
    reportRefund: (refund, report) =>
      runTransaction(pool, async connection => commitWith(await reportRefund(connection, refund, report))),
  }
}

const nextMinute = (now: number): string => new Date(now + 60_000).toISOString()
