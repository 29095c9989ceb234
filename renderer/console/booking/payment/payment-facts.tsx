import { formatMoney } from '#locales/formatters.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater, getAmountToReturn } from '#schemas/runtime/booking/amount-due-later.ts'
import { useI18n } from '../../context/console-context.ts'
import { TestPaymentBadge } from '../../ui/test-payment.tsx'

const states = {
  open: 'booking.payment_open',
  processing: 'booking.payment_processing',
  paid: 'booking.payment_paid',
  expired: 'booking.payment_expired',
} as const

/** What a booking costs, what has been paid of it, and what is still due if it takes place. */
export function BookingPaymentFacts({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const { price, payment, paidAtVisit = 0 } = booking
  if (!price || (price.total === 0 && paidAtVisit === 0)) return <p>{i18n.t('booking.free')}</p>
  const { paid = 0, refunded = 0, disputed = 0 } = payment ?? {}
  const due = getAmountDueLater(booking)
  const toReturn = getAmountToReturn(booking)
  // "Paid" would stand above what is due.
  const isDeposit = payment?.status === 'paid' && due > 0
  const amount = (minorUnits: number) => formatMoney(i18n.tag, minorUnits, price.currency)
  return (
    <>
      {payment?.test && <p className="console-muted">{i18n.t('payment.test_hint')}</p>}
      {payment && !isDeposit && <p>{i18n.t(states[payment.status])}</p>}
      <dl className="console-amounts">
        <div>
          <dt>{i18n.t('booking.price')}</dt>
          <dd>{amount(price.total)}</dd>
        </div>
        {payment && (
          <div>
            <dt>
              {i18n.t('booking.paid')} <TestPaymentBadge payment={payment} />
            </dt>
            <dd>{amount(paid)}</dd>
          </div>
        )}
        {refunded > 0 && (
          <div>
            <dt>{i18n.t('booking.refunded')}</dt>
            <dd>{amount(refunded)}</dd>
          </div>
        )}
        {disputed > 0 && (
          <div>
            <dt>{i18n.t('booking.disputed')}</dt>
            <dd>{amount(disputed)}</dd>
          </div>
        )}
        {paidAtVisit > 0 && (
          <div>
            <dt>{i18n.t('booking.paid_visit')}</dt>
            <dd>{amount(paidAtVisit)}</dd>
          </div>
        )}
        {due > 0 && (
          <div>
            <dt>{i18n.t('booking.due')}</dt>
            <dd>{amount(due)}</dd>
          </div>
        )}
        {toReturn > 0 && (
          <div className="console-strong">
            <dt>{i18n.t('booking.to_return')}</dt>
            <dd>{amount(toReturn)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
