/** Exports payments as a table, page by page, so that a file of any length needs the memory of one page of rows. */
import type { PaymentRecord as PaymentRecordDto } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { byteOrderMark, formatCsvRows } from '../../domain/csv.ts'
import { streamForBusiness } from '../../ports/business-scope.ts'
import type { PaymentRecord, PaymentRecordsQuery } from '../../ports/payments.ts'
import type { CallContext, Handler } from '../handler.ts'
import { toPaymentRecordDto } from './payment-record-dto.ts'

export const exportPayments: Handler<'exportPayments'> = (input, context) => {
  const [from, to] = [parseInstant(input.from ?? ''), parseInstant(input.to ?? '')]
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const pages = tablePages(range, context)
  return done({
    name: 'payments.csv',
    content: streamForBusiness(context.directory.business.slug, pages),
  })
}

/** Without ids: those of bookings, submissions and payments open what they name, and accountants get this table. */
const columns = [
  ...(['receipt', 'reference', 'status', 'provider'] as const),
  ...(['currency', 'due', 'paid', 'paidCurrency', 'refunded'] as const),
  ...(['giftCards', 'giftCardsReturned', 'createdAt', 'paidAt'] as const),
] as const satisfies readonly (keyof PaymentRecordDto)[]

const maxPageRows = 500

/** Yields the oldest payments first. */
async function* tablePages(
  range: Pick<PaymentRecordsQuery, 'from' | 'to'>,
  { paymentServices, directory: { business } }: CallContext,
): AsyncGenerator<string> {
  const query = { ...range, business: business.slug, limit: maxPageRows }
  const toRow = (record: PaymentRecord) => {
    const payment = toPaymentRecordDto(record, business)
    return [
      record.subject.kind,
      ...columns.map(name => payment[name]),
      getStripeCheckout(record),
      formatRefunds(payment),
    ]
  }
  yield byteOrderMark + formatCsvRows([['for', ...columns, 'checkout', 'refunds']])
  for (let after: PaymentRecord | undefined; ; ) {
    const records = await paymentServices.payments.listRecords(after ? { ...query, after } : query)
    yield formatCsvRows(records.map(toRow))
    after = records.at(-1)
    if (records.length < maxPageRows || !after) return
  }
}

/** Returns the id by which Stripe finds a payment. That of the test provider would open its page. */
const getStripeCheckout = ({ provider, checkout }: PaymentRecord): string | undefined =>
  provider === 'stripe' ? checkout : undefined

/** Joins all refunds in one cell, those that failed too: `2026-11-25T09:00:00+01:00 1500 operator succeeded; …`. */
const formatRefunds = ({ refunds }: PaymentRecordDto): string =>
  refunds
    .map(({ createdAt, amount, cause, status }) => `${createdAt} ${amount} ${cause} ${status}`)
    .join('; ')
