/** Turns a decision about a payment into the change to write. */
import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import type { PaymentDecision } from '#server/features/payments/rules/payment.ts'
import type { PaymentCommand } from '../payment-store.ts'
import { buildPaymentChange } from './payment-change.ts'

export interface PaymentCommandParts {
  readonly payment: Payment
  readonly booking: Booking
  readonly records: BusinessRecords
  /** Whether the business approves it once it is paid, as agreed when it was booked. */
  readonly needsApproval: boolean
  readonly now: Instant
}

export function buildPaymentCommand(decision: PaymentDecision, parts: PaymentCommandParts): PaymentCommand {
  const { payment, booking, now } = parts
  const change = buildPaymentChange(decision, payment)
  const command = { business: payment.business, previous: booking, now, change }
  switch (decision.kind) {
    case 'keep':
      return command
    case 'confirm': {
      const status = parts.needsApproval ? 'requested' : 'scheduled'
      return {
        ...command,
        booking: withHistory(booking, { what: 'paid', by: 'visitor' }, { ...parts, status }),
      }
    }
    case 'release':
      return {
        ...command,
        change: { ...change, releasesOneTimeLink: true },
        booking: withHistory(booking, { what: 'expired', by: 'system' }, { ...parts, status: 'expired' }),
        releasesTime: true,
      }
    case 'return': {
      const isReleased = booking.status === 'awaiting-payment'
      const status = isReleased ? 'expired' : booking.status
      return {
        ...command,
        change: { ...change, releasesOneTimeLink: isReleased },
        booking: withHistory(booking, { what: 'refunded', by: 'system' }, { ...parts, status }),
        releasesTime: isReleased,
      }
    }
  }
}

function withHistory(
  booking: Booking,
  entry: Omit<BookingChange, 'at'>,
  { status, records, now }: PaymentCommandParts & { readonly status: Booking['status'] },
): Booking {
  const zone = parseZone(booking.timezone) ?? requireZone(records.business.timezone)
  return {
    ...booking,
    status,
    history: [...booking.history, { at: formatZonedInstant(now, zone), ...entry }],
  }
}
