/**
 * Evaluates a form with its answers: which questions are asked, which answers count, which end is reached. An answer
 * that is not asked for does not count: it is dropped before the conditions run, which may hide more fields, and so
 * on until nothing changes. The browser and the server run the same code, so both judge the same values.
 */

import { formatPointer } from '../core/pointer.ts'
import { evaluateFormula, isFormulaTrue } from '../expression/formula.ts'
import { cleanAnswers } from './clean-answers.ts'
import { type FormDecisions, type FormDocument, type FormValues, pickSubmittedValues } from './form.ts'
import { evaluateFormConditions } from './form-decisions.ts'
import { listPathStepIds } from './form-path.ts'

export interface FormEvaluation {
  readonly decisions: FormDecisions
  /** The values to validate and store: without hidden answers, with computed ones, contact details cleaned. */
  readonly values: FormValues
  /** The ids of the steps that are asked; empty if the document has no steps. */
  readonly steps: readonly string[]
  readonly scores: Readonly<Record<string, number>>
  /** The id of the end that would show now; undefined if the document has no end whose condition holds. */
  readonly end: string | undefined
}

export interface EvaluateFormInput {
  readonly values: FormValues
  /** What conditions can read besides the form's own values. */
  readonly scope?: Readonly<Record<string, unknown>>
}

/** Limits conditions that hide each other in turn: after it, hidden fields stay hidden, so the loop ends. */
const maxRounds = 20

export function evaluateForm(
  document: FormDocument,
  { values: given, scope = {} }: EvaluateFormInput,
): FormEvaluation {
  const { schema } = document
  const cleaned = cleanAnswers(document, given)
  const settle = ({ hidden, required }: FormDecisions): FormValues =>
    withComputed(document, pickSubmittedValues(cleaned, { hidden, required, schema }), { scope, hidden })
  let decisions: FormDecisions = { hidden: [], required: [], offered: {} }
  let values = settle(decisions)
  for (let round = 1; ; round++) {
    const next = evaluateFormConditions(document, { ...scope, values })
    const hidden = round < maxRounds ? next.hidden : [...new Set([...decisions.hidden, ...next.hidden])]
    const settled = sameList(hidden, decisions.hidden)
    const isSame = settled && sameList(next.required, decisions.required)
    decisions = { ...next, hidden }
    if (!isSame) values = settle(decisions)
    if (settled) break
  }
  const known = { ...scope, values }
  const scores = scoresOf(document, known)
  return {
    decisions,
    values,
    steps: document.steps ? listPathStepIds(document.steps, known) : [],
    scores,
    end: document.ends?.find(({ when }) => when === undefined || isFormulaTrue(when, { ...known, scores }))
      ?.id,
  }
}

/**
 * Returns what the visitor sees: everything entered, plus the values computed from the answers that count.
 */
export const mergeComputedValues = (
  { computed = {} }: FormDocument,
  entered: FormValues,
  { values }: Pick<FormEvaluation, 'values'>,
): FormValues => ({
  ...entered,
  ...Object.fromEntries(Object.keys(computed).map(name => [name, values[name]])),
})

/** Computes in order, so that one value may build on another; ignores what was sent for computed fields. */
function withComputed(
  { computed = {} }: FormDocument,
  values: FormValues,
  { scope, hidden }: { readonly scope: object; readonly hidden: readonly string[] },
): FormValues {
  const entries = Object.entries(computed).filter(([name]) => !hidden.includes(formatPointer([name])))
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(computed, name)))
  for (const [name, formula] of entries) {
    const value = evaluateFormula(formula, { ...scope, values: own })
    if (value !== null && value !== undefined) own[name] = value
  }
  return own
}

function scoresOf({ scores = {} }: FormDocument, known: unknown): Readonly<Record<string, number>> {
  const total = (rules: (typeof scores)[string]) =>
    rules.reduce((sum, { when, add }) => {
      if (when !== undefined && !isFormulaTrue(when, known)) return sum
      const points = typeof add === 'number' ? add : evaluateFormula(add, known)
      return typeof points === 'number' ? sum + points : sum
    }, 0)
  return Object.fromEntries(Object.entries(scores).map(([name, rules]) => [name, total(rules)]))
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])
