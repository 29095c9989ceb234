/** The way through a form's steps: by their conditions, and by where each one leads. */

import type { LocalizedText } from '../core/localized-text.ts'
import { type Formula, isFormulaTrue } from '../expression/formula.ts'

/** One step of a form. */
export interface FormStep {
  readonly id: string
  readonly title: LocalizedText
  readonly description?: LocalizedText
  /** Properties, in the order in which they show. */
  readonly fields: readonly string[]
  readonly when?: Formula
  /** The first that holds; without one the step behind. */
  readonly next?: readonly { readonly when?: Formula; readonly to: string }[]
}

/** Where a form is through, in `next`. */
export const endOfForm = 'end'

/** Ids of the steps that are asked with these answers, in order. Ways lead forward only, so this ends. */
export function findFormPath(steps: readonly FormStep[], scope: unknown): readonly string[] {
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
