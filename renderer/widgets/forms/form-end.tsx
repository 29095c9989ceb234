/** Shows the end that the answers led to, once everything is sent and what is due online is paid. */

import { useEffect } from 'react'
import type { SubmissionReceipt } from '#schemas/generated/types.gen.ts'

import { type InterpolationScope, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmationPanel } from '../../ui/confirmation-panel/confirmation-panel.tsx'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { EndActions } from './end-actions.tsx'
import { getFormKind } from './form-kind.ts'
import { countCompletion } from './form-progress.ts'
import { renderLocalizedText } from './render-localized-text.ts'

export function FormEndWidget({ scope }: WidgetProps<'form-end'>) {
  const document = isForm(scope.form) ? scope.form : undefined
  const { receipt } = document ?? {}
  if (receipt && isUnpaid(receipt))
    return (
      <WidgetSlot
        widget="payment-status"
        lines={3}
        scope={{ ...scope, query: { ...scope.query, payment: receipt.payment?.id } }}
      />
    )
  return <FormEnd document={document} scope={scope} />
}

/** Tells whether a payment is awaited, or whether the submission came to nothing without it. */
const isUnpaid = ({ payment, booking, status }: SubmissionReceipt): boolean =>
  payment !== undefined &&
  (status !== 'complete' || ['awaiting-payment', 'expired', 'cancelled'].includes(booking?.status ?? ''))

interface Props extends Pick<WidgetProps<'form-end'>, 'scope'> {
  readonly document: AnsweredForm | undefined
}

function FormEnd({ document, scope: { query } }: Props) {
  const app = useApp()
  const { i18n: plain, href } = app
  const heading = useHeadingFocus(true)
  useCompletionCount(document)
  const { ends = [], answered = nothing, receipt } = document ?? {}
  const i18n = document ? withInterpolation(plain, document, answered) : plain
  const end = ends.find(({ id }) => id === query.end)
  const receiptPath = receipt?.payment?.paid ? getReceiptPath(receipt) : undefined
  const panel = (
    <ConfirmationPanel
      ref={heading}
      title={end ? renderLocalizedText(end.title, i18n) : i18n.t('form.thank_you')}
      text={end ? renderLocalizedText(end.text, i18n) : i18n.t('form.thank_you_hint')}
      facts={listPaymentFacts(receipt?.payment, app)}
      actions={
        (end?.book || end?.link || end?.share || receiptPath !== undefined) && (
          <>
            {document && end && <EndActions form={document.id} end={end} i18n={i18n} />}
            {receiptPath !== undefined && (
              <ButtonLink look="secondary" href={href(receiptPath)}>
                {i18n.t('receipt.open')}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  )
  const { service, provider, afterDays } = end?.book ?? {}
  if (service === undefined) return panel
  return (
    <div className="bp-end">
      {panel}
      <WidgetSlot widget="booking-card" options={{ service, provider, afterDays }} />
    </div>
  )
}

function useCompletionCount(document: AnsweredForm | undefined): void {
  const { call, page } = useApp()
  const kind = getFormKind(useScreen().screen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end counts once.
  useEffect(() => {
    if (document?.receipt) countCompletion({ kind, document, call, base: page.base })
  }, [document?.receipt?.id])
}

/** A form that books has the receipt of its booking. */
const getReceiptPath = ({ id, booking }: SubmissionReceipt): string =>
  booking ? `/widget/booking/${booking.id}/receipt` : `/widget/submission/${id}/receipt`

function listPaymentFacts(
  payment: SubmissionReceipt['payment'],
  { i18n, formats }: AppContextValue,
): readonly Fact[] {
  if (!payment || payment.paid === 0) return []
  const { paid, refunded, currency } = payment
  const toFact = (id: string, label: string, amount: number): Fact => ({
    id,
    icon: 'price',
    label,
    value: formats.money(amount, currency),
  })
  return [
    {
      ...toFact('paid', i18n.t('payment.paid'), paid),
      ...(payment.test ? { detail: i18n.t('receipt.test') } : {}),
    },
    ...(refunded === 0 ? [] : [toFact('refunded', i18n.t('payment.refunded'), refunded)]),
  ]
}

const nothing: InterpolationScope = { values: {} }

/** A form with the answers that its end names, and what became of the submission. */
interface AnsweredForm extends FormDocument {
  readonly answered?: InterpolationScope
  readonly receipt?: SubmissionReceipt
}

const isForm = (value: unknown): value is AnsweredForm => isFormDocument(value)
