/** What a host and the widget agree on: the element, its options and its events. */

/** The name of the custom element. */
export const widgetElementName = 'bookplate-widget'

export type WidgetMode = 'inline' | 'popup' | 'button' | 'shadow'

export interface EmbedOptions {
  /** The page to show: `https://book.example/widget/appointment/maya/haircut`. */
  readonly src: string
  /** Default: inline. */
  readonly mode?: WidgetMode
  /** The accessible name of the widget, such as "Book with Maya". */
  readonly title: string
  /** Values of the page's fields, by name. They never become part of a URL. */
  readonly prefill?: Readonly<Record<string, string>>
}

/** The events that the element dispatches, as CustomEvents with these details. */
export interface WidgetEvents {
  readonly 'bookplate:ready': Readonly<Record<never, never>>
  readonly 'bookplate:booked': { readonly booking: string }
  readonly 'bookplate:submitted': { readonly form: string; readonly submission: string }
  readonly 'bookplate:closed': Readonly<Record<never, never>>
}

export type WidgetEventName = keyof WidgetEvents

/** Every event once: TypeScript rejects a list that lacks one. */
const listed: Readonly<Record<WidgetEventName, true>> = {
  'bookplate:ready': true,
  'bookplate:booked': true,
  'bookplate:submitted': true,
  'bookplate:closed': true,
}
export const widgetEventNames: readonly string[] = Object.keys(listed)

export type WidgetEvent = {
  readonly [Name in WidgetEventName]: { readonly type: Name; readonly detail: WidgetEvents[Name] }
}[WidgetEventName]

/** The element in the page. Options that are text are attributes, too. */
export interface WidgetElement extends HTMLElement {
  prefill: EmbedOptions['prefill']
}
