import type { QuestionStep } from '#schemas/runtime/form/question-steps.ts'
import type { HostedFormState } from '../use-hosted-form.ts'

interface ShownQuestion extends Pick<QuestionStep, 'section'> {
  /** The position, from 0. */
  readonly index: number
  /** The name of its property. */
  readonly name: string
}

/** Finds the displayed question among those that these answers lead through. */
export function findQuestion({ stage, way }: Pick<HostedFormState, 'stage' | 'way'>): ShownQuestion {
  const questions: readonly QuestionStep[] = way
  const index = questions.findIndex(({ id }) => id === stage?.id)
  const { section } = questions[index] ?? {}
  return { index, name: stage?.id ?? '', ...(section && { section }) }
}
