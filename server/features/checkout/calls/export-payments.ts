/** Exports payments as a table, page by page, so that a file of any length needs the memory of two pages of rows. */
import type { DeskPayment, PaymentRecord as PaymentRecordDto } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { toInPersonPaymentDto } from '#server/features/bookings/console/in-person-payments.ts'
import type { InPersonPaymentRecord } from '#server/features/bookings/in-person-payments.ts'
import type { PaymentRecord } from '#server/features/payments/payments.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { streamForBusiness } from '#server/lib/business-scope.ts'
import { byteOrderMark, formatCsvRows } from '#server/lib/csv.ts'
import { toPaymentRecordDto } from './payment-record-dto.ts'

export const exportPayments: Handler<'exportPayments'> = (input, context) => {
  const from = parseInstant(input.from ?? '')
  const to = parseInstant(input.to ?? '')
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

interface TimeRange {
  readonly from?: Instant
  readonly to?: Instant
}

type Cell = string | number | undefined

interface DatedRow {
  readonly at: Instant
  readonly cells: readonly Cell[]
}

/** Yields the oldest payments first. */
async function* tablePages(range: TimeRange, context: CallContext): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRows([['for', ...columns, 'checkout', 'refunds', 'method', 'test']])
  let rows: (readonly Cell[])[] = []
  for await (const row of mergeByTime(listOnlineRows(range, context), listDeskRows(range, context))) {
    rows.push(row.cells)
    if (rows.length < maxPageRows) continue
    yield formatCsvRows(rows)
    rows = []
  }
  yield formatCsvRows(rows)
}

/** Both are in order of time. */
async function* mergeByTime(
  one: AsyncIterator<DatedRow>,
  other: AsyncIterator<DatedRow>,
): AsyncGenerator<DatedRow> {
  let first = await one.next()
  let second = await other.next()
  while (!first.done || !second.done) {
    if (!first.done && (second.done || first.value.at <= second.value.at)) {
      yield first.value
      first = await one.next()
    } else if (!second.done) {
      yield second.value
      second = await other.next()
    }
  }
}

async function* listOnlineRows(
  range: TimeRange,
  { paymentServices, directory: { business } }: CallContext,
): AsyncGenerator<DatedRow> {
  const query = { ...range, business: business.slug, limit: maxPageRows }
  for (let after: PaymentRecord | undefined; ; ) {
    const records = await paymentServices.payments.listRecords(after ? { ...query, after } : query)
    for (const record of records) {
      const payment = toPaymentRecordDto(record, business)
      const cells = [
        record.subject.kind,
        ...columns.map(name => payment[name]),
        getStripeCheckout(record),
        formatRefunds(payment),
        undefined,
        record.isTest ? 'yes' : undefined,
      ]
      yield { at: record.createdAt, cells }
    }
    after = records.at(-1)
    if (records.length < maxPageRows || !after) return
  }
}

/** What was paid at the business has no receipt of ours. */
async function* listDeskRows(
  range: TimeRange,
  { stores: { bookings }, directory }: CallContext,
): AsyncGenerator<DatedRow> {
  const zone = getZoneOrDefault(undefined, directory)
  const query = { ...range, business: directory.business.slug, limit: maxPageRows }
  for (let after: InPersonPaymentRecord | undefined; ; ) {
    const records = await bookings.listInPersonPaymentRows(after ? { ...query, after } : query)
    for (const record of records)
      yield { at: record.takenAt, cells: toDeskCells(toInPersonPaymentDto(record, zone)) }
    after = records.at(-1)
    if (records.length < maxPageRows || !after) return
  }
}

function toDeskCells({ reference, amount, currency, method, takenAt, takenBackAt }: DeskPayment): Cell[] {
  const cells: Readonly<Partial<Record<(typeof columns)[number], Cell>>> = {
    reference,
    status: 'paid',
    provider: 'desk',
    currency,
    due: amount,
    paid: amount,
    refunded: takenBackAt === undefined ? 0 : amount,
    createdAt: takenAt,
    paidAt: takenAt,
  }
  return [
    'booking',
    ...columns.map(name => cells[name]),
    undefined,
    takenBackAt && `${takenBackAt} ${amount} desk succeeded`,
    method,
    undefined,
  ]
}

/** Returns the id by which Stripe finds a payment. That of the test provider would open its page. */
const getStripeCheckout = ({ provider, checkout }: PaymentRecord): string | undefined =>
  provider === 'stripe' ? checkout : undefined

/** Joins all refunds in one cell, those that failed too: `2026-11-25T09:00:00+01:00 1500 operator succeeded; …`. */
const formatRefunds = ({ refunds }: PaymentRecordDto): string =>
  refunds
    .map(({ createdAt, amount, cause, status }) => `${createdAt} ${amount} ${cause} ${status}`)
    .join('; ')
