import { useEffect, useEffectEvent } from 'react'
import type { Booking, SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PaymentOutcomeIcon } from '../../ui/payment/payment-outcome-icon.tsx'
import { PaymentPanel } from '../../ui/payment/payment-panel.tsx'
import { ConfirmedBooking } from '../confirmation/confirmed-booking.tsx'
import { CheckPaymentForm } from './check-payment-form.tsx'
import { OpenPayment } from './open-payment.tsx'
import { getPaymentPhase, isPaymentOpen } from './payment-phase.ts'
import { ReleasedPayment } from './released-payment.tsx'
import { ReturnToEmbedder } from './return-to-embedder.tsx'
import { SubmissionPaymentStatus } from './submission-payment-status.tsx'
import { useHeadingLevel } from './use-heading-level.ts'
import { type PaymentState, usePayment } from './use-payment.ts'

/** Shows the state of the payment that the booking or the URL names, and what the visitor can do now. */
export function PaymentStatusWidget(props: WidgetProps<'payment-status'>) {
  const { scope } = props
  const preview = props.options.preview ?? scope.preview?.id
  const options = { ...props.options, ...(preview === undefined ? {} : { preview }) }
  const submission = findReceipt(scope.form) ?? scope.verified?.submission
  return (
    <>
      {options.embedder !== undefined && (
        <ReturnToEmbedder
          embedder={options.embedder}
          payment={scope.query.payment ?? ''}
          business={scope.business}
        />
      )}
      {submission ? (
        <SubmissionPaymentStatus submission={submission} options={options} scope={scope} />
      ) : (
        <AnyPayment {...props} options={options} />
      )}
    </>
  )
}

/** Returns the receipt of a form that charges by itself. */
const findReceipt = (form: unknown): SubmissionReceipt | undefined =>
  isSubmittedForm(form) && form.receipt.payment && !form.receipt.booking ? form.receipt : undefined

/** The server adds the receipt to a form that the page loads with its submission. */
const isSubmittedForm = (form: unknown): form is { readonly receipt: SubmissionReceipt } =>
  isFormDocument(form) && 'receipt' in form

/** Shows the payment of a booking, or one of which only the server knows what it is for. */
function AnyPayment({ options, scope }: WidgetProps<'payment-status'>) {
  const { preview } = options
  const loaded = scope.booking ?? scope.verified?.booking
  const payment = usePayment(loaded?.payment?.id ?? scope.query.payment, { loaded, preview })
  useFirstPayment(payment, scope)
  const { booking, submission, problem } = payment
  if (problem?.code === 'payment.not_found') return <UnknownPayment />
  if (submission) return <SubmissionPaymentStatus submission={submission} options={options} scope={scope} />
  return booking ? (
    <KnownPayment booking={booking} payment={payment} scope={scope} preview={preview} />
  ) : (
    <CheckingPayment payment={payment} scope={scope} />
  )
}

/**
 * Opens the payment page for a visitor who has just booked, in which case the URL has `pay`. The return URL does not,
 * so this page stays open.
 */
function useFirstPayment({ booking, pay }: PaymentState, { query }: WidgetScope<'payment-status'>): void {
  const { address } = useApp()
  const isDue =
    booking?.status === 'awaiting-payment' &&
    booking.payment?.id === query.pay &&
    query.giftCard === undefined
  const proceed = useEffectEvent(() => {
    address.replace({ pay: undefined })
    void pay()
  })
  useEffect(() => {
    if (isDue) proceed()
  }, [isDue])
}

interface KnownPaymentProps {
  readonly booking: Booking
  readonly preview: string | undefined
  readonly payment: PaymentState
  readonly scope: WidgetScope<'payment-status'>
}

function KnownPayment({ booking, payment, scope, preview }: KnownPaymentProps) {
  const { business } = scope
  const phase = getPaymentPhase(booking)
  if (phase === 'booked') return <ConfirmedBooking booking={booking} business={business} />
  // The key remounts the view for each phase, so that its heading takes the focus.
  return isPaymentOpen(phase) ? (
    <OpenPayment
      key={phase}
      booking={booking}
      payment={payment}
      business={business}
      phase={phase}
      preview={preview}
    />
  ) : (
    <ReleasedPayment key={phase} booking={booking} business={business} />
  )
}

/** Shown until the first answer. Without JavaScript, it offers a button that asks the server. */
function CheckingPayment({ payment: { problem }, scope }: Pick<KnownPaymentProps, 'payment' | 'scope'>) {
  const { i18n } = useApp()
  const heading = useHeadingFocus(true)
  const level = useHeadingLevel()
  return (
    <PaymentPanel
      ref={heading}
      level={level}
      sign={<PaymentOutcomeIcon kind="busy" />}
      title={i18n.t('payment.checking')}
      note={
        problem && { kind: 'wait', text: i18n.phrase(getProblemMessageKey(problem.code), problem.params) }
      }
      appointments={[]}
    >
      <CheckPaymentForm payment={scope.query.payment} />
    </PaymentPanel>
  )
}

function UnknownPayment() {
  const { i18n, href } = useApp()
  const heading = useHeadingFocus(true)
  const level = useHeadingLevel()
  return (
    <PaymentPanel
      ref={heading}
      level={level}
      sign={<PaymentOutcomeIcon kind="over" />}
      title={i18n.t('payment.title')}
      appointments={[]}
    >
      <Notice kind="problem" actions={<ButtonLink href={href('/')}>{i18n.t('page.home')}</ButtonLink>}>
        {i18n.t('problem.payment.not_found')}
      </Notice>
    </PaymentPanel>
  )
}
