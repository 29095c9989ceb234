import { Link } from 'react-router'
import { formatMoney } from '#locales/formatters.ts'
import type { ListPaymentsToCheckOutput } from '#schemas/generated/types.gen.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { TestPaymentBadge } from '../ui/test-payment.tsx'

type PaymentToCheck = ListPaymentsToCheckOutput['payments'][number]

/** Payments that somebody should look at, each with its booking. */
export function PaymentsToCheck({ payments }: { readonly payments: readonly PaymentToCheck[] }) {
  const words = useWords()
  if (payments.length === 0) return null
  return (
    <section className="console-part" id="payments">
      <h2>{words.t('attention.payments_title')}</h2>
      <ul className="console-checks">
        {payments.map(payment => (
          <PaymentRow key={`${payment.reference} ${payment.reason} ${payment.at}`} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function PaymentRow({ payment }: { readonly payment: PaymentToCheck }) {
  const words = useWords()
  const { zone, membership } = useSignedIn()
  const { booking, reference, reason, amount, currency, at, dueAt, giftCardSpent } = payment
  const query = new URLSearchParams({ [bookingParameter]: booking ?? '' })
  return (
    <li>
      <div>
        <p>
          <b>{words.t('attention.reason', { reason })}</b> <TestPaymentBadge payment={payment} />
        </p>
        <p>
          {formatMoney(words.tag, amount, currency)} ·{' '}
          {booking === undefined ? (
            reference
          ) : (
            <Link to={`/${membership.business.slug}/bookings?${query}`}>
              {words.t('booking.title', { reference })}
            </Link>
          )}
        </p>
        <p className="console-muted">
          {formatMoment(at, words, zone)} · {words.t('attention.reason_hint', { reason })}
        </p>
        {dueAt !== undefined && (
          <p>{words.t('attention.dispute_due', { date: formatMoment(dueAt, words, zone) })}</p>
        )}
        {giftCardSpent !== undefined && (
          <p>
            {words.t('attention.card_spent', { amount: formatMoney(words.tag, giftCardSpent, currency) })}
          </p>
        )}
      </div>
    </li>
  )
}
