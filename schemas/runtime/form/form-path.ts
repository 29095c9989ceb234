/** Finds the path through a form's steps, by their conditions and their `next` rules. */

import type { LocalizedText } from '../core/localized-text.ts'
import { type Formula, isFormulaTrue } from '../expression/formula.ts'

/** One step of a form. */
export interface FormStep {
  readonly id: string
  readonly title: LocalizedText
  readonly description?: LocalizedText
  /** Property names, in display order. */
  readonly fields: readonly string[]
  readonly when?: Formula
  /** The first rule that holds decides the next step; without one it is the following step. */
  readonly next?: readonly { readonly when?: Formula; readonly to: string }[]
}

/** The target in `next` that ends the form. */
export const endOfForm = 'end'

/**
 * Returns the ids of the steps these answers lead through, in order. Paths only lead forward, so this ends.
 */
export function listPathStepIds(steps: readonly FormStep[], scope: unknown): readonly string[] {
  const way: string[] = []
  for (let index = 0; index < steps.length; ) {
    const step = steps[index]
    if (!step) break
    const exists = step.when === undefined || isFormulaTrue(step.when, scope)
    if (exists) way.push(step.id)
    const to = exists
      ? step.next?.find(({ when }) => when === undefined || isFormulaTrue(when, scope))?.to
      : undefined
    if (to === endOfForm) break
    const target = steps.findIndex(({ id }) => id === to)
    index = target > index ? target : index + 1
  }
  return way
}
