/** A declared event, `schemas/events/*.json`: what a page in a frame tells the page around it, and when. */
import type { CallName } from '../../generated/calls.gen.ts'
import type { Expression } from '../expression/expression.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** What happens to a page, apart from calls and choices. */
export type PageEvent = 'ready' | 'viewed' | 'problem' | 'height' | 'consent'

export interface EventTrigger {
  /** A call that succeeded. */
  readonly call?: CallName
  /** A query parameter that a choice sets. */
  readonly choice?: string
  readonly page?: PageEvent
}

export interface EventDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly on: readonly EventTrigger[]
  readonly when?: Expression | string
  /** The schema of the detail; what it does not declare is never sent. */
  readonly detail: JsonSchema
  /** The template of the detail. */
  readonly fill: Readonly<Record<string, unknown>>
}
