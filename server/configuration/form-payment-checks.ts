/** Checks what a form charges by itself: the `payment` key of its document. */
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Formula } from '#schemas/runtime/expression/formula.ts'
import { listReadPaths } from '#schemas/runtime/expression/read-paths.ts'
import { type FormDocument, findChildField, type JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import type { FixedAmount, FormPayment, FormPaymentAmount } from '#schemas/runtime/form/form-payment.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import { findPriceFormulaFaults } from './form-price-checks.ts'
import { suggestName } from './nearest-name.ts'

/** Pointers lead into the document. */
export function findFormPaymentFaults(form: FormDocument, kind: FormKind): DocumentFault[] {
  const { payment } = form
  if (payment && kind === 'survey')
    return [createFault(['payment'], 'charges, which surveys cannot. Move the document to schemas/forms/.')]
  return payment ? findPaymentFaults(form, payment) : findIdleFieldFaults(form)
}

type FormKind = 'form' | 'survey'

function findPaymentFaults(form: FormDocument, { when, amount, email }: FormPayment): DocumentFault[] {
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
    ...(when === undefined ? [] : findPathFaults(form, when, ['payment', 'when'])),
    ...(formula === undefined ? [] : findPathFaults(form, formula, ['payment', 'amount', 'formula'])),
    ...findPriceFormulaFaults(form),
    ...(isObject(amount) && 'field' in amount ? findFieldFaults(form, amount) : []),
    ...(email === undefined ? [] : findEmailFaults(form, email)),
    ...findRequiredFieldFaults(form),
  ]
}

/** Finds values that there are not, answers that there are not, and fields that show what is computed from them. */
function findPathFaults(form: FormDocument, formula: Formula, at: readonly string[]): DocumentFault[] {
  const shown = listPaymentFields(form)
  return listReadPaths(formula).flatMap(([root = '', name]) => {
    if (root === 'business') return []
    if (root !== 'values') return [createFault(at, describeUnknownRoot(form, root))]
    if (name === undefined) return []
    if (shown.includes(name))
      return [
        createFault(at, `reads "${name}", which shows this very amount; read the answers it depends on.`),
      ]
    return findNameFaults(form, name, at)
  })
}

const describeUnknownRoot = ({ schema }: FormDocument, root: string): string =>
  findChildField({ schema, ui: {} }, root)
    ? `reads "${root}", which is no value here; for the answer write "values.${root}".`
    : `reads "${root}", but the price can only depend on "values" (the answers) and "business".`

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

function findEmailFaults(form: FormDocument, name: string): DocumentFault[] {
  const at = ['payment', 'email']
  const found = findChildField({ schema: form.schema, ui: {} }, name)
  if (!found) return findNameFaults(form, name, at)
  return faultIf(
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
    faultIf(
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
