/** The types of `bookplate/embed` and `bookplate/react`, derived from those of the options and events. */
import type { EmbedEventName, EmbedEvents, EmbedOptions } from '#schemas/generated/embed.gen.ts'

/** An event of a widget; in the page, it is a CustomEvent of the type `bookplate:<name>` that bubbles. */
export type WidgetEvent = {
  readonly [Name in EmbedEventName]: { readonly name: Name; readonly detail: EmbedEvents[Name] }
}[EmbedEventName]

/** `close-label` → `closeLabel`. */
type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The options of a widget as properties of a component. */
export type HostWidgetProps = {
  readonly [Name in keyof EmbedOptions as CamelCase<Name>]?: EmbedOptions[Name] | undefined
}
