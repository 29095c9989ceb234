import { Link } from 'react-router'
import { formatMoney } from '#locales/formatters.ts'
import type { ListPaymentsToCheckOutput } from '#schemas/generated/types.gen.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { TestPaymentBadge } from '../ui/test-payment.tsx'

type PaymentToCheck = ListPaymentsToCheckOutput['payments'][number]

/** Payments that somebody should look at, each with its booking. */
export function PaymentsToCheck({ payments }: { readonly payments: readonly PaymentToCheck[] }) {
  const i18n = useI18n()
  if (payments.length === 0) return null
  return (
    <section className="console-part" id="payments">
      <h2>{i18n.t('attention.payments_title')}</h2>
      <ul className="console-checks">
        {payments.map(payment => (
          <PaymentRow key={`${payment.reference} ${payment.reason} ${payment.at}`} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function PaymentRow({ payment }: { readonly payment: PaymentToCheck }) {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const { booking, reference, reason, amount, currency, at, dueAt, giftCardSpent } = payment
  const query = new URLSearchParams({ [bookingParameter]: booking ?? '' })
  return (
    <li>
      <div>
        <p>
          <b>{i18n.t('attention.reason', { reason })}</b> <TestPaymentBadge payment={payment} />
        </p>
        <p>
          {formatMoney(i18n.tag, amount, currency)} ·{' '}
          {booking === undefined ? (
            reference
          ) : (
            <Link to={`/${membership.business.slug}/bookings?${query}`}>
              {i18n.t('booking.title', { reference })}
            </Link>
          )}
        </p>
        <p className="console-muted">
          {formatDateAndTime(at, i18n, zone)} · {i18n.t('attention.reason_hint', { reason })}
        </p>
        {dueAt !== undefined && (
          <p>{i18n.t('attention.dispute_due', { date: formatDateAndTime(dueAt, i18n, zone) })}</p>
        )}
        {giftCardSpent !== undefined && (
          <p>{i18n.t('attention.card_spent', { amount: formatMoney(i18n.tag, giftCardSpent, currency) })}</p>
        )}
      </div>
    </li>
  )
}
