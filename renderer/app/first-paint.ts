/** Lists the widgets and queries of a page's first paint. Used by the server only. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import { listActiveStepFields, type Scope, type Screen, type Step } from '#schemas/runtime/screen/screen.ts'
import { isFormDocument } from '../screen/form/form-document.ts'
import { getFormQueryKey } from '../screen/progress.ts'
import type { QueryKey } from '../screen/query-key.ts'
import { castToDeclaredType, type TimeAndLocale, type WidgetRegistration } from '../screen/widget.ts'
import { fillWidgetOptions, findFormWidgetName } from '../screen/widget-views.ts'
import { widgets } from '../widgets/registry.ts'
import { widgetSourcePaths } from './widget-source-paths.gen.ts'

/** Lists the widgets of the first paint: beside and below the steps, and of the current step or the confirmation. */
export function listFirstPaintWidgets(
  screen: Screen,
  scope: Scope,
  step: Step | undefined,
): readonly string[] {
  const { aside, foot, confirmation } = screen
  if (confirmation && evaluateCondition(confirmation.when, scope)) return [confirmation.widget]
  const stepWidgets = step
    ? [findFormWidgetName(step), ...listActiveStepFields(step, scope).map(({ ui }) => ui['ui:field'])]
    : []
  // A step that its widgets or a choice complete has no footer.
  const below = step?.next !== undefined ? [] : [foot?.note, foot?.chosen]
  return [aside, ...below, ...stepWidgets].filter(name => name !== undefined)
}

/** Lists the queries of a step's first paint: its form document and the calls that its widgets need. */
export function listFirstPaintQueryKeys(
  step: Step,
  scope: Scope,
  context: TimeAndLocale,
): readonly QueryKey[] {
  const form = getFormQueryKey(step, scope)
  const widgetKeys = listActiveStepFields(step, scope).flatMap(({ ui }) => {
    const name = ui['ui:field']
    const needs = findWidget(name)?.needs
    return (
      needs?.(
        castToDeclaredType(fillWidgetOptions(ui['ui:options'], scope)),
        castToDeclaredType(scope),
        context,
      ) ?? []
    )
  })
  return form === undefined ? widgetKeys : [form, ...widgetKeys]
}

/** Lists the registered widgets in the current step of a form document; `query.stage` may name the step or question. */
export function listFormStepWidgets(document: unknown, { query }: Pick<Scope, 'query'>): readonly string[] {
  if (!isFormDocument(document)) return []
  const { steps = [], ui = {}, pace } = document
  const { fields } = steps.find(({ id }) => id === query.stage) ?? steps[0] ?? {}
  const fieldWidgets = Object.entries(ui).flatMap(([name, field]) => {
    const widget = isObject(field) ? field['ui:field'] : undefined
    const isShown = fields === undefined || fields.includes(name) || name === query.stage
    return isShown && typeof widget === 'string' && findWidget(widget) ? [widget] : []
  })
  return pace === undefined ? fieldWidgets : ['paced-form', ...fieldWidgets]
}

/** Returns the paths of widgets' views below `renderer/widgets/`; ignores unknown names. */
export function toWidgetSourcePaths(names: readonly string[]): readonly string[] {
  const paths: Readonly<Record<string, string>> = widgetSourcePaths
  return names.flatMap(name => paths[name] ?? [])
}

function findWidget(name = ''): WidgetRegistration | undefined {
  const known: Readonly<Record<string, WidgetRegistration>> = widgets
  return known[name]
}
