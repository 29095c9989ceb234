/** Names the counters of a form's progress, and sums them up for the owner. */
import type { Summary, Text } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import { applyUiOrder } from '#schemas/runtime/form/field-order.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { welcomeStepId } from '#schemas/runtime/form/question-steps.ts'
import { findFieldTitle } from './summary-questions.ts'

export const startedCounterName = 'started'
export const completedCounterName = 'completed'
export const getStepCounterName = (step: string): string => `step ${step}`

/** The upper bounds of the buckets in which times are counted, in seconds. */
const timeBounds = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 450, 600, 900, 1200, 1800, 3600, 7200]

/** Returns the counter of the bucket; longer times than the last bound are in its bucket. */
export const getCompletionTimeCounterName = (seconds: number): string =>
  `seconds ${timeBounds.find(bound => seconds <= bound) ?? timeBounds.at(-1)}`

interface ProgressStep {
  readonly id: string
  readonly title?: Text
}

/** Lists the steps of a document in their order: those of `steps`, or a page for each property. */
export function listProgressSteps({
  schema,
  ui = {},
  steps,
  pace,
  title,
  welcome,
}: FormDocument): ProgressStep[] {
  if (pace === undefined)
    return (steps ?? [{ id: '', title: title ?? '' }]).map(step => toStep(step.id, step.title))
  const properties = getSubobjectOrEmpty(schema, 'properties')
  const names = steps
    ? steps.flatMap(({ fields }) => fields)
    : applyUiOrder(Object.keys(properties), ui['ui:order'])
  return [
    ...(welcome ? [toStep(welcomeStepId, welcome.title ?? title)] : []),
    ...names.map(name => {
      const field = { schema: getSubobjectOrEmpty(properties, name), ui: getSubobjectOrEmpty(ui, name) }
      return toStep(name, findFieldTitle(field))
    }),
  ]
}

const toStep = (id: string, title: unknown): ProgressStep =>
  isText(title) && title !== '' ? { id, title } : { id }

/** Sums up the counters; steps that nobody has reached and that are not in the current document are left out. */
export function summarizeFormProgress(
  documents: readonly FormDocument[],
  counters: ReadonlyMap<string, number>,
): NonNullable<Summary['progress']> {
  const steps = new Map<string, ProgressStep>()
  for (const step of documents.flatMap(listProgressSteps)) if (!steps.has(step.id)) steps.set(step.id, step)
  const get = (counter: string): number => counters.get(counter) ?? 0
  const times = timeBounds.map(seconds => ({ seconds, count: get(`seconds ${seconds}`) }))
  const median = estimateMedian(times)
  return {
    started: get(startedCounterName),
    completed: get(completedCounterName),
    ...(median === undefined ? {} : { medianSeconds: median }),
    steps: [...steps.values()]
      .map(step => ({ ...step, reached: get(getStepCounterName(step.id)) }))
      .filter(({ reached }) => reached > 0),
    times: times.filter(({ count }) => count > 0),
  }
}

/** Assumes that times are spread evenly within a bucket; rounds to whole seconds. */
function estimateMedian(
  times: readonly { readonly seconds: number; readonly count: number }[],
): number | undefined {
  const half = times.reduce((total, { count }) => total + count, 0) / 2
  let before = 0
  let lower = 0
  for (const { seconds, count } of times) {
    if (count > 0 && before + count >= half)
      return Math.round(lower + ((seconds - lower) * (half - before)) / count)
    before += count
    lower = seconds
  }
  return undefined
}
