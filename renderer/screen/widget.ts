/** What a widget is: a view that fills or shows something of a screen or form, known there by a name. */
import type { ComponentType } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { Scope } from '#schemas/runtime/screen/screen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from './query-key.ts'

/** What every view gets, in a screen's step as in a form. */
export interface WidgetProps {
  /** Of the property it fills. */
  readonly name: string
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** From the ui schema, templates filled in. */
  readonly options: Readonly<Record<string, unknown>>
  /** What is wrong with its value; pointers are relative to the value. */
  readonly faults: readonly Fault[]
}

/** When and for whom a first paint is made. */
export interface FirstPaintContext {
  readonly zone: Zone
  readonly now: Instant
  readonly locale: LocaleCode
}

export interface WidgetRegistration {
  /** Its file, below the folder of the widgets, as the build's manifest names it. */
  readonly file: string
  readonly load: () => Promise<ComponentType<WidgetProps>>
  /** It says itself that its value is missing, where the eye is; of others the step says it. */
  readonly saysMissing?: true
  /** Calls whose answers its first paint needs. */
  readonly needs?: (
    options: Readonly<Record<string, unknown>>,
    scope: Scope,
    moment: FirstPaintContext,
  ) => readonly QueryKey[]
}
