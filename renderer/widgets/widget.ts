/** What every widget gets, in a screen's step as in a form. */
export interface WidgetProps {
  /** Of the property it fills. */
  readonly name: string
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** From the ui schema, templates filled in. */
  readonly options: Readonly<Record<string, unknown>>
}
