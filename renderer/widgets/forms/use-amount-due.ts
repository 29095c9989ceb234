import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetScope } from '../../screen/widget.ts'
import type { computeAmountDue } from '../payment/payment-step.tsx'

interface AmountDue {
  /** In minor units; undefined if the form charges nothing by itself, or the answers do not say how much. */
  readonly amount: number | undefined
  /** The formatted amount; undefined if there is nothing to pay. */
  readonly text: string | undefined
}

/** Returns what the form charges for the answers so far. */
export function useAmountDue(
  document: FormDocument,
  { values }: FormEvaluation,
  { business }: WidgetScope<'hosted-form'>,
): AmountDue {
  const { formats } = useApp()
  const compute = useComputeAmountDue(document)
  useRefetchedPrice()
  const amount = business && compute?.(document, { business, values })
  return { amount, text: amount ? formats.money(amount, business.currency) : undefined }
}

/** Loads the computation with the payment widget, because few forms charge. */
function useComputeAmountDue({ payment }: FormDocument): typeof computeAmountDue | undefined {
  const [loaded, setLoaded] = useState<{ readonly compute: typeof computeAmountDue }>()
  const charges = payment !== undefined
  useEffect(() => {
    if (!charges) return
    // If it does not load, the button names no amount, and the payment page does.
    void import('../payment/payment-step.tsx').then(
      module => setLoaded({ compute: module.computeAmountDue }),
      () => undefined,
    )
  }, [charges])
  return charges ? loaded?.compute : undefined
}

/** Fetches what decides the price anew after the server has calculated another one. */
function useRefetchedPrice(): void {
  const client = useQueryClient()
  const { resolution } = useScreen()
  const changed = resolution?.problem.code === 'payment.price_changed' ? resolution : undefined
  useEffect(() => {
    if (!changed) return
    for (const call of ['getForm', 'getBusiness'] as const)
      void client.invalidateQueries({ queryKey: [call] })
  }, [changed, client])
}
