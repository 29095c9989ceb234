/** Finds the answers from which the formula of a form's `payment` computes the price. */
import { formatPointer, getAtPointer, isObject } from '../core/pointer.ts'
import type { Formula } from '../expression/formula.ts'
import { listReadPaths } from '../expression/read-paths.ts'
import type { FormEvaluation } from './evaluate-form.ts'
import type { FormDocument } from './form.ts'
import type { FormPaymentAmount } from './form-payment.ts'

type PricedForm = Pick<FormDocument, 'payment' | 'computed'>

/**
 * Lists the formulas that decide the price, with their places in the document: the one of `payment` and those of the
 * computed values that it reads.
 */
export function listPriceFormulas({ payment, computed = {} }: PricedForm): readonly PriceFormula[] {
  const found: PriceFormula[] = [
    ...listAmountFormulas(payment?.amount, ['payment', 'amount']),
    ...listAmountFormulas(payment?.giftCard?.value, ['payment', 'giftCard', 'value']),
  ]
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

const listAmountFormulas = (
  amount: FormPaymentAmount | undefined,
  path: readonly string[],
): readonly PriceFormula[] =>
  isObject(amount) && 'formula' in amount ? [{ path: [...path, 'formula'], formula: amount.formula }] : []

export interface PriceFormula {
  readonly path: readonly string[]
  readonly formula: Formula
}

/** Lists the paths of the answers that would give the price a value and that the visitor was asked for. */
export function listMissingPriceAnswers(
  form: PricedForm,
  { decisions, values }: Pick<FormEvaluation, 'decisions' | 'values'>,
): readonly (readonly string[])[] {
  const paths = listPriceFormulas(form).flatMap(({ formula }) => listAnswerPaths(formula))
  const missing = paths.filter(path => {
    const pointer = formatPointer(path)
    const [name = ''] = path
    const isAsked = !decisions.hidden.includes(pointer) && !Object.hasOwn(form.computed ?? {}, name)
    return isAsked && getAtPointer(values, pointer) === undefined
  })
  return [...new Map(missing.map(path => [formatPointer(path), path])).values()]
}

/** Lists the answers that a formula reads, as paths below `values`. */
const listAnswerPaths = (formula: Formula): readonly (readonly string[])[] =>
  listReadPaths(formula).flatMap(([root, ...path]) => (root === 'values' && path.length > 0 ? [path] : []))
