/** What a hosted form needs once it charges, in a chunk of its own, because few forms do. */
import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { computeFormCharge, getAmountDue } from '#schemas/runtime/form/form-payment.ts'
import { GiftCardChoice } from './gift-card-choice.tsx'

/** Returns what a form charges for these answers, in minor units; undefined if they do not say how much. */
export const computeAmountDue = (
  document: FormDocument,
  scope: { readonly business: PublicBusiness; readonly values: FormValues },
): number | undefined => getAmountDue(computeFormCharge(document, { ...scope }, scope.business.currency))

interface Props {
  readonly document: FormDocument
  readonly business: PublicBusiness | undefined
}

/** Offers gift cards above the button of a form that has no payment field, which would do so. */
export function FormGiftCardChoice({ document: { payment, ui = {} }, business }: Props) {
  const hasPaymentField = Object.values(ui).some(field => isObject(field) && field['ui:field'] === 'payment')
  // A gift card cannot buy another one.
  return hasPaymentField || payment?.giftCard ? null : <GiftCardChoice business={business} />
}
