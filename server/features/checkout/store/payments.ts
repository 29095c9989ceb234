/** The payments port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Checkout } from '#server/features/payments/payment-provider.ts'
import type {
  Dispute,
  LeaseQuery,
  Payment,
  PaymentKey,
  PaymentRecord,
  PaymentRecordsQuery,
  Refund,
  RefundReport,
  RefundSnapshot,
  ReversalsCommand,
} from '#server/features/payments/payments.ts'
import { leaseDuePayments } from '#server/features/payments/store/lease-due-payments.ts'
import { readPaymentRecords } from '#server/features/payments/store/payment-records.ts'
import { readPayments } from '#server/features/payments/store/payment-rows.ts'
import { findRefund, leaseDueRefunds, reportRefund } from '#server/features/payments/store/refunds.ts'
import { readDispute, recordReversals } from '#server/features/payments/store/reversals.ts'
import type { PaymentProviderId } from '#server/features/pricing/money.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  PaymentCommand,
  PaymentResult,
  SubmissionPaymentCommand,
  SubmissionPaymentResult,
} from '../payment-store.ts'
import { writePaymentChange } from './change-payment.ts'
import { writeSubmissionPaymentChange } from './change-submission-payment.ts'

export interface Payments {
  find(key: PaymentKey): Promise<Payment | undefined>
  findByBooking(business: string, booking: string): Promise<Payment | undefined>
  findBySubmission(business: string, submission: string): Promise<Payment | undefined>
  /** Returns payments with their refunds. */
  listRecords(query: PaymentRecordsQuery): Promise<readonly PaymentRecord[]>
  /** Searches all businesses, because a provider names only its checkout. */
  findByCheckout(provider: PaymentProviderId, checkout: string): Promise<Payment | undefined>
  /**
   * Stores the payment page unless one is stored already, or another amount is due by now. A payment that can no longer
   * be paid becomes due for a check at once, so that the page is closed.
   */
  keepCheckout(
    command: PaymentKey & { readonly checkout: Checkout; readonly due: number; readonly now: Instant },
  ): Promise<Payment>
  /**
   * Marks the payment page as being closed, if it is still that of the payment. From then on, a page that has ended is
   * dropped instead of releasing what is paid for.
   */
  endCheckout(command: PaymentKey & { readonly checkout: string; readonly now: Instant }): Promise<void>
  /** Records a check. Returns false if the provider was already asked in the last `pauseMs`. */
  claimCheck(command: PaymentKey & { readonly now: Instant; readonly pauseMs: number }): Promise<boolean>
  /** Changes a payment and its booking in one transaction, unless the booking was changed since it was read. */
  change(command: PaymentCommand): Promise<PaymentResult>
  /** The same for the payment of a submission. */
  changeForSubmission(command: SubmissionPaymentCommand): Promise<SubmissionPaymentResult>
  /** Tells whether any business has had a payment with the provider. */
  isProviderUsed(provider: PaymentProviderId): Promise<boolean>
  /**
   * Writes down what the provider says was taken off a payment: refunds that were made there count like ours, and so does
   * disputed money while it is gone. A card that was bought with it loses what was refunded, and cannot be used while it is
   * disputed. Refunds of ours that were not sent yet and no longer fit are lessened. The first news of a dispute, and its end,
   * add an outbox entry. An answer to an older question than the last one is ignored.
   */
  recordReversals(command: ReversalsCommand): Promise<void>
  findDispute(business: string, id: string): Promise<Dispute | undefined>
  /** Leases payments that are due for a check, the longest due first. */
  leaseDue(query: LeaseQuery): Promise<readonly Payment[]>
  /** Searches all businesses, because a provider names only the refund; the id is unguessable. */
  findRefund(provider: PaymentProviderId, id: string): Promise<Refund | undefined>
  /** Leases refunds that the provider has yet to carry out, the longest due first. */
  leaseDueRefunds(query: LeaseQuery): Promise<readonly Refund[]>
  /**
   * Records what became of a refund. A refund that succeeded can fail, because a bank may reject it days later. One that
   * failed counts again if the provider carries it out after all, unless it had not failed when it was read, another
   * refund repeats it, or the refunds would exceed what was received. Returns false if nothing was recorded.
   */
  reportRefund(refund: RefundSnapshot, report: RefundReport): Promise<boolean>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly payments: Payments
  }
}

export function createPaymentStore(pool: Pool): Payments {
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
    leaseDue: lease => withConnection(pool, connection => leaseDuePayments(connection, lease)),
    findRefund: (provider, id) => withConnection(pool, connection => findRefund(connection, provider, id)),
    leaseDueRefunds: question => withConnection(pool, connection => leaseDueRefunds(connection, question)),
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
