/** Checks the gift card that a form sells. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import type { FormGiftCard, FormPaymentAmount } from '#schemas/runtime/form/form-payment.ts'
import { findPayerEmailProperty } from '#schemas/runtime/form/payer-email-property.ts'
import { amountFaultIf, findAmountFieldFaults } from './form-amount-checks.ts'

const path = ['payment', 'giftCard']

export function findGiftCardFaults(form: FormDocument, { value }: FormGiftCard): DocumentFault[] {
  return [
    ...amountFaultIf(
      findPayerEmailProperty(form) === undefined,
      path,
      'has a code that reaches nobody: the form does not say whose address gets the email. Add a property with "format": "email", or name one of several in "payment.email".',
    ),
    ...amountFaultIf(
      form.payment !== undefined && isZero(form.payment.amount),
      path,
      'is never issued, because the form charges nothing. Set "payment.amount" to its price.',
    ),
    ...amountFaultIf(
      form.payment?.tax !== undefined,
      ['payment', 'tax'],
      'would be named twice: a gift card is taxed when it is redeemed, because nobody knows before what it pays for. Remove it.',
    ),
    ...(value === undefined
      ? []
      : [
          ...amountFaultIf(
            isZero(value),
            [...path, 'value'],
            'is 0; leave it out for what is paid, or set what the card is worth.',
          ),
          ...findAmountFieldFaults(form, value, [...path, 'value']),
        ]),
  ]
}

const isZero = (amount: FormPaymentAmount): boolean => !isObject(amount) && Number(amount) === 0
