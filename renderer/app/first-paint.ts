/** What a page's first paint is drawn with, and asks for. Only the server wants to know. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import { listActiveStepFields, type Scope, type Screen, type Step } from '#schemas/runtime/screen/screen.ts'
import { isFormDocument } from '../screen/form/form-document.ts'
import { getFormQueryKey } from '../screen/progress.ts'
import type { QueryKey } from '../screen/query-key.ts'
import { asDeclared, type FirstPaintContext, type WidgetRegistration } from '../screen/widget.ts'
import { fillWidgetOptions, getFormWidgetName } from '../screen/widget-views.ts'
import { widgets } from '../widgets/registry.ts'

/** Names of what a screen shows at first: beside and below the steps, and the step itself or the confirmation. */
export function listFirstPaintWidgets(
  screen: Screen,
  scope: Scope,
  step: Step | undefined,
): readonly string[] {
  const { aside, foot, confirmation } = screen
  if (confirmation && evaluateCondition(confirmation.when, scope)) return [confirmation.widget]
  const ofStep = step
    ? [getFormWidgetName(step), ...listActiveStepFields(step, scope).map(({ ui }) => ui['ui:field'])]
    : []
  // A step that is left by itself or by its widgets has no foot.
  const below = step?.next !== undefined ? [] : [foot?.note, foot?.chosen]
  return [aside, ...below, ...ofStep].filter(name => name !== undefined)
}

/** Returns what a step's first paint asks for: its form's document, and what its widgets need. */
export function listFirstPaintQueryKeys(
  step: Step,
  scope: Scope,
  moment: FirstPaintContext,
): readonly QueryKey[] {
  const form = getFormQueryKey(step, scope)
  const ofFields = listActiveStepFields(step, scope).flatMap(({ ui }) => {
    const widget = findWidget(ui['ui:field'])
    return (
      widget?.needs?.(asDeclared(fillWidgetOptions(ui['ui:options'], scope)), asDeclared(scope), moment) ?? []
    )
  })
  return form === undefined ? ofFields : [form, ...ofFields]
}

/** Names of the registered widgets among the fields of a form document's step, which the address may name. */
export function listFormWidgets(document: unknown, { query }: Pick<Scope, 'query'>): readonly string[] {
  if (!isFormDocument(document)) return []
  const { steps = [], ui = {} } = document
  const { fields } = steps.find(({ id }) => id === query.stage) ?? steps[0] ?? {}
  return Object.entries(ui).flatMap(([name, field]) => {
    const widget = isObject(field) ? field['ui:field'] : undefined
    const isShown = fields === undefined || fields.includes(name)
    return isShown && typeof widget === 'string' && findWidget(widget) ? [widget] : []
  })
}

/** The parts' files, as entries of the build's manifest. */
export const listWidgetFiles = (names: readonly string[]): readonly string[] =>
  names.flatMap(name => {
    const widget = findWidget(name)
    return widget ? `renderer/widgets/${widget.file}` : []
  })

function findWidget(name = ''): WidgetRegistration | undefined {
  const known: Readonly<Record<string, WidgetRegistration>> = widgets
  return known[name]
}
