/** Reads payments with their refunds, for receipts and exports. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { GiftCardReturn, PaymentRecord, PaymentRecordsQuery, RefundRecord } from '../payments.ts'
import { testPaymentCondition } from './payment-rows.ts'

export async function readPaymentRecords(
  connection: ClientBase,
  { business, bookings, submissions, from, to, after, limit }: PaymentRecordsQuery,
): Promise<PaymentRecord[]> {
  const [begin, end] = [from, to].map(at => (at === undefined ? null : toTimestampParameter(at)))
  const cursor = after === undefined ? null : toTimestampParameter(after.createdAt)
  const rows = await query<RecordRow>(
    connection,
    sql`select p.business, p.id, p.booking, p.submission, coalesce(b.reference, p.reference) as reference, p.provider, ${testPaymentCondition(business)} as test, p.checkout, p.currency, p.due, p.status,
        p.received, p.received_currency, date_part('epoch', p.created_at) as created,
        date_part('epoch', p.paid_at) as paid,
        (select greatest(count(*), 1) from payment o where o.business = ${business} and o.booking = p.booking
          and (o.created_at, o.id) <= (p.created_at, p.id))::int as ordinal,
        (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'cause', r.cause,
            'status', r.status, 'created', date_part('epoch', r.created_at)) order by r.created_at, r.id), '[]')
          from refund r where r.business = ${business} and r.payment = p.id) as refunds,
        coalesce((select -sum(e.amount) from gift_card_entry e
          where e.business = ${business} and e.payment = p.id and e.kind = 'redeemed'), 0)::bigint as redeemed,
        (select coalesce(jsonb_agg(jsonb_build_object('amount', e.amount, 'created', date_part('epoch', e.created_at))
            order by e.created_at, e.id), '[]')
          from gift_card_entry e
          where e.business = ${business} and e.payment = p.id and e.kind = 'returned') as returns
      from payment p left join booking b on b.business = ${business} and b.id = p.booking
      where p.business = ${business}
        and (${bookings ?? null}::text[] is null or p.booking = any(${bookings ?? null}::text[]))
        and (${submissions ?? null}::text[] is null or p.submission = any(${submissions ?? null}::text[]))
        and (${begin ?? null}::timestamptz is null or p.created_at >= ${begin ?? null}::timestamptz)
        and (${end ?? null}::timestamptz is null or p.created_at < ${end ?? null}::timestamptz)
        and (${cursor}::timestamptz is null or (p.created_at, p.id) > (${cursor}::timestamptz, ${after?.id ?? ''}))
      order by p.created_at, p.id
      limit ${limit}`,
  )
  return rows.map(toPaymentRecord)
}

type RecordRow = Pick<PaymentRecord, 'business' | 'id' | 'provider' | 'status' | 'ordinal' | 'redeemed'> & {
  returns: (Omit<GiftCardReturn, 'createdAt'> & { created: number })[]
  booking: string | null
  submission: string | null
  reference: string
  test: boolean
  checkout: string | null
  currency: string
  due: number
  received: number
  received_currency: string
  created: number
  paid: number | null
  refunds: (Omit<RefundRecord, 'createdAt'> & { created: number })[]
}

function toPaymentRecord(row: RecordRow): PaymentRecord {
  const { business, id, provider, status, ordinal, redeemed, booking, submission, reference } = row
  const { test: isTest, checkout, paid } = row
  return {
    business,
    id,
    provider,
    status,
    ordinal,
    redeemed,
    reference,
    isTest,
    subject:
      booking === null ? { kind: 'submission', submission: submission ?? '' } : { kind: 'booking', booking },
    ...(checkout === null ? {} : { checkout }),
    due: { amount: row.due, currency: row.currency },
    received: { amount: row.received, currency: row.received_currency },
    createdAt: fromEpochSeconds(row.created),
    ...(paid === null ? {} : { paidAt: fromEpochSeconds(paid) }),
    refunds: row.refunds.map(({ created, ...refund }) => ({
      ...refund,
      createdAt: fromEpochSeconds(created),
    })),
    returns: row.returns.map(({ amount, created }) => ({ amount, createdAt: fromEpochSeconds(created) })),
  }
}
