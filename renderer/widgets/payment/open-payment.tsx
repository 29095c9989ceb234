import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import { useTimeWarning } from '../../screen/use-time-warning.ts'
import { Button } from '../../ui/button/button.tsx'
import { CountdownRing } from '../../ui/payment/countdown-ring.tsx'
import { PaymentOutcomeIcon } from '../../ui/payment/payment-outcome-icon.tsx'
import { PaymentPanel } from '../../ui/payment/payment-panel.tsx'
import { formatDateTimeText } from '../booking/format-appointment.ts'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { AmountDue } from './amount-due.tsx'
import { CheckPaymentForm } from './check-payment-form.tsx'
import { GiftCardForm } from './gift-card-form.tsx'
import { listPaymentAppointments } from './payment-appointments.ts'
import type { PaymentPhase } from './payment-phase.ts'
import { ReleaseTimeForm } from './release-time-form.tsx'
import { StartPaymentForm } from './start-payment-form.tsx'
import { useHeadingLevel } from './use-heading-level.ts'
import type { PaymentState } from './use-payment.ts'
import { useTimeLeft } from './use-time-left.ts'

interface Props {
  readonly booking: Booking
  readonly payment: PaymentState
  readonly business: PublicBusiness | undefined
  readonly phase: PaymentPhase
  /** The preview in which the visitor pays. */
  readonly preview: string | undefined
}

const minuteSeconds = 60
/** The ring is full at this many seconds, which is how long a time is held for a payment. */
const fullRingSeconds = 15 * minuteSeconds

/** Shows how long the time is still held for a payment, with buttons to pay or to release the time. */
export function OpenPayment({ booking, payment, business, phase, preview }: Props) {
  const app = useApp()
  const { i18n, formats } = app
  const heading = useHeadingFocus(true)
  const level = useHeadingLevel()
  const seconds = useTimeLeft(booking.payment?.expiresAt)
  const minutesLeft = useTimeWarning(booking.payment?.expiresAt)
  const { problem, failure, busy, outside, pay, redeem, release } = payment
  const declined = phase === 'declined'
  const { currency, due, giftCards } = booking.payment ?? { currency: '', due: 0 }
  // While the bank is processing a payment, another attempt could charge the visitor twice. Whether there is still
  // time decides the server: this device's clock may be wrong.
  const canPay = phase !== 'processing'
  return (
    <PaymentPanel
      ref={heading}
      level={level}
      sign={
        declined ? (
          <PaymentOutcomeIcon kind="bad" />
        ) : (
          <CountdownRing seconds={seconds} outOfSeconds={fullRingSeconds} />
        )
      }
      title={declined ? i18n.t('payment.declined') : i18n.t('booking.thank_you', { status: booking.status })}
      text={formatTimeLeft(booking, { seconds, declined, app, business })}
      note={
        problem
          ? { kind: 'wait', text: i18n.phrase(getProblemMessageKey(problem.code), problem.params) }
          : formatNote({ booking, phase, outside, app })
      }
      appointments={listPaymentAppointments(booking, business, app)}
      tentative={!declined}
    >
      <AmountDue
        amount={formats.money(due, currency)}
        isTest={booking.payment?.test === true}
        giftCards={giftCards && formats.money(giftCards.paid, currency)}
        failure={failure}
        outside={outside}
      />
      <GiftCardForm payment={booking.payment} business={business} preview={preview} onRedeem={redeem} />
      <p role="status" className="bp-hidden">
        {minutesLeft !== undefined && i18n.t('booking.hold_ends', { count: minutesLeft })}
      </p>
      <CheckPaymentForm payment={booking.payment?.id} />
      <div className="bp-payment-actions">
        {canPay && (
          <StartPaymentForm of="booking" id={booking.id} preview={preview} onPay={pay}>
            <Button look="primary" busy={busy === 'paying'} busyLabel={i18n.t('payment.opening')}>
              {declined
                ? i18n.t('payment.pay_otherwise')
                : giftCards
                  ? i18n.t('payment.pay', { amount: formats.money(due, currency) })
                  : i18n.t('payment.open_again')}
            </Button>
          </StartPaymentForm>
        )}
        {phase !== 'processing' && (
          <ReleaseTimeForm
            id={booking.id}
            preview={preview}
            busy={busy === 'releasing'}
            onRelease={release}
          />
        )}
      </div>
      <p className="bp-reference">
        <span>{i18n.t('label.reference')}</span> <code>{booking.reference}</code>
      </p>
    </PaymentPanel>
  )
}

interface TimeLeft {
  readonly seconds: number
  readonly declined: boolean
  readonly app: AppContextValue
  readonly business: PublicBusiness | undefined
}

function formatTimeLeft(
  { appointments: [first], payment }: Booking,
  { seconds, declined, app, business }: TimeLeft,
): string {
  const { i18n, formats } = app
  if (seconds === 0) return i18n.t('payment.time_over')
  const count = Math.max(1, Math.floor(seconds / minuteSeconds))
  const until = parseInstant(payment?.expiresAt ?? '')
  const params = { count, until: until === undefined ? '' : formats.time(until) }
  if (declined || !first) return i18n.t('payment.nothing_charged_held', params)
  const when = formatDateTimeText(first.start, withAppInLocationZone(app, first, business))
  return i18n.t('payment.held', { ...params, when })
}

interface NoteContext extends Pick<Props, 'booking' | 'phase'> {
  readonly outside: PaymentState['outside']
  readonly app: AppContextValue
}

function formatNote({
  booking: { contact, payment, ...booking },
  phase,
  outside,
  app: { i18n },
}: NoteContext) {
  const { email = '' } = contact
  const { emails = 'on' } = booking
  if (phase === 'declined') {
    const reason = payment?.declined ?? 'declined'
    return { kind: 'bad', text: i18n.t('payment.declined_reason', { reason }) } as const
  }
  if (phase === 'waiting' && outside?.result === 'opened-in-tab')
    return { kind: 'wait', text: i18n.t('payment.opened_in_tab') } as const
  // Without an address there is no email to find the way back in.
  if (email === '') return undefined
  const text =
    phase === 'processing'
      ? i18n.t('payment.bank_silent', { email, emails })
      : i18n.t('payment.not_paid_yet', { email, emails })
  return { kind: 'wait', text } as const
}
