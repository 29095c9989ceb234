/** Where a visitor is in a hosted form: which steps there are, which one shows, what counts. */
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { getInterpolationKey, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
import { evaluateForm, type FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import {
  applyFormDecisions,
  type FormDocument,
  type FormValues,
  hasField,
} from '#schemas/runtime/form/form.ts'
import type { FormStep } from '#schemas/runtime/form/form-path.ts'
import { getInitialFormValues } from '#schemas/runtime/form/initial-values.ts'
import { useApp } from '../../screen/app-context.ts'
import { findSchemaIssues } from '../../screen/form/validator.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { renderLocalizedText } from './render-localized-text.ts'

export interface HostedFormState {
  readonly run: FormEvaluation
  /** As entered. */
  readonly values: FormValues
  /** The step that shows; undefined where the document has none. */
  readonly stage: FormStep | undefined
  /** The steps as far as they are known with these answers. */
  readonly way: readonly FormStep[]
  readonly before: FormStep | undefined
  readonly following: FormStep | undefined
  /** Of the step that shows. */
  readonly faults: readonly Fault[]
  /** The page's words with answers filled in. */
  readonly said: Translator
  wording(wording: LocalizedText | undefined): ReactNode
  goTo(stage: string): void
}

export function useHostedForm(
  document: FormDocument,
  value: unknown,
  faults: readonly Fault[],
): HostedFormState {
  const { words, page, address } = useApp()
  const { scope } = useScreen()
  const entered = useMemo(
    () =>
      valuesFor(document, value) ??
      valuesFor(document, at(scope.draft)) ??
      getInitialFormValues(document, page.query),
    [value, scope.draft, document, page.query],
  )
  const run = useMemo(() => evaluateForm(document, { values: entered, scope }), [document, entered, scope])
  const way = (document.steps ?? []).filter(({ id }) => run.steps.includes(id))
  const stage = useStage(document, { way, run, faults })
  const index = way.findIndex(({ id }) => id === stage?.id)
  const key = getInterpolationKey(document, run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the texts depend on.
  const said = useMemo(() => withInterpolation(words, document, run), [words, document, key])
  return {
    ...{ run, values: entered, stage, way, said },
    before: way[index - 1],
    following: index < 0 ? undefined : way[index + 1],
    faults: faults.filter(({ pointer }) => !stage || stage.fields.includes(parsePointer(pointer)[0] ?? '')),
    wording: wording => renderLocalizedText(wording, said),
    goTo: id => address.push({ stage: id }),
  }
}

interface Progress {
  readonly way: readonly FormStep[]
  readonly run: FormEvaluation
  readonly faults: readonly Fault[]
}

/** The step the address asks for, at most the first in which something is missing; a fault leads to its own. */
function useStage(document: FormDocument, { way, run, faults }: Progress): FormStep | undefined {
  const { address } = useApp()
  const { scope } = useScreen()
  // What the browser has kept is known only when it is alive; until then the address is believed.
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  const faulty = way.find(({ fields }) =>
    faults.some(({ pointer }) => fields.includes(parsePointer(pointer)[0] ?? '')),
  )
  const faultyId = faulty?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new faults lead somewhere.
  useEffect(() => {
    if (faultyId !== undefined) address.replace({ stage: faultyId })
  }, [faults])
  // Who goes on elsewhere goes on where they were.
  const kept = isObject(scope.draft) ? scope.draft.step : undefined
  const asked = way.findIndex(({ id }) => id === (scope.query.stage ?? kept))
  // The first step is open to everybody, so nothing is judged there.
  const wrong = useWrong(document, alive && asked > 0 ? run : undefined)
  if (!document.steps) return undefined
  if (asked <= 0) return way[0]
  const open = way.findIndex(({ fields }) => fields.some(name => wrong.has(name)))
  return alive && open >= 0 ? way[Math.min(asked, open)] : way[asked]
}

/** Names of the fields that lack something or hold what cannot be; a run that is not asked about has none. */
function useWrong(document: FormDocument, run: FormEvaluation | undefined): ReadonlySet<string | undefined> {
  // The same conditions give the same schema, for which its validator is kept.
  const decisions = run && JSON.stringify(run.decisions)
  const schema = useMemo(
    () => (decisions === undefined ? undefined : applyFormDecisions(document, JSON.parse(decisions)).schema),
    [document, decisions],
  )
  return useMemo(() => {
    const issues = run && schema ? findSchemaIssues(schema, run.values) : []
    return new Set(issues.map(({ pointer }) => parsePointer(pointer)[0]))
  }, [schema, run])
}

const at = (draft: unknown): unknown => (isObject(draft) ? draft.values : undefined)

/** What was kept may answer an earlier version: nobody could mend what is not asked any more. */
const valuesFor = (document: FormDocument, value: unknown): FormValues | undefined =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => hasField(document, name)))
    : undefined
