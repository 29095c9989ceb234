import { formatMoney } from '#locales/formatters.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater, getAmountToReturn } from '#schemas/runtime/booking/amount-due-later.ts'
import { useWords } from '../../context/console-context.ts'
import { TestPaymentBadge } from '../../ui/test-payment.tsx'

const states = {
  open: 'booking.payment_open',
  processing: 'booking.payment_processing',
  paid: 'booking.payment_paid',
  expired: 'booking.payment_expired',
} as const

/** What a booking costs, what has been paid of it, and what is still due if it takes place. */
export function BookingPaymentFacts({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const { price, payment, paidAtVisit = 0 } = booking
  if (!price || (price.total === 0 && paidAtVisit === 0)) return <p>{words.t('booking.free')}</p>
  const { paid = 0, refunded = 0, disputed = 0 } = payment ?? {}
  const due = getAmountDueLater(booking)
  const toReturn = getAmountToReturn(booking)
  // "Paid" would stand above what is due.
  const isDeposit = payment?.status === 'paid' && due > 0
  const amount = (minorUnits: number) => formatMoney(words.tag, minorUnits, price.currency)
  return (
    <>
      {payment?.test && <p className="console-muted">{words.t('payment.test_hint')}</p>}
      {payment && !isDeposit && <p>{words.t(states[payment.status])}</p>}
      <dl className="console-amounts">
        <div>
          <dt>{words.t('booking.price')}</dt>
          <dd>{amount(price.total)}</dd>
        </div>
        {payment && (
          <div>
            <dt>
              {words.t('booking.paid')} <TestPaymentBadge payment={payment} />
            </dt>
            <dd>{amount(paid)}</dd>
          </div>
        )}
        {refunded > 0 && (
          <div>
            <dt>{words.t('booking.refunded')}</dt>
            <dd>{amount(refunded)}</dd>
          </div>
        )}
        {disputed > 0 && (
          <div>
            <dt>{words.t('booking.disputed')}</dt>
            <dd>{amount(disputed)}</dd>
          </div>
        )}
        {paidAtVisit > 0 && (
          <div>
            <dt>{words.t('booking.paid_visit')}</dt>
            <dd>{amount(paidAtVisit)}</dd>
          </div>
        )}
        {due > 0 && (
          <div>
            <dt>{words.t('booking.due')}</dt>
            <dd>{amount(due)}</dd>
          </div>
        )}
        {toReturn > 0 && (
          <div className="console-strong">
            <dt>{words.t('booking.to_return')}</dt>
            <dd>{amount(toReturn)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
