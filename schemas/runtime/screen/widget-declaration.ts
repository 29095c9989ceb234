/** A declared widget, `schemas/widgets/*.json`: what screens and forms may name, and what it takes. */
type JsonSchema = Readonly<Record<string, unknown>>

export interface WidgetDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of its `ui:options`; a template may stand in the place of any value. */
  readonly options: JsonSchema
  /** JSON Schema of the value that it fills in; `null`: it fills in nothing. */
  readonly value: JsonSchema
  /** Roots of the scope that it reads besides its options. */
  readonly reads: readonly string[]
  /** Calls whose answers its first paint needs. */
  readonly needs: readonly string[]
  /** Names under `values` that it writes besides its own, with their schemas. */
  readonly keeps?: Readonly<Record<string, JsonSchema>>
}
