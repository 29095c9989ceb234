/** `bookplate/react`: the widget as a component, for React 18 and newer, with and without server rendering. */
import { createElement, type ReactNode, useEffect, useRef } from 'react'
import {
  type WidgetElement,
  type WidgetEvent,
  type EmbedOptions,
  widgetElementName,
  widgetEventNames,
} from './contract.ts'

export interface BookplateWidgetProps extends EmbedOptions {
  /** Called with each event of the widget; may be another function in each render. */
  readonly onEvent?: (event: WidgetEvent) => void
  readonly id?: string
  readonly className?: string
  /** What is shown until the widget is there, and without JavaScript. Default: a link to the page. */
  readonly children?: ReactNode
}

/** Shows a page of Bookplate. A server renders the element with a link inside, which a browser turns into the widget. */
export function BookplateWidget(props: BookplateWidgetProps): ReactNode {
  const { src, mode = 'inline', title, prefill, onEvent, id, className, children } = props
  const element = useRef<WidgetElement>(null)
  useEffect(() => void loadWidget(), [])
  useWidgetEvents(element, onEvent)
  usePrefill(element, prefill)
  return createElement(
    widgetElementName,
    // React before 19 knows no `className` of custom elements.
    { ref: element, src, mode, title, id, class: className },
    children ?? createElement('a', { href: src }, title),
  )
}

type ElementRef = { readonly current: WidgetElement | null }

/** Subscribes once; events reach the function of the latest render. */
function useWidgetEvents(element: ElementRef, onEvent: BookplateWidgetProps['onEvent']): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    const target = element.current
    const pass = (event: Event) => latest.current?.(asWidgetEvent(event))
    for (const name of widgetEventNames) target?.addEventListener(name, pass)
    return () => {
      for (const name of widgetEventNames) target?.removeEventListener(name, pass)
    }
  }, [element])
}

/** Sets the values as a property once the element has its class, which would otherwise be hidden by it. */
function usePrefill(element: ElementRef, prefill: EmbedOptions['prefill']): void {
  // A render may write the same values into a new object.
  const written = JSON.stringify(prefill)
  useEffect(() => {
    let isCurrent = true
    void customElements.whenDefined(widgetElementName).then(() => {
      if (isCurrent && element.current && written !== undefined) element.current.prefill = JSON.parse(written)
    })
    return () => {
      isCurrent = false
    }
  }, [element, written])
}

/** Loads the element once for all widgets of a page; a module is evaluated once. */
async function loadWidget(): Promise<void> {
  const { defineWidget } = await import('./embed.ts')
  defineWidget()
}

/** The element dispatches these names only with these details. */
function asWidgetEvent(event: Event): WidgetEvent {
  return event as Event & WidgetEvent
}
