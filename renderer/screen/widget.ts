/**
 * Widget types: a widget is a view that fills in or shows a part of a screen or form, which refers to it by name.
 */
import type { ReactNode } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { WidgetName, WidgetTypes } from '#schemas/generated/widgets.gen.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { CustomWidgetOptions, customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'
import type { ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from './query-key.ts'

/** The props of a widget's view, in a screen step or a form, typed by `schemas/widgets/<name>.json`. */
export interface WidgetProps<Name extends WidgetName> {
  /** The name of the property it fills. */
  readonly name: string
  /** The current value; undefined if nothing is entered. */
  readonly value: WidgetValue<Name>
  readonly onChange: (value: WidgetValue<Name>) => void
  /** The options from the ui schema, with templates filled in. */
  readonly options: WidgetOptions<Name>
  /** The scope roots that it declares to read. */
  readonly scope: WidgetScope<Name>
  /** The faults of its value; pointers are relative to the value. */
  readonly faults: readonly Fault[]
}

export type WidgetValue<Name extends WidgetName> =
  | ReadonlyList<Exclude<WidgetTypes[Name]['value'], null>>
  | undefined

/** Options may be undefined, because a template may resolve to nothing. */
export type WidgetOptions<Name extends WidgetName> = {
  readonly [Option in keyof WidgetTypes[Name]['options']]:
    | ReadonlyList<WidgetTypes[Name]['options'][Option]>
    | undefined
}

type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value

/** A root that only a business's own routes load has no type. */
export type WidgetScope<Name extends WidgetName> = {
  readonly [Root in WidgetTypes[Name]['reads']]: Root extends keyof ScopeRoots ? ScopeRoots[Root] : unknown
}

/** The zone, time and language of a first paint. */
export interface TimeAndLocale {
  readonly zone: Zone
  readonly now: Instant
  readonly locale: LocaleCode
}

interface WidgetEntry<Props extends { readonly options: object; readonly scope: object }> {
  readonly load: () => Promise<(props: Props) => ReactNode>
  /** Whether it shows itself, next to the input, that its value is missing; otherwise the step does. */
  readonly saysMissing?: true
  /** Returns the calls whose answers its first paint needs. */
  readonly needs?: (
    options: Props['options'],
    scope: Props['scope'],
    moment: TimeAndLocale,
  ) => readonly QueryKey[]
}

/** The props of the widget that mounts the modules of custom ones. */
export interface CustomWidgetViewProps extends Pick<WidgetProps<WidgetName>, 'name' | 'faults'> {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly options: CustomWidgetOptions
  readonly scope: Readonly<Record<string, unknown>>
}

/** A view for every widget of the build, with the props from its declaration, and the one for custom widgets. */
export type WidgetRegistry = { readonly [Name in WidgetName]: WidgetEntry<WidgetProps<Name>> } & {
  readonly [customWidgetName]: WidgetEntry<CustomWidgetViewProps>
}

/** The props of any widget: a name from a document does not determine their types. */
export interface AnyWidgetProps extends Pick<WidgetProps<WidgetName>, 'name' | 'faults'> {
  readonly value: never
  readonly onChange: (value: unknown) => void
  readonly options: never
  readonly scope: never
}

export type WidgetView = (props: AnyWidgetProps) => ReactNode

export type WidgetRegistration = WidgetEntry<AnyWidgetProps>

/**
 * Casts data from documents, URLs and calls to a widget's types. The types hold: the server refuses a document whose
 * options, values or loads differ from what `schemas/widgets/` declares, and `dropInvalidValues` drops other values.
 */
export function castToDeclaredType(value: unknown): never {
  return value as never
}
