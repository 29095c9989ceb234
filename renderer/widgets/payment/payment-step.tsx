import { useEffect } from 'react'
import type { Quote } from '#schemas/generated/types.gen.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { PaymentBreakdown } from '../../ui/payment/payment-breakdown.tsx'
import { formatQuoteLines, useKeepShownTotal, useQuote } from '../price/quote.ts'
import { FormPaymentBreakdown } from './form-payment-breakdown.tsx'
import { GiftCardChoice } from './gift-card-choice.tsx'

/** Shows what is due for the order in its options; without one, what the form around it charges. */
export function PaymentWidget(props: WidgetProps<'payment'>) {
  const { options, scope } = props
  const { form, business } = scope
  return options.items === undefined && business && isFormDocument(form) ? (
    <FormPaymentBreakdown document={form} business={business} />
  ) : (
    <OrderPayment {...props} />
  )
}

/**
 * Shows the price of an order and the amount due now. The value is that amount as the visitor saw it, so that the
 * server can refuse it if the price has changed since.
 */
function OrderPayment({
  name,
  value,
  options,
  scope: { business, service, values },
}: WidgetProps<'payment'>) {
  const app = useApp()
  const { i18n, formats } = app
  const { keep } = useScreen()
  const quote = useQuote(options)
  useKeepShownTotal(quote?.total, values.total)
  const dueNow = quote?.dueNow
  const money = (amount: number) => (quote ? formats.money(amount, quote.currency) : '')
  const dueNowText = money(dueNow ?? 0)
  useEffect(() => {
    // `keep` preserves the problem of the last submit, which may be a changed price.
    if (dueNow !== undefined && (dueNow !== value || dueNowText !== values.dueNowText))
      keep({ [name]: dueNow, dueNowText })
  })
  const rest = quote ? quote.total - quote.dueNow : 0
  return (
    <>
      <PaymentBreakdown
        intro={rest > 0 ? i18n.t('payment.rest_later') : undefined}
        total={{
          label: i18n.t('price.total'),
          value: money(quote?.total ?? 0),
          detail: quote ? formatQuoteLines(quote, app) : service && i18n.text(service.name),
        }}
        later={rest > 0 ? { label: i18n.t('price.due_later'), value: money(rest) } : undefined}
        now={{
          label: i18n.t('price.due_now'),
          value: dueNowText,
          detail: quote && formatDeposit(quote, app),
        }}
        security={i18n.t('payment.secure')}
      />
      <GiftCardChoice business={business} />
    </>
  )
}

/** Returns e.g. "30 % deposit", or "Deposit" if it is not a whole percentage; undefined if everything is due. */
function formatDeposit({ dueNow, total }: Quote, { i18n }: AppContextValue): string | undefined {
  if (dueNow >= total) return undefined
  const percent = (dueNow * 100) / total
  return Number.isInteger(percent) ? i18n.t('payment.deposit_percent', { percent }) : i18n.t('price.deposit')
}
