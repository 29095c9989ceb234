import { type QuestionStep, welcomeStepId } from '#schemas/runtime/form/question-steps.ts'
import type { HostedFormState } from '../use-hosted-form.ts'

interface ShownQuestion extends Pick<QuestionStep, 'section' | 'isDisplay'> {
  /** How many questions there are up to this one, which counts if it asks something. */
  readonly number: number
  /** How many questions there are on the way. */
  readonly total: number
  /** Whether nothing comes before it but the welcome screen. */
  readonly isFirst: boolean
  /** The name of its property. */
  readonly name: string
}

/** Finds the displayed question among those that these answers lead through. */
export function findCurrentQuestion({ stage, way }: Pick<HostedFormState, 'stage' | 'way'>): ShownQuestion {
  const steps: readonly QuestionStep[] = way
  const index = steps.findIndex(({ id }) => id === stage?.id)
  const { section, isDisplay } = steps[index] ?? {}
  const isAsked = (step: QuestionStep) => !step.isDisplay
  return {
    number: steps.slice(0, index + 1).filter(isAsked).length,
    total: steps.filter(isAsked).length,
    isFirst: steps.findIndex(({ id }) => id !== welcomeStepId) === index,
    name: stage?.id ?? '',
    ...(section && { section }),
    ...(isDisplay && { isDisplay }),
  }
}
