/**
 * What a screen is drawn with, fetched before it shows and no earlier: widgets, and the part that draws forms. A
 * page names the parts of its first paint, the rest follows when the browser has nothing better to do.
 */
import type { ComponentType } from 'react'
import { holds } from '#schemas/condition.ts'
import type { Fault } from '#schemas/problem.ts'
import { fieldsOf, type Scope, type Screen, type Step } from '#schemas/screen.ts'
import { fill } from '#schemas/template.ts'
import type { Question } from './answers.ts'
import { formOf } from './progress.ts'
import type { Moment, Widget, WidgetProps } from './widget.ts'

/** A form document inside a screen. */
export interface FormPartProps {
  readonly id: string
  readonly document: unknown
  readonly value: unknown
  readonly faults: readonly Fault[]
  readonly change: (value: Readonly<Record<string, unknown>>) => void
  readonly submit: () => void
}

export interface PartsOptions {
  /** By the names that documents use. */
  readonly widgets: Readonly<Record<string, Widget>>
  /** Of the widgets' files. */
  readonly folder: string
  readonly form: { readonly file: string; readonly load: () => Promise<ComponentType<FormPartProps>> }
}

export interface Parts {
  /** Undefined until it is loaded. */
  view(widget: string): ComponentType<WidgetProps> | undefined
  formView(): ComponentType<FormPartProps> | undefined
  /** An unknown name is left out, as it is when drawn. */
  load(names: readonly string[]): Promise<void>
  /** Names of what a screen shows at first: beside and below the steps, and the step itself or the confirmation. */
  namesOf(screen: Screen, scope: Scope, step: Step | undefined): readonly string[]
  /** Names of everything a screen may come to show. */
  allOf(screen: Screen): readonly string[]
  /** The parts' files, as entries of the build's manifest. */
  filesOf(names: readonly string[]): readonly string[]
  /** What a step's first paint asks for: its form's document, and what its widgets need. */
  needs(step: Step, scope: Scope, moment: Moment): readonly Question[]
}

/** The name of the part that draws forms; no widget may have it. */
export const formPart = 'form'

export function createParts({ widgets, folder, form }: PartsOptions): Parts {
  const views = new Map<string, ComponentType<WidgetProps>>()
  let formView: ComponentType<FormPartProps> | undefined
  const loadOne = async (name: string) => {
    if (name === formPart) formView ??= await form.load()
    const view = views.has(name) ? undefined : await widgets[name]?.load()
    if (view) views.set(name, view)
  }
  return {
    view: name => views.get(name),
    formView: () => formView,
    load: async names => void (await Promise.all(names.map(loadOne))),
    namesOf,
    allOf,
    filesOf: names =>
      names.flatMap(name => {
        const widget = widgets[name]
        return name === formPart ? form.file : widget ? folder + widget.file : []
      }),
    needs(step, scope, moment) {
      const id = formOf(step, scope)
      const ofFields = fieldsOf(step, scope).flatMap(({ ui }) => {
        const widget = widgets[ui['ui:field'] ?? '']
        return widget?.needs?.(optionsOf(ui['ui:options'], scope), scope, moment) ?? []
      })
      return id === undefined ? ofFields : [{ call: 'getForm', input: { id } }, ...ofFields]
    },
  }
}

/** A widget's options with their templates filled in. */
export const optionsOf = (
  options: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(options ?? {}).map(([name, part]) => [name, fill(part, scope)]))

function namesOf(screen: Screen, scope: Scope, step: Step | undefined): readonly string[] {
  const { aside, foot, confirmation } = screen
  if (confirmation && holds(confirmation.when, scope)) return [confirmation.widget]
  const ofStep = step ? [formIn(step), ...fieldsOf(step, scope).map(({ ui }) => ui['ui:field'])] : []
  // A step that is left by itself or by its widgets has no foot.
  const below = step?.next !== undefined ? [] : [foot?.note, foot?.chosen]
  return [aside, ...below, ...ofStep].filter(name => name !== undefined)
}

function allOf({ steps = [], confirmation, companions = [] }: Screen): readonly string[] {
  const ofSteps = steps.flatMap(step => [
    formIn(step),
    ...Object.values(step.ui ?? {}).map(ui => ('ui:field' in ui ? ui['ui:field'] : undefined)),
  ])
  const around = companions.map(({ 'ui:field': widget }) => widget)
  return [...around, ...ofSteps, confirmation?.widget].filter(name => name !== undefined)
}

const formIn = (step: Step): string | undefined => (step.form === undefined ? undefined : formPart)
