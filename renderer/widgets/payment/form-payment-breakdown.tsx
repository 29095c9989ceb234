import { use, useEffect } from 'react'
import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { computeFormCharge } from '#schemas/runtime/form/form-payment.ts'
import { useApp } from '../../screen/app-context.ts'
import { FormAnswersContext } from '../../screen/form/form-document.ts'
import { PaymentBreakdown } from '../../ui/payment/payment-breakdown.tsx'

interface Props {
  readonly document: FormDocument
  readonly business: PublicBusiness
  readonly value: number | undefined
  readonly onChange: (amount: number | undefined) => void
}

/**
 * Shows what a form charges for the answers so far. The value is the amount as the visitor saw it, so that the server
 * can refuse it if it comes to another one.
 */
export function FormPaymentBreakdown({ document, business, value, onChange }: Props) {
  const { words, formats } = useApp()
  const { values: entered, run } = use(FormAnswersContext)
  const values = run?.values ?? entered
  const { currency } = business
  const charge = computeFormCharge(document, { business, values }, currency)
  const amount = charge.kind === 'due' ? charge.amount : undefined
  useEffect(() => {
    if (amount !== value) onChange(amount)
  })
  if (amount === 0) return <p className="bp-hint">{words.t('payment.nothing_due')}</p>
  const money = amount === undefined ? '' : formats.money(amount, currency)
  return (
    <PaymentBreakdown
      total={{ label: words.t('price.total'), value: money }}
      now={{ label: words.t('price.due_now'), value: money }}
      security={words.t('payment.secure')}
    />
  )
}
