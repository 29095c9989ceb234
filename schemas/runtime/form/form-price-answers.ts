/** Finds the answers from which the formula of a form's `payment` computes the price. */
import { formatPointer, getAtPointer, isObject } from '../core/pointer.ts'
import type { Formula } from '../expression/formula.ts'
import { listExpressionPaths } from '../expression/list-expression-paths.ts'
import { listMissingPaths } from '../expression/missing-paths.ts'
import type { FormEvaluation } from './evaluate-form.ts'
import type { FormDocument } from './form.ts'
import type { FormPaymentAmount } from './form-payment.ts'

type PricedForm = Pick<FormDocument, 'payment' | 'computed'>

export interface PriceFormula {
  readonly path: readonly string[]
  readonly formula: Formula
}

/** Lists the formulas of the amounts that a form names, with their places in the document. */
export const listAmountFormulas = ({ payment }: Pick<PricedForm, 'payment'>): readonly PriceFormula[] => [
  ...toAmountFormulas(payment?.amount, ['payment', 'amount']),
  ...toAmountFormulas(payment?.giftCard?.value, ['payment', 'giftCard', 'value']),
]

const toAmountFormulas = (
  amount: FormPaymentAmount | undefined,
  path: readonly string[],
): readonly PriceFormula[] =>
  isObject(amount) && 'formula' in amount ? [{ path: [...path, 'formula'], formula: amount.formula }] : []

/** Lists the formulas and those of the computed values that they read, directly or through others. */
export function listFormulaClosure(
  formulas: readonly PriceFormula[],
  { computed = {} }: Pick<PricedForm, 'computed'>,
): readonly PriceFormula[] {
  const found = [...formulas]
  // The list grows while it is read, because a computed value can depend on another.
  for (const { formula } of found)
    for (const name of listAnswerPaths(formula).flatMap(([first]) => first ?? [])) {
      const path = ['computed', name]
      const inner = Object.hasOwn(computed, name) ? computed[name] : undefined
      if (inner !== undefined && !found.some(other => other.path.join() === path.join()))
        found.push({ path, formula: inner })
    }
  return found
}

/** Lists the paths of the answers that decide the price, as paths below `values`, if the visitor is asked for them. */
export function listPriceAnswers(
  form: PricedForm,
  { decisions }: Pick<FormEvaluation, 'decisions'>,
): readonly (readonly string[])[] {
  const paths = listFormulaClosure(listAmountFormulas(form), form).flatMap(({ formula }) =>
    listAnswerPaths(formula),
  )
  const asked = paths.filter(path => {
    const [name = ''] = path
    return !decisions.hidden.includes(formatPointer(path)) && !Object.hasOwn(form.computed ?? {}, name)
  })
  return [...new Map(asked.map(path => [formatPointer(path), path])).values()]
}

/**
 * Lists the paths of the answers that would give the price a value and that the visitor was asked for. What the price only may
 * use, such as `values.extra` in `sum(50, values.extra)`, is named only if nothing else would help.
 */
export function listMissingPriceAnswers(
  form: PricedForm,
  { decisions, values, scope }: Pick<FormEvaluation, 'decisions' | 'values'> & { readonly scope: object },
): readonly (readonly string[])[] {
  const missing = listPriceAnswers(form, { decisions }).filter(
    path => getAtPointer(values, formatPointer(path)) === undefined,
  )
  const needed = new Set(listNeededAnswers(form, { ...scope, values }).map(formatPointer))
  const helpful = missing.filter(path => needed.has(formatPointer(path)))
  return helpful.length > 0 ? helpful : missing
}

/** Lists the answers without which a price has no result, also those of computed values. */
function listNeededAnswers(form: PricedForm, scope: object): readonly (readonly string[])[] {
  const { computed = {} } = form
  const seen = new Set<string>()
  const visit = (formula: Formula): readonly (readonly string[])[] =>
    listMissingPaths(formula, scope).flatMap(([root, name = '', ...rest]) => {
      if (root !== 'values') return []
      const inner = Object.hasOwn(computed, name) ? computed[name] : undefined
      if (inner === undefined) return [[name, ...rest]]
      if (seen.has(name)) return []
      seen.add(name)
      return visit(inner)
    })
  return listAmountFormulas(form).flatMap(({ formula }) => visit(formula))
}

/** Lists the answers that a formula reads, as paths below `values`. */
const listAnswerPaths = (formula: Formula): readonly (readonly string[])[] =>
  listExpressionPaths(formula).flatMap(([root, ...path]) =>
    root === 'values' && path.length > 0 ? [path] : [],
  )
