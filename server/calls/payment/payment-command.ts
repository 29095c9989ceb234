/** Turns a decision about a payment into the change to write. */
import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { PaymentDecision } from '../../domain/payment.ts'
import { randomId } from '../../identifiers.ts'
import type { BusinessRecords } from '../../ports/directory.ts'
import type { PaymentChange, RefundCause } from '../../ports/payment-change.ts'
import type { Payment, PaymentCommand } from '../../ports/payments.ts'

export interface PaymentCommandParts {
  readonly payment: Payment
  readonly booking: Booking
  readonly records: BusinessRecords
  readonly now: Instant
}

export function buildPaymentCommand(decision: PaymentDecision, parts: PaymentCommandParts): PaymentCommand {
  const { payment, booking, records, now } = parts
  const command = { business: payment.business, previous: booking, now }
  const { id } = payment
  switch (decision.kind) {
    case 'keep': {
      const { status, declined = null, checkAt = null } = decision
      return { ...command, change: { id, status, declined, checkAt } }
    }
    case 'confirm': {
      const { received, surplus } = decision
      const status = needsApproval(booking, records) ? 'requested' : 'scheduled'
      return {
        ...command,
        change: {
          id,
          status: 'paid',
          declined: null,
          received,
          checkAt: null,
          ...toRefundField(surplus, 'surplus'),
        },
        booking: withHistory(booking, { what: 'paid', by: 'visitor' }, { ...parts, status }),
        topic: `booking.${status}`,
      }
    }
    case 'release':
      return {
        ...command,
        change: {
          ...{
            id,
            status: 'expired',
            declined: null,
            checkAt: decision.checkAt ?? null,
            releasesOneTimeLink: true,
          },
          // Without a checkout there was nothing to look for; the visitor may just have opened one.
          checksNewCheckout: decision.checkAt === undefined,
        },
        booking: withHistory(booking, { what: 'expired', by: 'system' }, { ...parts, status: 'expired' }),
        releasesTime: true,
      }
    case 'return': {
      const { received, amount, cause } = decision
      const isReleased = booking.status === 'awaiting-payment'
      const change: PaymentChange = {
        ...{ id, status: 'paid', declined: null, received, checkAt: null, releasesOneTimeLink: isReleased },
        ...toRefundField(amount, cause),
      }
      const status = isReleased ? 'expired' : booking.status
      return {
        ...{ ...command, change, releasesTime: isReleased },
        booking: withHistory(booking, { what: 'refunded', by: 'system' }, { ...parts, status }),
      }
    }
  }
}

const toRefundField = (amount: number, cause: RefundCause): Pick<PaymentChange, 'refund'> =>
  amount > 0 ? { refund: { id: randomId(), amount, cause } } : {}

const needsApproval = ({ appointments }: Booking, { services }: BusinessRecords): boolean =>
  appointments.some(({ service }) => services.some(({ slug, approval }) => slug === service && approval))

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
