import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import { PaymentOutcomeIcon } from '../../ui/payment/payment-outcome-icon.tsx'
import { PaymentPanel } from '../../ui/payment/payment-panel.tsx'
import { BookAgainLinks } from '../booking/book-again-links.tsx'
import { formatRefund } from '../booking/format-refund.ts'
import { listPaymentAppointments } from './payment-appointments.ts'
import { useHeadingLevel } from './use-heading-level.ts'

interface Props {
  readonly booking: Booking
  readonly business: PublicBusiness | undefined
}

/** Says that the time was released, and whether money is being refunded. */
export function ReleasedPayment({ booking, business }: Props) {
  const app = useApp()
  const { i18n } = app
  const heading = useHeadingFocus(true)
  const level = useHeadingLevel()
  const { status } = booking
  return (
    <PaymentPanel
      ref={heading}
      level={level}
      sign={<PaymentOutcomeIcon kind={status === 'expired' ? 'over' : 'back'} />}
      title={i18n.t('booking.thank_you', { status })}
      text={formatMoneyReturned(booking, app)}
      appointments={listPaymentAppointments(booking, business, app)}
      tentative
    >
      <p className="bp-reference">
        <span>{i18n.t('label.reference')}</span> <code>{booking.reference}</code>
      </p>
      <div className="bp-payment-actions">
        <BookAgainLinks appointments={booking.appointments} look="primary" />
      </div>
    </PaymentPanel>
  )
}

/** Says what becomes of the visitor's money. A payment that could not be used goes back as it came. */
function formatMoneyReturned(booking: Booking, app: AppContextValue): string {
  const { status, payment, history } = booking
  const { i18n } = app
  const last = history.at(-1)
  if (last?.what === 'refunded' && last.by === 'system') return i18n.t('payment.returned')
  if (!payment || payment.paid === 0)
    return status === 'expired' ? i18n.t('payment.not_in_time') : i18n.t('payment.nothing_charged')
  return formatRefund(booking, app)
}
