/** An option of embedding as a form asks for it: `schemas/embed/options.json`, with references resolved. */
export interface EmbedOptionField {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The entity that its value is, such as `Colour`. */
  readonly type?: string
  readonly choices?: readonly string[]
  readonly pattern?: string
  readonly maxLength?: number
}
