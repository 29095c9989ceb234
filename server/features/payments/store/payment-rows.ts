/** Reads payments. */
import type { ClientBase } from 'pg'
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { PaymentProviderId } from '#server/features/pricing/money.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { Payment, PaymentSubject } from '../payments.ts'
import type { SubmissionPayment } from '../submission-payment.ts'

/**
 * SQL for the total of completed and pending refunds of the payment `p`, disputed money included. While a refund of ours and one
 * that was made at the provider meet there, it is no more than was received.
 */
const selectRefunded = (business: string) => sql`least(p.received, coalesce((
    select sum(amount) from refund r where r.business = ${business} and r.payment = p.id and r.status <> 'failed'), 0))::bigint`

/** SQL for the disputed money of the payment `p`, which is gone. */
const selectDisputed = (business: string) => sql`coalesce((
    select sum(amount) from refund r where r.business = ${business} and r.payment = p.id and r.cause = 'disputed'), 0)::bigint`

/**
 * SQL for whether no real money moves with the payment `p`: it is of the test provider, or its page was opened with a test key of
 * Stripe. Without a page, the gift cards that have paid it say so.
 */
export const testPaymentCondition = (
  business: string,
): Statement => sql`(p.provider = 'test' or p.checkout like 'cs\\_test\\_%'
    or p.checkout is null and exists (
      select from gift_card_entry e join gift_card c on c.business = ${business} and c.id = e.card
      where e.business = ${business} and e.payment = p.id and e.kind = 'redeemed' and not c.live)) is true`

/** SQL for what gift cards have paid of the payment `p`, and what has been returned to them. */
const selectRedeemed = (business: string) => sql`coalesce((
    select -sum(amount) from gift_card_entry e
    where e.business = ${business} and e.payment = p.id and e.kind = 'redeemed'), 0)::bigint`
const selectReturned = (business: string) => sql`coalesce((
    select sum(amount) from gift_card_entry e
    where e.business = ${business} and e.payment = p.id and e.kind = 'returned'), 0)::bigint`

/** Returns the payments of the business that match `condition`. */
export async function readPayments(
  connection: ClientBase,
  business: string,
  condition: Statement,
): Promise<Payment[]> {
  const rows = await query<PaymentRow>(
    connection,
    sql`select business, id, booking, submission, provider, currency, due, status, received, received_currency,
        ${selectRefunded(business)} as refunded, checkout, checkout_url, checkout_ending, ended_checkouts, date_part('epoch', expires_at) as expires,
        gift_card_value, gift_card_months, ${selectRedeemed(business)} as redeemed, ${selectReturned(business)} as returned
      from payment p where p.business = ${business} and ${condition}`,
  )
  return rows.map(toPayment)
}

type PaymentRow = {
  business: string
  id: string
  booking: string | null
  submission: string | null
  provider: PaymentProviderId
  currency: string
  due: number
  status: BookingPayment['status']
  received: number
  received_currency: string
  refunded: number
  checkout: string | null
  checkout_url: string | null
  checkout_ending: boolean
  ended_checkouts: number
  expires: number
  gift_card_value: number | null
  gift_card_months: number | null
  redeemed: number
  returned: number
}

const toPayment = (row: PaymentRow): Payment => ({
  business: row.business,
  id: row.id,
  provider: row.provider,
  status: row.status,
  subject: toPaymentSubject(row),
  due: { amount: row.due, currency: row.currency },
  received: { amount: row.received, currency: row.received_currency },
  refunded: row.refunded,
  ...(row.checkout === null || row.checkout_url === null
    ? {}
    : { checkout: { id: row.checkout, url: row.checkout_url, isEnding: row.checkout_ending } }),
  endedCheckouts: row.ended_checkouts,
  expiresAt: fromEpochSeconds(row.expires),
  ...toGiftCardOrder(row),
  redeemed: { paid: row.redeemed, returned: row.returned },
})

const toGiftCardOrder = ({
  gift_card_value: value,
  gift_card_months: months,
}: PaymentRow): Pick<Payment, 'giftCard'> =>
  value === null ? {} : { giftCard: { value, ...(months === null ? {} : { validMonths: months }) } }

/** A constraint of the table ensures that exactly one of the two is set. */
const toPaymentSubject = ({ booking, submission }: PaymentRow): PaymentSubject =>
  booking === null ? { kind: 'submission', submission: submission ?? '' } : { kind: 'booking', booking }

/**
 * SQL for a payment as JSON. Money in a currency other than the one due is not counted, and what gift cards are to pay
 * only once all is paid.
 */
const selectPayment = (business: string, condition: Statement): Statement => sql`select jsonb_build_object(
      'id', p.id, 'reference', p.reference, 'status', p.status, 'currency', p.currency, 'due', p.due, 'declined', p.declined,
      'paid', case when p.received_currency = p.currency then p.received else 0 end
        + case when p.status = 'paid' then ${selectRedeemed(business)} else 0 end,
      'refunded', case when p.received_currency = p.currency then ${selectRefunded(business)} else 0 end
        + case when p.status = 'paid' then ${selectReturned(business)} else 0 end,
      'disputed', ${selectDisputed(business)}, 'redeemed', ${selectRedeemed(business)}, 'returned', ${selectReturned(business)},
      'test', ${testPaymentCondition(business)}, 'takesGiftCards', p.status = 'open' and p.gift_card_value is null,
      'expires', date_part('epoch', p.expires_at), 'failedRefunds', (
        select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'currency', p.received_currency)
          order by r.created_at, r.id)
        from refund r where r.business = ${business} and r.payment = p.id and r.status = 'failed'
          and not exists (select from refund n where n.business = ${business} and n.repeats = r.id)))
    from payment p where p.business = ${business} and ${condition}`

/** SQL for the payment of a `booking` row. */
export const selectBookingPayment = (business: string): Statement =>
  selectPayment(business, sql`p.booking = booking.id`)

/** SQL for the payment of a `submission` row. */
export const selectSubmissionPayment = (business: string): Statement =>
  selectPayment(business, sql`p.submission = submission.id`)

export type PaymentJsonRow = Omit<
  BookingPayment,
  | 'expiresAt'
  | 'reference'
  | 'declined'
  | 'disputed'
  | 'failedRefunds'
  | 'giftCards'
  | 'takesGiftCards'
  | 'test'
> & {
  test: boolean
  disputed: number
  redeemed: number
  returned: number
  takesGiftCards: boolean
  expires: number
  reference: string | null
  failedRefunds: BookingPayment['failedRefunds'] | null
  declined: BookingPayment['declined'] | null
}

/** Formats times in the viewer's zone, like all times of a booking. */
export function toBookingPayment(
  row: PaymentJsonRow,
  { timezone }: Pick<Booking, 'timezone'>,
): BookingPayment {
  const zone = parseZone(timezone)
  const { expiresAt, ...payment } = toSubmissionPayment(row)
  return {
    ...payment,
    expiresAt: zone === undefined ? toTimestampParameter(expiresAt) : formatZonedInstant(expiresAt, zone),
  }
}

export const toSubmissionPayment = ({
  expires,
  reference,
  declined,
  failedRefunds,
  disputed,
  redeemed,
  returned,
  takesGiftCards,
  test,
  ...payment
}: PaymentJsonRow): SubmissionPayment => ({
  ...payment,
  ...(disputed === 0 ? {} : { disputed }),
  ...(redeemed === 0 ? {} : { giftCards: { paid: redeemed, returned } }),
  ...(takesGiftCards ? { takesGiftCards } : {}),
  ...(test ? { test } : {}),
  expiresAt: fromEpochSeconds(expires),
  ...(reference === null ? {} : { reference }),
  ...(declined === null || declined === undefined ? {} : { declined }),
  ...(failedRefunds ? { failedRefunds } : {}),
})
