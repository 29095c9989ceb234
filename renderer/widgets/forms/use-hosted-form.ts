/** Tracks a visitor's place in a hosted form: the steps, the displayed one and the errors. */
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { getInterpolationCacheKey, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
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
import { findScopeCurrency } from '../../screen/form/scope-currency.ts'
import { findValidationIssues } from '../../screen/form/validator.ts'
import { useScope } from '../../screen/screen-context.ts'
import { renderLocalizedText } from './render-localized-text.ts'

export interface HostedFormState {
  readonly run: FormEvaluation
  /** The values as entered. */
  readonly values: FormValues
  /** The displayed step; undefined if the document has none. */
  readonly stage: FormStep | undefined
  /** The steps, as far as these answers determine them. */
  readonly way: readonly FormStep[]
  readonly before: FormStep | undefined
  readonly following: FormStep | undefined
  /** The errors of the displayed step. */
  readonly faults: readonly Fault[]
  /** The page's translator, with answers filled in. */
  readonly said: Translator
  wording(wording: LocalizedText | undefined): ReactNode
  goTo(stage: string): void
}

interface HostedFormInput {
  /** The answers that the tab has saved. */
  readonly value: unknown
  readonly faults: readonly Fault[]
  listSteps(document: FormDocument, run: FormEvaluation): readonly FormStep[]
}

export function useHostedForm(
  document: FormDocument,
  { value, faults, listSteps }: HostedFormInput,
): HostedFormState {
  const { i18n, page, address } = useApp()
  const scope = useScope()
  const currency = findScopeCurrency(scope)
  const entered = useMemo(
    () =>
      valuesFor(document, value) ??
      valuesFor(document, at(scope.draft)) ??
      getInitialFormValues(document, page.query, { tag: i18n.tag, currency }),
    [value, scope.draft, document, page.query, i18n.tag, currency],
  )
  const run = useMemo(() => evaluateForm(document, { values: entered, scope }), [document, entered, scope])
  const way = listSteps(document, run)
  const stage = useStage(document, { way, run, faults })
  const index = way.findIndex(({ id }) => id === stage?.id)
  const key = getInterpolationCacheKey(document, run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents what the texts depend on.
  const said = useMemo(() => withInterpolation(i18n, document, run), [i18n, document, key])
  return {
    run,
    values: entered,
    stage,
    way,
    said,
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

/**
 * Returns the step in the address, but at most the first in which something is missing. New errors lead to
 * the step that contains them.
 */
function useStage(document: FormDocument, { way, run, faults }: Progress): FormStep | undefined {
  const { address, opensEveryStep = false } = useApp()
  const scope = useScope()
  // The browser's saved answers are known only once the page is live; until then the address is trusted.
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  const faulty = way.find(({ fields }) =>
    faults.some(({ pointer }) => fields.includes(parsePointer(pointer)[0] ?? '')),
  )
  const faultyId = faulty?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors navigate.
  useEffect(() => {
    if (faultyId !== undefined) address.replace({ stage: faultyId })
  }, [faults])
  // A visitor who continues on another device starts at the saved step.
  const kept = isObject(scope.draft) ? scope.draft.step : undefined
  const asked = way.findIndex(({ id }) => id === (scope.query.stage ?? kept))
  // The first step is open to everybody, so nothing is checked there.
  const wrong = useWrong(document, alive && asked > 0 && !opensEveryStep ? run : undefined)
  if (way.length === 0) return undefined
  if (asked <= 0) return way[0]
  const open = way.findIndex(({ fields }) => fields.some(name => wrong.has(name)))
  return alive && open >= 0 ? way[Math.min(asked, open)] : way[asked]
}

/** Returns the names of fields whose value is missing or invalid; none without an evaluation. */
function useWrong(document: FormDocument, run: FormEvaluation | undefined): ReadonlySet<string | undefined> {
  // The same decisions give the same schema, so its cached validator is reused.
  const decisions = run && JSON.stringify(run.decisions)
  const schema = useMemo(
    () => (decisions === undefined ? undefined : applyFormDecisions(document, JSON.parse(decisions)).schema),
    [document, decisions],
  )
  return useMemo(() => {
    const issues = run && schema ? findValidationIssues(schema, run.values) : []
    return new Set(issues.map(({ pointer }) => parsePointer(pointer)[0]))
  }, [schema, run])
}

const at = (draft: unknown): unknown => (isObject(draft) ? draft.values : undefined)

/** Drops saved answers to fields that the current version no longer has: nobody could correct them. */
const valuesFor = (document: FormDocument, value: unknown): FormValues | undefined =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => hasField(document, name)))
    : undefined
