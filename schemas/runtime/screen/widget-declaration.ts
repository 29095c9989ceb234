/** A declared widget, `schemas/widgets/*.json`: what screens and forms may name, and what it takes. */
export interface WidgetDeclaration {
  readonly name: string
  readonly title: string
  /** JSON Schema of its `ui:options`; a template may stand in the place of any value. */
  readonly options: Readonly<Record<string, unknown>>
  /** Names under `values` that it writes besides its own. */
  readonly keeps?: readonly string[]
}
