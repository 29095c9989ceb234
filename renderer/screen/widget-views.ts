/** The views of a screen's widgets, each loaded shortly before it is needed. */
import type { Scope, Screen, Step } from '#schemas/runtime/screen/screen.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { WidgetRegistration, WidgetView } from './widget.ts'

export interface WidgetViewRegistry {
  /** Returns the view, or undefined until it is loaded. */
  view(widget: string): WidgetView | undefined
  /** Loads widgets; ignores unknown names, as rendering does. */
  load(names: readonly string[]): Promise<void>
  /** Tells whether the widget itself shows that its value is missing. */
  saysMissing(widget: string): boolean
}

/** The widget that renders the form document of a step. */
export const formWidgetName = 'form'

/** The placeholder of the form widget. */
export const formOutlineWidgetName = 'form-outline'

/** Creates the registry; `widgets` are keyed by the names that documents use. */
export function createWidgetViewRegistry(
  widgets: Readonly<Record<string, WidgetRegistration>>,
): WidgetViewRegistry {
  const views = new Map<string, WidgetView>()
  return {
    view: name => views.get(name),
    async load(names) {
      const loadOne = async (name: string) => {
        const view = views.has(name) ? undefined : await widgets[name]?.load()
        if (view) views.set(name, view)
      }
      await Promise.all(names.map(loadOne))
    },
    saysMissing: name => widgets[name]?.saysMissing ?? false,
  }
}

/** Returns a widget's options with their templates filled in. */
export const fillWidgetOptions = (
  options: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options ?? {}).map(([name, part]) => [name, fillJsonTemplate(part, scope)]),
  )

/** Returns the names of the widgets of a screen's steps and of its end. */
export function listScreenWidgetNames({
  steps = [],
  confirmation,
  companions = [],
}: Screen): readonly string[] {
  const ofSteps = steps.flatMap(step => [
    ...(step.form === undefined ? [] : [formOutlineWidgetName, formWidgetName]),
    ...Object.values(step.ui ?? {}).map(ui => ('ui:field' in ui ? ui['ui:field'] : undefined)),
  ])
  const around = companions.map(({ 'ui:field': widget }) => widget)
  const atTheEnd = [confirmation?.widget, confirmation?.revisited?.['ui:field']]
  return [...around, ...ofSteps, ...atTheEnd].filter(name => name !== undefined)
}

export const findFormWidgetName = (step: Step): string | undefined =>
  step.form === undefined ? undefined : formWidgetName
