/** Builds the receipt of a booking. */
import type { Booking, Business, Receipt } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { summarizeIncludedTaxes } from '#schemas/runtime/booking/included-tax.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'

/** What the receipt needs of a booking's payment. */
export interface ReceiptPayment extends ReceiptPaymentFacts {
  /** Its place among the payments of the booking, from 1. */
  readonly ordinal: number
}

/** What any receipt needs of a payment. Amounts are in minor units of the currency that was due. */
export interface ReceiptPaymentFacts {
  readonly provider: Receipt['provider']
  /** No real money has moved. */
  readonly isTest: boolean
  readonly paid: number
  readonly paidAt: Instant
  readonly refunds: readonly ReceiptRefund[]
  /** What gift cards have paid. */
  readonly redeemed: number
  /** What was returned to them. */
  readonly returns: readonly { readonly amount: number; readonly createdAt: Instant }[]
}

export interface ReceiptRefund {
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly cause: string
  readonly createdAt: Instant
}

/**
 * Returns the number of a receipt: the reference of the booking and the ordinal of the payment. It is unique in the
 * business and never changes. It has gaps, so it is no number for the business's own invoices.
 */
export const formatReceiptNumber = (reference: string, ordinal: number): string => `${reference}-${ordinal}`

export type ReceiptIssuer = Pick<Business, 'name' | 'address' | 'taxNumber' | 'timezone'>

export function buildReceipt(booking: Booking, business: ReceiptIssuer, payment: ReceiptPayment): Receipt {
  const formatTime = createTimeFormatter(business)
  const lines = listReceiptLines(booking, formatTime)
  return {
    number: formatReceiptNumber(booking.reference, payment.ordinal),
    booking: booking.id,
    ...describeReceiptPayment(payment, business),
    payer: describePayer(booking),
    currency: booking.payment?.currency ?? '',
    lines,
    total: lines.reduce((sum, { total, cancelled }) => sum + (cancelled ? 0 : total), 0),
    taxes: summarizeIncludedTaxes(booking),
    ...(booking.paidAtVisit ? { paidAtVisit: booking.paidAtVisit } : {}),
    dueLater: getAmountDueLater(booking),
  }
}

/** Returns what a receipt says of the payment and the business, whatever is paid for. */
export function describeReceiptPayment(
  { provider, isTest, paid, paidAt, refunds, redeemed, returns }: ReceiptPaymentFacts,
  business: ReceiptIssuer,
): Pick<Receipt, 'paidAt' | 'provider' | 'test' | 'business' | 'paid' | 'refunds' | 'giftCards'> {
  const formatTime = createTimeFormatter(business)
  const { name, address, taxNumber } = business
  return {
    paidAt: formatTime(paidAt),
    provider,
    ...(isTest ? { test: true as const } : {}),
    business: {
      name,
      ...(address === undefined ? {} : { address }),
      ...(taxNumber === undefined ? {} : { taxNumber }),
    },
    paid,
    refunds: refunds.flatMap(({ amount, status, cause, createdAt }) =>
      status === 'failed'
        ? []
        : [
            {
              at: formatTime(createdAt),
              amount,
              status,
              ...(cause === 'disputed' ? { disputed: true as const } : {}),
            },
          ],
    ),
    ...(redeemed === 0
      ? {}
      : {
          giftCards: {
            paid: redeemed,
            returns: returns.map(({ amount, createdAt }) => ({ at: formatTime(createdAt), amount })),
          },
        }),
  }
}

function createTimeFormatter({ timezone }: Pick<Business, 'timezone'>): (at: Instant) => string {
  const zone = requireZone(timezone)
  return at => formatZonedInstant(at, zone)
}

function describePayer({ contact: { firstName, lastName, email } }: Booking): Receipt['payer'] {
  const name = [firstName, lastName].filter(part => part !== undefined && part !== '').join(' ')
  return {
    ...(name === '' ? {} : { name }),
    ...(email === undefined || email === '' ? {} : { email }),
  }
}

interface ReceiptLine extends Omit<Receipt['lines'][number], 'firstStart' | 'lastStart' | 'times'> {
  readonly times: number
  readonly starts: readonly Instant[]
}

/** Returns a line for each service; appointments of the same price, as those of a series, share one. */
function listReceiptLines(
  { appointments, status }: Booking,
  formatTime: (at: Instant) => string,
): Receipt['lines'] {
  const isReleased = status === 'cancelled' || status === 'expired'
  const linesByKey = new Map<string, ReceiptLine>()
  for (const [appointment] of groupSimultaneousAppointments(appointments)) {
    const { service, serviceName, seats, price } = appointment
    const cancelled = isReleased || appointment.cancelled === true
    const key = canonicalizeJson([service, seats, price ?? null, cancelled])
    const line = linesByKey.get(key)
    linesByKey.set(key, {
      title: serviceName,
      people: seats,
      cancelled,
      times: (line?.times ?? 0) + 1,
      starts: [...(line?.starts ?? []), getStartInstant(appointment)],
      total: (line?.total ?? 0) + (price?.total ?? 0),
    })
  }
  // A moved appointment of a series can come after those behind it.
  return [...linesByKey.values()].map(({ starts, ...line }) => ({
    ...line,
    firstStart: formatTime(asInstant(Math.min(...starts))),
    lastStart: formatTime(asInstant(Math.max(...starts))),
  }))
}
