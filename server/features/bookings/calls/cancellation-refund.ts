/** Decides what cancelling appointments does to the payment of their booking. */
import type { Appointment, Booking, Business } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { getMinimumExpiryAfterRefund } from '#server/features/gift-cards/rules/gift-card.ts'
import type { PaymentChange, RefundCause } from '#server/features/payments/payment-change.ts'
import {
  computeRefund,
  computeRefundOfShare,
  getRefundPercentAfterReschedules,
  splitRefund,
} from '#server/features/payments/rules/refund.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { sumDueOnline } from '../rules/booking-price.ts'
import { getAgreedChangePolicy } from '../rules/change-policy.ts'
import { listEarlierStarts } from '../rules/earlier-starts.ts'
import { recheckFailedRefunds } from './recheck-failed-refund.ts'

/**
 * Returns the refund that an operator's cancellation or the agreed policy grants, less what the business has refunded before
 * of what still stood. For a booking that still awaits its payment, the payment expires. Returns undefined if nothing
 * changes.
 */
export function buildCancellationPaymentChange(
  was: Booking,
  cancelled: readonly Appointment[],
  context: CallContext,
): PaymentChange | undefined {
  const { caller, directory, now } = context
  const { payment } = was
  if (!payment) return undefined
  if (was.status === 'awaiting-payment')
    return { id: payment.id, status: 'expired', declined: null, checkAt: now, releasesOneTimeLink: true }
  const isLast = was.appointments.every(
    appointment => appointment.cancelled || cancelled.includes(appointment),
  )
  if (caller.isOperator && isLast) return buildFullRefund(was, 'cancelled', context)
  const share = computeRefund(cancelled, appointment => {
    if (caller.isOperator) return 100
    const policy = getAgreedChangePolicy(appointment, directory)
    const start = getStartInstant(appointment)
    const earlier = listEarlierStarts(was, appointment.position)
    return getRefundPercentAfterReschedules(policy, { start, earlier, now })
  })
  const staying = was.appointments.filter(appointment => !cancelled.includes(appointment))
  return buildShareRefund(was, { share, staying, cause: 'cancelled' }, context)
}

export interface ShareRefund {
  /** What is to be refunded for what changes, in minor units. */
  readonly share: number
  /** The appointments after the change, as far as they were not cancelled by it. */
  readonly staying: readonly Appointment[]
  readonly cause: RefundCause
}

/** Returns the refund of a share of the payment, as far as it is left above what stands after the change. */
export function buildShareRefund(
  was: Booking,
  { share, staying, cause }: ShareRefund,
  context: RefundContext,
): PaymentChange | undefined {
  const left = (was.payment?.paid ?? 0) - (was.payment?.refunded ?? 0)
  const wanted = computeRefundOfShare({ share, standing: sumDueOnline(was.appointments), left })
  return buildRefund(was, { wanted, kept: sumDueOnline(staying), cause }, context)
}

/** Returns a refund of everything not refunded yet; undefined if nothing is left. */
export const buildFullRefund = (
  was: Booking,
  cause: RefundCause,
  context: CallContext,
): PaymentChange | undefined => buildRefund(was, { wanted: Number.POSITIVE_INFINITY, cause }, context)

/** When and where a refund is made. */
export interface RefundContext {
  readonly directory: { readonly business: Pick<Business, 'timezone'> }
  readonly now: Instant
}

export interface WantedRefund {
  readonly wanted: number
  /** What is to stay paid. Default: nothing. */
  readonly kept?: number
  readonly cause: RefundCause
}

export function buildRefund(
  { payment }: Booking,
  { wanted, kept, cause }: WantedRefund,
  context: RefundContext,
): PaymentChange | undefined {
  if (!payment) return undefined
  const { money: amount, giftCards } = splitRefund(wanted, payment, kept)
  if (amount + giftCards === 0) return undefined
  return {
    id: payment.id,
    ...(amount === 0 ? {} : { refund: { id: randomId(), amount, cause } }),
    ...toGiftCardRefundField(giftCards, context),
  }
}

/** Returns the field of a payment's change that refunds an amount to the gift cards that have paid. */
export const toGiftCardRefundField = (
  amount: number,
  { directory, now }: RefundContext,
): Pick<PaymentChange, 'giftCardRefund'> =>
  amount === 0
    ? {}
    : {
        giftCardRefund: {
          amount,
          usableUntil: getMinimumExpiryAfterRefund(now, requireZone(directory.business.timezone)),
        },
      }

/** Returns how much a change refunds, wherever it goes. */
export const getRefundTotal = (change: PaymentChange | undefined): number =>
  (change?.refund?.amount ?? 0) + (change?.giftCardRefund?.amount ?? 0)

/**
 * Asks the provider about failed refunds before more is refunded. Returns whether one of them counts after all, so that
 * the booking must be read again. If the provider does not answer, what we know stands: nobody waits for it to cancel.
 */
export const isRefundedOtherwise = async ({ payment }: Booking, context: CallContext): Promise<boolean> =>
  payment !== undefined && (await recheckFailedRefunds(payment, context)) === 'changed'

/** Returns the booking with the change applied, together with the change. */
export function withPaymentChange(
  booking: Booking,
  change: PaymentChange | undefined,
): { readonly booking: Booking; readonly payment?: PaymentChange } {
  const { payment } = booking
  if (!payment || !change) return { booking }
  const { declined, ...rest } = payment
  const changed = {
    ...(change.declined === null ? rest : payment),
    ...(change.status === undefined ? {} : { status: change.status }),
    refunded: payment.refunded + getRefundTotal(change),
    ...(payment.giftCards && {
      giftCards: {
        ...payment.giftCards,
        returned: payment.giftCards.returned + (change.giftCardRefund?.amount ?? 0),
      },
    }),
  }
  return { booking: { ...booking, payment: changed }, payment: change }
}

/**
 * Closes the payment page of a booking that was cancelled before it was paid. Nobody waits for the provider; if it
 * fails, the recurring job does it.
 */
export function closeCheckout({ payment }: Booking, { directory, paymentServices }: CallContext): void {
  if (!payment) return
  paymentServices.reconciler.reconcileInBackground({ business: directory.business.slug, id: payment.id })
}
