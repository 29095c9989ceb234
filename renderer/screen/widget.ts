/** What a widget is: a view that fills or shows something of a screen or form, known there by a name. */
import type { ReactNode } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { WidgetName, WidgetTypes } from '#schemas/generated/widgets.gen.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from './query-key.ts'

/** What the view of a widget gets, in a screen's step as in a form, typed by `schemas/widgets/<name>.json`. */
export interface WidgetProps<Name extends WidgetName> {
  /** Of the property it fills. */
  readonly name: string
  /** Undefined: nothing is entered. */
  readonly value: WidgetValue<Name>
  readonly onChange: (value: WidgetValue<Name>) => void
  /** From the ui schema, templates filled in. */
  readonly options: WidgetOptions<Name>
  /** The roots that it declares to read. */
  readonly scope: WidgetScope<Name>
  /** What is wrong with its value; pointers are relative to the value. */
  readonly faults: readonly Fault[]
}

export type WidgetValue<Name extends WidgetName> =
  | ReadonlyList<Exclude<WidgetTypes[Name]['value'], null>>
  | undefined

/** A template may fill in nothing. */
export type WidgetOptions<Name extends WidgetName> = {
  readonly [Option in keyof WidgetTypes[Name]['options']]:
    | ReadonlyList<WidgetTypes[Name]['options'][Option]>
    | undefined
}

type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value

/** A root that only routes of a business load has no type. */
export type WidgetScope<Name extends WidgetName> = {
  readonly [Root in WidgetTypes[Name]['reads']]: Root extends keyof ScopeRoots ? ScopeRoots[Root] : unknown
}

/** When and for whom a first paint is made. */
export interface FirstPaintContext {
  readonly zone: Zone
  readonly now: Instant
  readonly locale: LocaleCode
}

interface WidgetEntry<Props extends { readonly options: object; readonly scope: object }> {
  /** Its file, below the folder of the widgets, as the build's manifest names it. */
  readonly file: string
  readonly load: () => Promise<(props: Props) => ReactNode>
  /** It says itself that its value is missing, where the eye is; of others the step says it. */
  readonly saysMissing?: true
  /** Calls whose answers its first paint needs. */
  readonly needs?: (
    options: Props['options'],
    scope: Props['scope'],
    moment: FirstPaintContext,
  ) => readonly QueryKey[]
}

/** A view for every declared widget, with the props that its declaration says. */
export type WidgetRegistry = { readonly [Name in WidgetName]: WidgetEntry<WidgetProps<Name>> }

/** The props of any widget: a name that comes from a document says nothing of their types. */
export interface AnyWidgetProps extends Pick<WidgetProps<WidgetName>, 'name' | 'faults'> {
  readonly value: never
  readonly onChange: (value: unknown) => void
  readonly options: never
  readonly scope: never
}

export type WidgetView = (props: AnyWidgetProps) => ReactNode

export type WidgetRegistration = WidgetEntry<AnyWidgetProps>

/**
 * Hands a widget what documents, addresses and calls have brought. Its types hold: the server refuses a document whose
 * options, values or loads are of others than `schemas/widgets/` declares, and `keepFittingValues` drops other values.
 */
export function asDeclared(value: unknown): never {
  return value as never
}
