/** Checks an amount that a form names: what it charges, or the value of the gift card that it sells. */
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Formula } from '#schemas/runtime/expression/formula.ts'
import { listReadPaths } from '#schemas/runtime/expression/read-paths.ts'
import { type FormDocument, findChildField, type JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import type { FixedAmount, FormPaymentAmount } from '#schemas/runtime/form/form-payment.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import { suggestName } from './nearest-name.ts'

/** @param path of the amount in the document */
export function findAmountFaults(
  form: FormDocument,
  amount: FormPaymentAmount,
  path: readonly string[],
): DocumentFault[] {
  if (!isObject(amount)) return []
  return 'field' in amount
    ? findFieldFaults(form, amount, path)
    : findFormulaPathFaults(form, amount.formula, [...path, 'formula'])
}

/** Finds values that there are not, answers that there are not, and fields that show what is computed from them. */
export function findFormulaPathFaults(
  form: FormDocument,
  formula: Formula,
  at: readonly string[],
): DocumentFault[] {
  const shown = listPaymentFields(form)
  return listReadPaths(formula).flatMap(([root = '', name]) => {
    if (root === 'business') return []
    if (root !== 'values') return [createFault(at, describeUnknownRoot(form, root))]
    if (name === undefined) return []
    if (shown.includes(name))
      return [
        createFault(at, `reads "${name}", which shows this very amount; read the answers it depends on.`),
      ]
    return findPropertyNameFaults(form, name, at)
  })
}

const describeUnknownRoot = ({ schema }: FormDocument, root: string): string =>
  findChildField({ schema, ui: {} }, root)
    ? `reads "${root}", which is no value here; for the answer write "values.${root}".`
    : `reads "${root}", but the price can only depend on "values" (the answers) and "business".`

export function findPropertyNameFaults(
  { schema }: FormDocument,
  name: string,
  at: readonly string[],
): DocumentFault[] {
  if (findChildField({ schema, ui: {} }, name)) return []
  const names = Object.keys(getSubobjectOrEmpty(schema, 'properties'))
  return [
    createFault(
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
    ? choices.every(choice => typeof choice === 'number' || /^\d+(\.\d+)?$/.test(String(choice)))
    : type === 'number' || type === 'integer'

/** Amounts of different kinds cannot be compared here, because the currency is the business's. */
const isAbove = (minimum: FixedAmount | undefined, maximum: FixedAmount | undefined): boolean =>
  typeof minimum === typeof maximum && Number(minimum) > Number(maximum)

export const amountFaultIf = (isWrong: boolean, path: readonly string[], reason: string): DocumentFault[] =>
  isWrong ? [createFault(path, reason)] : []

export const createFault = (path: readonly string[], reason: string): DocumentFault => ({
  pointer: formatPointer(path),
  reason,
})
