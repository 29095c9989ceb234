/** Checks what a form charges by itself: the `payment` key of its document. */
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { describeInvalidExpression, parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'
import type { Formula } from '#schemas/runtime/expression/formula.ts'
import { type FormDocument, findChildField, type JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import type { FixedAmount, FormPayment, FormPaymentAmount } from '#schemas/runtime/form/form-payment.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import { suggestName } from './nearest-name.ts'
import { listExpressionPaths } from './path-references.ts'

/** Pointers lead into the document. */
export function findFormPaymentFaults(form: FormDocument): DocumentFault[] {
  const { payment } = form
  return payment ? findPaymentFaults(form, payment) : findIdleFieldFaults(form)
}

function findPaymentFaults(form: FormDocument, { when, amount }: FormPayment): DocumentFault[] {
  const formula = isObject(amount) && 'formula' in amount ? amount.formula : undefined
  return [
    ...faultIf(
      form.title === undefined,
      ['payment'],
      'charges nothing: only a form with a title is submitted by itself. Give the form a title, or the service a price.',
    ),
    ...faultIf(
      form.books !== undefined,
      ['payment'],
      'cannot stand beside "books": a booking costs what its services cost. Leave one of them out.',
    ),
    ...(when === undefined ? [] : findPathFaults(form, listFormulaPaths(when), ['payment', 'when'])),
    ...(formula === undefined
      ? []
      : findPathFaults(form, listFormulaPaths(formula), ['payment', 'amount', 'formula'])),
    ...(isObject(amount) && 'field' in amount ? findFieldFaults(form, amount) : []),
  ]
}

/** Returns no paths of a formula that does not parse, which is reported elsewhere. */
const listFormulaPaths = (formula: Formula): readonly string[] =>
  typeof formula !== 'string'
    ? listExpressionPaths(formula)
    : describeInvalidExpression(formula, true) === undefined
      ? listExpressionPaths(parseExpressionOrThrow(formula))
      : []

/** Finds paths to answers that there are not, and to fields that show what is computed from them. */
function findPathFaults(
  form: FormDocument,
  paths: readonly string[],
  at: readonly string[],
): DocumentFault[] {
  const shown = listPaymentFields(form)
  return paths.flatMap(path => {
    const [root, name] = path.split('.')
    if (root !== 'values' || name === undefined) return []
    if (shown.includes(name))
      return [
        createFault(at, `reads "${name}", which shows this very amount; read the answers it depends on.`),
      ]
    return findNameFaults(form, name, at)
  })
}

function findNameFaults({ schema }: FormDocument, name: string, at: readonly string[]): DocumentFault[] {
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

function findFieldFaults(form: FormDocument, { field, minimum, maximum }: ChosenAmount): DocumentFault[] {
  const at = ['payment', 'amount', 'field']
  const found = findChildField({ schema: form.schema, ui: {} }, field)
  if (!found) return findNameFaults(form, field, at)
  return [
    ...faultIf(
      !holdsAmounts(found.schema),
      at,
      `"${field}" holds no amounts; make it a number, or an enum of texts such as "25.00".`,
    ),
    ...faultIf(
      isAbove(minimum, maximum),
      ['payment', 'amount', 'minimum'],
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

/** Finds payment widgets that have nothing to show. */
const findIdleFieldFaults = (form: FormDocument): DocumentFault[] =>
  listPaymentFields(form).flatMap(name => {
    const options = getSubobjectOrEmpty(getSubobjectOrEmpty(form.ui ?? {}, name), 'ui:options')
    return faultIf(
      options.items === undefined,
      ['ui', name, 'ui:field'],
      'shows what the form charges, which is nothing; add "payment" to the form, or the option "items".',
    )
  })

const faultIf = (isWrong: boolean, path: readonly string[], reason: string): DocumentFault[] =>
  isWrong ? [createFault(path, reason)] : []

const createFault = (path: readonly string[], reason: string): DocumentFault => ({
  pointer: formatPointer(path),
  reason,
})
