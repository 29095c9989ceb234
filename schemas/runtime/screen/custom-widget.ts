/**
 * Custom widgets: a business declares one in `schemas/widgets/<name>.json` and brings its module in the same folder.
 * The configuration replaces its name by that of the one widget which mounts modules, so that a browser needs nothing but
 * the document to show it. docs/widgets.md is the guide.
 */
import type { Text } from '../../generated/types.gen.ts'
import type { ValueShape } from '../core/value-shape.ts'

/** The widget that mounts modules. No document can name it, because it is no name of a file. */
export const customWidgetName = '@custom'

/** The options of that widget, which the configuration writes. */
export interface CustomWidgetOptions {
  /** The name under which the widget is declared. */
  readonly widget: string
  /** The URL of its module. */
  readonly module: string
  /** The height in CSS pixels to reserve for it. */
  readonly height: number
  /** Its name for visitors; undefined in a form, whose field has the label. */
  readonly label?: Text
  readonly disabled?: boolean
  /** What to show without JavaScript. */
  readonly fallback?: Text
  /** The scope roots that it reads. */
  readonly reads: readonly string[]
  /** The shape of the values that it may set. */
  readonly shape: ValueShape
  /** Its own options, with templates filled in. */
  readonly options?: Readonly<Record<string, unknown>>
}

/** What a module receives, at first and whenever something of it changes. */
export interface CustomWidgetProps {
  /** The name of the property it fills. */
  readonly name: string
  /** The current value, a copy; undefined if there is none. */
  readonly value: unknown
  readonly options: Readonly<Record<string, unknown>>
  /** The scope roots that its declaration lists in `reads`. */
  readonly scope: Readonly<Record<string, unknown>>
  /** The visible label of the field. */
  readonly label: string
  readonly required: boolean
  readonly disabled: boolean
  /** The errors that are shown below the widget. Pointers lead into its value: '' is the value itself. */
  readonly errors: readonly { readonly pointer: string; readonly message: string }[]
  /** The BCP 47 tag of the page's language. */
  readonly language: string
  /** Returns a text such as `{ "en": "Map", "de": "Karte" }` in the page's language. */
  text(value: Text): string
  /**
   * Sets the value; undefined removes it. Ignores values that the declaration does not allow. Calls `update` with the new
   * value before it returns, unless it is called while mounting or from `update`.
   */
  onChange(value: unknown): void
}

/** What `mount` may return. */
export interface MountedCustomWidget {
  update?(props: CustomWidgetProps): void
  unmount?(): void
}

/** The default export of a module: renders into an empty element, which it may turn into a shadow host. */
export type MountCustomWidget = (
  element: HTMLElement,
  props: CustomWidgetProps,
) => MountedCustomWidget | undefined | Promise<MountedCustomWidget | undefined>
