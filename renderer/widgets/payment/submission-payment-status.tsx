import type { SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { PaymentOutcomeIcon } from '../../ui/payment/payment-outcome-icon.tsx'
import { PaymentPanel } from '../../ui/payment/payment-panel.tsx'
import { OpenSubmissionPayment } from './open-submission-payment.tsx'
import { getSubmissionPaymentPhase } from './payment-phase.ts'
import { useSubmissionPayment } from './use-submission-payment.ts'

interface Props extends Pick<WidgetProps<'payment-status'>, 'options' | 'scope'> {
  /** As the page was loaded with it. */
  readonly submission: SubmissionReceipt
}

/** Shows the state of the payment that a form charges by itself, and the form's end once it is paid. */
export function SubmissionPaymentStatus({ submission, options: { preview }, scope }: Props) {
  const payment = useSubmissionPayment(submission, {
    firstPayment: scope.query.giftCard === undefined ? scope.query.pay : undefined,
    preview,
  })
  const { receipt } = payment
  const phase = getSubmissionPaymentPhase(receipt)
  if (phase === 'complete') return <PaidForm receipt={receipt} scope={scope} />
  // The key remounts the view for each phase, so that its heading takes the focus.
  return phase === 'unpaid' ? (
    <UnpaidForm key={phase} receipt={receipt} />
  ) : (
    <OpenSubmissionPayment
      key={phase}
      payment={payment}
      business={scope.business}
      phase={phase}
      preview={preview}
    />
  )
}

interface ReceiptProps {
  readonly receipt: SubmissionReceipt
}

/** Shows the end of the form. */
function PaidForm({ receipt, scope }: ReceiptProps & Pick<Props, 'scope'>) {
  const { kind, form: id, id: submitted, end } = receipt
  const { value, problem } = useCallQuery([kind === 'form' ? 'getForm' : 'getSurvey', { id, submitted }])
  if (!value && !problem) return null
  // The current receipt: an older one would lead back here.
  const form = value && { ...value, receipt }
  return (
    <WidgetSlot
      widget="form-end"
      scope={{ ...scope, form, query: { ...scope.query, ...(end === null ? {} : { end }) } }}
    />
  )
}

/** Says that the payment did not arrive in time, and whether money is being refunded. */
function UnpaidForm({ receipt: { id, kind, form, payment } }: ReceiptProps) {
  const { i18n, href } = useApp()
  return (
    <PaymentPanel
      ref={useHeadingFocus(true)}
      level={1}
      sign={<PaymentOutcomeIcon kind="over" />}
      title={i18n.t('payment.form_unpaid')}
      text={i18n.t(payment?.status === 'paid' ? 'payment.returned' : 'payment.not_in_time')}
      appointments={[]}
    >
      <div className="bp-payment-actions">
        <ButtonLink look="primary" href={href(`/widget/${kind}/${form}`)}>
          {i18n.t('payment.form_again')}
        </ButtonLink>
        {payment?.paid ? (
          <ButtonLink href={href(`/widget/submission/${id}/receipt`)}>{i18n.t('receipt.open')}</ButtonLink>
        ) : null}
      </div>
    </PaymentPanel>
  )
}
