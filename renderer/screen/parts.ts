/**
 * What a screen is drawn with, fetched before it shows and no earlier: widgets, and the part that draws forms. A
 * page names the parts of its first paint, the rest follows when the browser has nothing better to do.
 */
import type { ComponentType } from 'react'
import { holds } from '#schemas/condition.ts'
import { fieldsOf, type Scope, type Screen, type Step } from '#schemas/screen.ts'
import { fill } from '#schemas/template.ts'
import { type Moment, type Need, widgets } from '../widgets/registry.ts'
import type { WidgetProps } from '../widgets/widget.ts'
import type { FormPartProps } from './form-part.tsx'
import { formOf } from './progress.ts'

/** The name of the part that draws forms; no widget may have it. */
const formPart = 'form'

const loadedWidgets = new Map<string, ComponentType<WidgetProps>>()
let loadedForm: ComponentType<FormPartProps> | undefined

/** Undefined until it is loaded. */
export const widgetView = (name: string): ComponentType<WidgetProps> | undefined => loadedWidgets.get(name)
export const formView = (): ComponentType<FormPartProps> | undefined => loadedForm

/** Loads parts by name; an unknown one is left out, as it is when drawn. */
export async function loadParts(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(name => (name === formPart ? loadForm() : loadWidget(name))))
}

/** Names of what a screen shows at first: beside and below the steps, and the step itself or the confirmation. */
export function partsOf(screen: Screen, scope: Scope, step: Step | undefined): readonly string[] {
  const { aside, foot, confirmation } = screen
  if (confirmation && holds(confirmation.when, scope)) return [confirmation.widget]
  return [aside, foot?.note, foot?.chosen, ...(step ? partsOfStep(step, scope) : [])].filter(
    name => name !== undefined,
  )
}

/** Names of everything a screen may come to show. */
export const allPartsOf = (screen: Screen): readonly string[] => [
  ...(screen.steps ?? []).flatMap(step => [
    ...(step.form === undefined ? [] : [formPart]),
    ...Object.values(step.ui ?? {}).flatMap(ui =>
      'ui:field' in ui && ui['ui:field'] ? [ui['ui:field']] : [],
    ),
  ]),
  ...(screen.confirmation ? [screen.confirmation.widget] : []),
]

/** The parts' files, as entries of the build's manifest. */
export const filesOf = (names: readonly string[]): readonly string[] =>
  names.flatMap(name => (name === formPart ? 'renderer/screen/form-part.tsx' : (widgets[name]?.file ?? [])))

/** Calls whose answers a step's first paint needs: its form's document, and what its widgets ask for. */
export function neededBy(step: Step, scope: Scope, moment: Moment): readonly Need[] {
  const form = formOf(step, scope)
  const ofFields = fieldsOf(step, scope).flatMap(({ ui }) => {
    const widget = widgets[ui['ui:field'] ?? '']
    return widget?.needs?.(optionsOf(ui['ui:options'], scope), scope, moment) ?? []
  })
  return form === undefined ? ofFields : [{ call: 'getForm', input: { id: form } }, ...ofFields]
}

/** A widget's options with their templates filled in. */
export const optionsOf = (
  options: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(options ?? {}).map(([name, part]) => [name, fill(part, scope)]))

const partsOfStep = (step: Step, scope: Scope): readonly (string | undefined)[] => [
  ...(step.form === undefined ? [] : [formPart]),
  ...fieldsOf(step, scope).map(({ ui }) => ui['ui:field']),
]

async function loadWidget(name: string): Promise<void> {
  const view = loadedWidgets.has(name) ? undefined : await widgets[name]?.load()
  if (view) loadedWidgets.set(name, view)
}

async function loadForm(): Promise<void> {
  loadedForm ??= (await import('./form-part.tsx')).FormPart
}
