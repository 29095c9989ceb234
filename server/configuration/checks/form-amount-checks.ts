/** Checks an amount that a form names: what it charges, or the value of the gift card that it sells. */

import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { type FormDocument, findChildField, type JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import type { FixedAmount, FormPaymentAmount } from '#schemas/runtime/form/form-payment.ts'

/**
 * Finds faults of an amount that the visitor enters or chooses; formulas are checked by `form-price-checks.ts`.
 *
 * @param path of the amount in the document
 */
export const findAmountFieldFaults = (
  form: FormDocument,
  amount: FormPaymentAmount,
  path: readonly string[],
): DocumentFault[] => (isObject(amount) && 'field' in amount ? findFieldFaults(form, amount, path) : [])

export function findPropertyNameFaults(
  { schema }: FormDocument,
  name: string,
  at: readonly string[],
): DocumentFault[] {
  if (findChildField({ schema, ui: {} }, name)) return []
  const names = Object.keys(getSubobjectOrEmpty(schema, 'properties'))
  return [
    createDocumentFault(
      at,
      `there is no property "${name}"; there are ${names.join(', ')}.${suggestName(name, names)}`,
    ),
  ]
}

type ChosenAmount = Extract<FormPaymentAmount, { readonly field: string }>

function findFieldFaults(
  form: FormDocument,
  { field, minimum, maximum }: ChosenAmount,
  path: readonly string[],
): DocumentFault[] {
  const at = [...path, 'field']
  const found = findChildField({ schema: form.schema, ui: {} }, field)
  if (!found) return findPropertyNameFaults(form, field, at)
  return [
    ...amountFaultIf(
      !holdsAmounts(found.schema),
      at,
      `"${field}" holds no amounts; make it a number, or an enum of texts such as "25.00".`,
    ),
    ...amountFaultIf(
      isAbove(minimum, maximum),
      [...path, 'minimum'],
      'is more than the maximum; exchange the two.',
    ),
  ]
}

const holdsAmounts = ({ type, enum: choices }: JsonObject): boolean =>
  Array.isArray(choices)
    ? choices.every(
        choice => (typeof choice === 'number' && choice >= 0) || /^\d+(\.\d+)?$/.test(String(choice)),
      )
    : type === 'number' || type === 'integer'

/** Amounts of different kinds cannot be compared here, because the currency is the business's. */
const isAbove = (minimum: FixedAmount | undefined, maximum: FixedAmount | undefined): boolean =>
  typeof minimum === typeof maximum && Number(minimum) > Number(maximum)

export const amountFaultIf = (isWrong: boolean, path: readonly string[], reason: string): DocumentFault[] =>
  isWrong ? [createDocumentFault(path, reason)] : []

export const createDocumentFault = (path: readonly string[], reason: string): DocumentFault => ({
  pointer: formatPointer(path),
  reason,
})
