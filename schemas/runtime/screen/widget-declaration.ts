/** A declared widget, `schemas/widgets/*.json`: what screens and forms may use, and its options. */
import type { Text } from '../../generated/types.gen.ts'

type JsonSchema = Readonly<Record<string, unknown>>

export interface WidgetDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The JSON Schema of its `ui:options`; a template may replace any value. */
  readonly options: JsonSchema
  /** The JSON Schema of the value it fills in; `null` if it fills in nothing. */
  readonly value: JsonSchema
  /** The scope roots it reads besides its options. */
  readonly reads: readonly string[]
  /** Calls whose answers its first paint needs. */
  readonly needs: readonly string[]
  /** The names under `values` it writes besides its own, with their schemas. */
  readonly keeps?: Readonly<Record<string, JsonSchema>>
  /** The file of a custom widget's module, in the same folder; without it the build contains the view. */
  readonly module?: string
  /** Of a custom widget: the height in CSS pixels to reserve. */
  readonly height?: number
  /** Of a custom widget: its name for visitors where no form labels it. */
  readonly label?: Text
  /** Of a custom widget: what visitors without JavaScript read. */
  readonly fallback?: Text
}
