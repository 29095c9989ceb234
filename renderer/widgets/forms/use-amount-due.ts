import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../screen/app-context.ts'
import { useResolvedProblem } from '../../screen/screen-context.ts'
import type { WidgetScope } from '../../screen/widget.ts'

interface AmountDue {
  /** In minor units; undefined if the form charges nothing by itself, or the answers do not say how much. */
  readonly amount: number | undefined
  /** The formatted amount; undefined if there is nothing to pay. */
  readonly text: string | undefined
  /** Shows whether the visitor has a gift card; undefined if there is nothing to pay. */
  readonly GiftCardChoice: ChargeModule['FormGiftCardChoice'] | undefined
}

type ChargeModule = typeof import('../payment/hosted-form-charge.tsx')

/** Returns what the form charges for the answers so far. */
export function useAmountDue(
  document: FormDocument,
  { values }: FormEvaluation,
  { business }: WidgetScope<'hosted-form'>,
): AmountDue {
  const { formats } = useApp()
  const loaded = useChargeModule(document)
  useRefetchedPrice()
  const amount = business && loaded?.computeAmountDue(document, { business, values })
  if (!business || !amount) return { amount, text: undefined, GiftCardChoice: undefined }
  const text = formats.money(amount, business.currency)
  return { amount, text, GiftCardChoice: loaded?.FormGiftCardChoice }
}

/** Loads what only forms that charge need. */
function useChargeModule({ payment }: FormDocument): ChargeModule | undefined {
  const [loaded, setLoaded] = useState<ChargeModule>()
  const charges = payment !== undefined
  useEffect(() => {
    if (!charges) return
    // If it does not load, the button names no amount, and the payment page does.
    void import('../payment/hosted-form-charge.tsx').then(setLoaded, () => undefined)
  }, [charges])
  return charges ? loaded : undefined
}

/** Fetches what decides the price anew after the server has calculated another one. */
function useRefetchedPrice(): void {
  const client = useQueryClient()
  const resolution = useResolvedProblem()
  const changed = resolution?.problem.code === 'payment.price_changed' ? resolution : undefined
  useEffect(() => {
    if (!changed) return
    for (const call of ['getForm', 'getBusiness'] as const)
      void client.invalidateQueries({ queryKey: [call] })
  }, [changed, client])
}
