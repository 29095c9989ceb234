/** The payments port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Payment } from '#server/features/payments/payments.ts'
import { readPaymentRecords } from '#server/features/payments/store/payment-records.ts'
import { readPayments } from '#server/features/payments/store/payment-rows.ts'
import { findRefund, reportRefund, takeDueRefunds } from '#server/features/payments/store/refunds.ts'
import { readDispute, recordReversals } from '#server/features/payments/store/reversals.ts'
import { takeDuePayments } from '#server/features/payments/store/take-due-payments.ts'
import type { PaymentProviderId } from '#server/features/pricing/money.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { Payments } from '../payment-store.ts'
import { writePaymentChange } from './change-payment.ts'
import { writeSubmissionPaymentChange } from './change-submission-payment.ts'

export function createPayments(pool: Pool): Payments {
  const readOne = (business: string, condition: Statement) =>
    withConnection(pool, async connection => (await readPayments(connection, business, condition))[0])
  return {
    find: ({ business, id }) => readOne(business, sql`id = ${id}`),
    findByBooking: (business, booking) => readOne(business, sql`booking = ${booking}`),
    findBySubmission: (business, submission) => readOne(business, sql`submission = ${submission}`),
    findByCheckout: (provider, checkout) =>
      withConnection(pool, connection => findByCheckout(connection, provider, checkout)),
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
        const [payment] = await readPayments(connection, business, sql`id = ${id}`)
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
    isProviderUsed: provider =>
      withConnection(pool, async connection => {
        const statement = sql`select id from payment where provider = ${provider} limit 1`
        return (await query(connection, statement)).length > 0
      }),
    change: command => runTransaction(pool, connection => writePaymentChange(connection, command)),
    changeForSubmission: command =>
      runTransaction(pool, connection => writeSubmissionPaymentChange(connection, command)),
    recordReversals: command => runTransaction(pool, connection => recordReversals(connection, command)),
    findDispute: (business, id) => withConnection(pool, connection => readDispute(connection, business, id)),
    takeDue: lease => withConnection(pool, connection => takeDuePayments(connection, lease)),
    findRefund: (provider, id) => withConnection(pool, connection => findRefund(connection, provider, id)),
    takeDueRefunds: question => withConnection(pool, connection => takeDueRefunds(connection, question)),
    reportRefund: (refund, report) =>
      runTransaction(pool, async connection => commitWith(await reportRefund(connection, refund, report))),
  }
}

/** Reports of a provider name no business. */
async function findByCheckout(
  connection: ClientBase,
  provider: PaymentProviderId,
  checkout: string,
): Promise<Payment | undefined> {
  const [found] = await query<{ business: string; id: string }>(
    connection,
    sql`select business, id from payment where provider = ${provider} and checkout = ${checkout}`,
  )
  return found && (await readPayments(connection, found.business, sql`id = ${found.id}`))[0]
}

const nextMinute = (now: number): string => new Date(now + 60_000).toISOString()
