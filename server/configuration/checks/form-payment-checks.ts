/** Checks what a form charges by itself: the `payment` key of its document. */
import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import type { ExpressionType } from '#schemas/runtime/expression/schema-types.ts'
import { type FormDocument, findChildField } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import type { FormPayment } from '#schemas/runtime/form/form-payment.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import {
  amountFaultIf,
  createDocumentFault,
  findAmountFieldFaults,
  findPropertyNameFaults,
} from './form-amount-checks.ts'
import { findGiftCardFaults } from './form-gift-card-checks.ts'
import { findPriceExpressionFaults } from './form-price-checks.ts'

/**
 * Finds faults of what a form charges, and of the quotas, whose expressions are checked alike. Pointers lead into the
 * document.
 *
 * @param business what expressions can read as `business`
 */
export function findFormPaymentFaults(
  form: FormDocument,
  kind: FormKind,
  business?: ExpressionType,
): DocumentFault[] {
  const { payment } = form
  if (payment && kind === 'survey')
    return [
      createDocumentFault(['payment'], 'charges, which surveys cannot. Move the document to schemas/forms/.'),
    ]
  return [
    ...(payment ? findPaymentFaults(form, payment) : findIdleFieldFaults(form)),
    ...findPriceExpressionFaults(form, business),
  ]
}

type FormKind = 'form' | 'survey'

function findPaymentFaults(form: FormDocument, { amount, email, giftCard }: FormPayment): DocumentFault[] {
  return [
    ...amountFaultIf(
      form.title === undefined,
      ['payment'],
      'charges nothing: only a form with a title is submitted by itself. Give the form a title, or the service a price.',
    ),
    ...amountFaultIf(
      form.books !== undefined,
      ['payment'],
      'cannot stand beside "books": a booking costs what its services cost. Leave one of them out.',
    ),
    ...findAmountFieldFaults(form, amount, ['payment', 'amount']),
    ...(giftCard ? findGiftCardFaults(form, giftCard) : []),
    ...(email === undefined ? [] : findEmailFaults(form, email)),
    ...findRequiredFieldFaults(form),
  ]
}

function findEmailFaults(form: FormDocument, name: string): DocumentFault[] {
  const at = ['payment', 'email']
  const found = findChildField({ schema: form.schema, ui: {} }, name)
  if (!found) return findPropertyNameFaults(form, name, at)
  return amountFaultIf(
    found.schema.format !== 'email',
    at,
    `"${name}" is no email address; name a property with "format": "email".`,
  )
}

/** Finds required fields that show the amount: they hold no answer, so the form could never be sent. */
function findRequiredFieldFaults(form: FormDocument): DocumentFault[] {
  const { required } = form.schema
  const shown = listPaymentFields(form)
  return (Array.isArray(required) ? required : []).flatMap((name, index) =>
    amountFaultIf(
      shown.includes(name),
      ['schema', 'required', String(index)],
      `"${name}" only shows the amount and holds no answer; leave it out of "required".`,
    ),
  )
}

/** Finds payment widgets that have nothing to show. */
const findIdleFieldFaults = (form: FormDocument): DocumentFault[] =>
  listPaymentFields(form).flatMap(name => {
    const options = getSubobjectOrEmpty(getSubobjectOrEmpty(form.ui ?? {}, name), 'ui:options')
    return amountFaultIf(
      options.items === undefined,
      ['ui', name, 'ui:field'],
      'shows what the form charges, which is nothing; add "payment" to the form, or the option "items".',
    )
  })
