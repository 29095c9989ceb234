import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import { useTimeWarning } from '../../screen/use-time-warning.ts'
import { Button } from '../../ui/button/button.tsx'
import { CountdownRing } from '../../ui/payment/countdown-ring.tsx'
import { PaymentOutcomeIcon } from '../../ui/payment/payment-outcome-icon.tsx'
import { PaymentPanel } from '../../ui/payment/payment-panel.tsx'
import { AmountDue } from './amount-due.tsx'
import { CheckPaymentForm } from './check-payment-form.tsx'
import { GiftCardForm } from './gift-card-form.tsx'
import type { SubmissionPaymentPhase } from './payment-phase.ts'
import { StartPaymentForm } from './start-payment-form.tsx'
import type { SubmissionPaymentState } from './use-submission-payment.ts'
import { useTimeLeft } from './use-time-left.ts'

interface Props {
  readonly payment: SubmissionPaymentState
  readonly business: PublicBusiness | undefined
  readonly phase: SubmissionPaymentPhase
  /** The preview in which the visitor pays. */
  readonly preview: string | undefined
}

/** The ring is full at this many seconds, which is how long a submission can be paid. */
const fullRingSeconds = 15 * 60

/** Shows how long a submission can still be paid, with a button to pay. */
export function OpenSubmissionPayment({ payment: state, business, phase, preview }: Props) {
  const { receipt, problem, failure, busy, outside, pay, redeem } = state
  const { i18n, formats } = useApp()
  const { payment } = receipt
  const seconds = useTimeLeft(payment?.expiresAt)
  const minutesLeft = useTimeWarning(payment?.expiresAt)
  const isDeclined = phase === 'declined'
  const end = parseInstant(payment?.expiresAt ?? '')
  const until = end === undefined ? '' : formats.time(end)
  return (
    <PaymentPanel
      ref={useHeadingFocus(true)}
      level={1}
      sign={
        isDeclined ? (
          <PaymentOutcomeIcon kind="bad" />
        ) : (
          <CountdownRing seconds={seconds} outOfSeconds={fullRingSeconds} />
        )
      }
      title={
        isDeclined ? i18n.t('payment.declined') : i18n.t('booking.thank_you', { status: 'awaiting-payment' })
      }
      // The deadline does not concern a visitor who has paid and waits for the bank.
      text={
        phase === 'processing'
          ? undefined
          : seconds === 0
            ? i18n.t('payment.time_over')
            : i18n.t(isDeclined ? 'payment.form_open_declined' : 'payment.form_open', { until })
      }
      note={
        problem
          ? { kind: 'wait', text: i18n.phrase(getProblemMessageKey(problem.code), problem.params) }
          : isDeclined
            ? {
                kind: 'bad',
                text: i18n.t('payment.declined_reason', { reason: payment?.declined ?? 'declined' }),
              }
            : phase === 'processing'
              ? { kind: 'wait', text: i18n.t('payment.form_bank_silent') }
              : outside?.result === 'opened-in-tab'
                ? { kind: 'wait', text: i18n.t('payment.opened_in_tab') }
                : undefined
      }
      appointments={[]}
    >
      <AmountDue
        amount={payment && formats.money(payment.due, payment.currency)}
        isTest={payment?.test === true}
        giftCards={payment?.giftCards && formats.money(payment.giftCards.paid, payment.currency)}
        failure={failure}
        outside={outside}
      />
      <p role="status" className="bp-hidden">
        {phase !== 'processing' &&
          (seconds === 0
            ? i18n.t('payment.time_over')
            : minutesLeft !== undefined && i18n.t('payment.form_time_left', { count: minutesLeft }))}
      </p>
      <GiftCardForm payment={payment} business={business} preview={preview} onRedeem={redeem} />
      <CheckPaymentForm payment={payment?.id} />
      {/* While the bank is processing a payment, another attempt could charge the visitor twice. */}
      {phase !== 'processing' && (
        <div className="bp-payment-actions">
          <StartPaymentForm of="submission" id={receipt.id} preview={preview} onPay={pay}>
            <Button look="primary" busy={busy} busyLabel={i18n.t('payment.opening')}>
              {i18n.t(isDeclined ? 'payment.pay_otherwise' : 'payment.pay_now')}
            </Button>
          </StartPaymentForm>
        </div>
      )}
    </PaymentPanel>
  )
}
