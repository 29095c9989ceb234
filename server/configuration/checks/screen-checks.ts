import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type {
  CallTemplate,
  ConditionalMessageKey,
  FieldUi,
  Screen,
  Step,
} from '#schemas/runtime/screen/screen.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { checkMessageReference, checkReference, faultIf } from '../reference.ts'
import {
  findScreenScopeFaults,
  findScreenScopeSchemas,
  getResultScopeSchemas,
  listScreenWithBases,
} from './scope-checks.ts'
import { findWidgetFaults, type WidgetReference } from './widget-checks.ts'

/** Finds names in a screen that lead nowhere: messages, problems, calls, forms, widgets and paths. */
export function findScreenFaults(id: string, screen: Screen, documents: UncheckedConfiguration): FileFault[] {
  const { errors, problems, messageKeys } = documents
  const file = `schemas/screens/${id}.json`
  const roots = findScreenScopeSchemas(id, screen, documents)
  const { title, titleWith, submit, confirmation, stop, steps = [] } = screen
  return [
    ...checkMessageReference({ file, path: ['title'], name: title }, messageKeys),
    ...checkMessageReference({ file, path: ['titleWith', 'message'], name: titleWith?.message }, messageKeys),
    ...checkReference({ file, path: ['problem'], what: 'problem', name: screen.problem }, problems),
    ...(stop ?? []).flatMap(({ problem }, index) =>
      checkReference({ file, path: ['stop', index, 'problem'], what: 'problem', name: problem }, problems),
    ),
    ...steps.flatMap((step, index) => stepFaults({ file, step, index }, documents)),
    ...callFaults({ file, path: ['submit'], template: submit }, documents),
    ...checkMessageReference(
      { file, path: ['confirmation', 'title'], name: confirmation?.title },
      messageKeys,
    ),
    ...checkReference({ file, path: ['errors'], what: 'error mapping', name: screen.errors }, errors),
    ...listWidgets(file, screen).flatMap(widget =>
      findWidgetFaults(
        {
          ...widget,
          roots: roots && { ...roots, ...getResultScopeSchemas(screen, widget.optionsAt ?? [], documents) },
        },
        documents,
      ),
    ),
    ...findScreenScopeFaults({ file, screen, roots }, documents),
  ]
}

/** Lists every widget that a screen names, with its options. */
function listWidgets(
  file: string,
  { aside, details, foot, confirmation, companions = [], steps = [] }: Screen,
): readonly WidgetReference[] {
  const widgetAt = (at: WidgetReference['at'], ui: FieldUi | undefined): WidgetReference => ({
    file,
    at: [...at, 'ui:field'],
    name: ui?.['ui:field'],
    optionsAt: [...at, 'ui:options'],
    options: ui?.['ui:options'],
  })
  return [
    { file, at: ['aside'], name: aside },
    { file, at: ['details'], name: details },
    { file, at: ['foot', 'note'], name: foot?.note },
    { file, at: ['foot', 'chosen'], name: foot?.chosen },
    { file, at: ['confirmation', 'widget'], name: confirmation?.widget },
    ...(confirmation?.revisited ? [widgetAt(['confirmation', 'revisited'], confirmation.revisited)] : []),
    ...companions.map((companion, index) => widgetAt(['companions', index], companion)),
    ...steps.flatMap(({ schema, ui = {} }, index) =>
      Object.keys(ui)
        .filter(name => !name.startsWith('ui:'))
        .map(name => ({
          ...widgetAt(['steps', index, 'ui', name], ui[name]),
          property: { name, schema: schema?.properties?.[name] },
        })),
    ),
  ]
}

interface Place {
  readonly file: string
  readonly step: Step
  readonly index: number
}

interface CallPlace {
  readonly file: string
  readonly path: readonly (string | number)[]
  readonly template: CallTemplate | undefined
}

const callFaults = (
  { file, path, template }: CallPlace,
  { calls, messageKeys }: UncheckedConfiguration,
): FileFault[] => [
  ...checkReference({ file, path: [...path, 'call'], what: 'call', name: template?.call }, calls),
  ...wordings({ file, path: [...path, 'action'] }, template?.action, messageKeys),
  ...wordings({ file, path: [...path, 'busy'] }, template?.busy, messageKeys),
]

const wordings = (
  { file, path }: Omit<CallPlace, 'template'>,
  wording: ConditionalMessageKey | undefined,
  messageKeys: UncheckedConfiguration['messageKeys'],
): FileFault[] =>
  typeof wording === 'object'
    ? wording.flatMap(({ message }, index) =>
        checkMessageReference({ file, path: [...path, index, 'message'], name: message }, messageKeys),
      )
    : checkMessageReference({ file, path, name: wording }, messageKeys)

function stepFaults({ file, step, index }: Place, documents: UncheckedConfiguration): FileFault[] {
  const { forms, messageKeys } = documents
  const { title, heading, action, missing, form, check } = step
  const path = ['steps', index]
  return [
    ...checkMessageReference({ file, path: [...path, 'title'], name: title }, messageKeys),
    // If the heading is empty, the step's widget has its own.
    ...(heading === '' ? [] : wordings({ file, path: [...path, 'heading'] }, heading, messageKeys)),
    ...wordings({ file, path: [...path, 'action'] }, action, messageKeys),
    ...wordings({ file, path: [...path, 'missing'] }, missing, messageKeys),
    ...(form?.startsWith('$')
      ? []
      : checkReference({ file, path: [...path, 'form'], what: 'form', name: form }, forms)),
    ...callFaults({ file, path: [...path, 'check'], template: check }, documents),
    ...fieldFaults(file, step, path),
  ]
}

/**
 * Finds ui entries, order entries and required names without a property: typing errors that would silently show
 * nothing.
 */
function fieldFaults(file: string, step: Step, path: readonly (string | number)[]): FileFault[] {
  const properties = new Set(Object.keys(step.schema?.properties ?? {}))
  const at = (place: readonly (string | number)[], name: string) =>
    checkReference({ file, path: [...path, ...place], what: 'property', name }, properties)
  return [
    ...Object.keys(step.ui ?? {}).flatMap(name => (name.startsWith('ui:') ? [] : at(['ui', name], name))),
    ...(step.ui?.['ui:order'] ?? []).flatMap((name, index) => at(['ui', 'ui:order', index], name)),
    ...(step.schema?.required ?? []).flatMap((name, index) => at(['schema', 'required', index], name)),
  ]
}

/**
 * Finds rules in a screen's error mapping that lead back to a step of another screen. The steps of its bases may be gone:
 * pages drop the rules that lead there (`keepRulesOfSteps`).
 */
export function findMendingStepFaults(
  id: string,
  screen: Screen,
  documents: UncheckedConfiguration,
): FileFault[] {
  const { errors } = screen
  const steps = listScreenWithBases(screen, documents).flatMap(one => one.steps ?? [])
  const mapping = errors === undefined ? undefined : documents.errors.get(errors)
  const stepIds = new Set(steps.map(step => step.id))
  return Object.entries(mapping ?? {}).flatMap(([code, rules]) =>
    [rules ?? []].flat().flatMap((rule, index) =>
      faultIf(rule.step !== undefined && !stepIds.has(rule.step), {
        file: `schemas/errors/${errors}.json`,
        pointer: formatPointer([code, ...(Array.isArray(rules) ? [index] : []), 'step']),
        reason: `there is no step "${rule.step}" in screen "${id}"; available: ${[...stepIds].join(', ')}.`,
      }),
    ),
  )
}
