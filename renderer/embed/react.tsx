/** `bookplate/react`: the widget as a component, for React 18 and newer, with and without server rendering. */
import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { embedEventNames, reservedHeights } from '#schemas/generated/embed.gen.ts'
import {
  formatReservedBoxRule,
  getMinHeight,
  getReservedBoxName,
  type ReservedHeight,
} from '#schemas/runtime/embed/reserved-box.ts'
import { loadWidget, widgetScripts } from './host-script.ts'
import type { HostWidgetProps, WidgetEvent } from './host-types.ts'
import { toWidgetAttributes } from './widget-attributes.ts'
import type { WidgetElement } from './widget-element.ts'

export interface BookplateWidgetProps extends HostWidgetProps {
  /** A URL of the installation: `https://book.example/widget/appointment/maya/haircut`. */
  readonly src: string
  /** The name of the frame for screen readers, and the words of the button. */
  readonly label: string
  /**
   * The minimum height of a frame in the flow, which the page reserves so that nothing on it moves: in pixels, for three
   * widths of the frame, or as the layout of the page says. Default: 700.
   */
  readonly height?: number | ReservedHeight | keyof typeof reservedHeights
  /** Called with each event of the widget; may be another function in each render. */
  readonly onEvent?: (event: WidgetEvent) => void
  readonly id?: string
  readonly className?: string
  /** What opens the dialog, in the mode `popup`. Default: a button with the label. */
  readonly children?: ReactNode
}

/** Shows a page of Bookplate. In the flow, the frame is in the HTML of a server already. */
export function BookplateWidget(props: BookplateWidgetProps): ReactNode {
  // Another kind is another element.
  return createElement(SingleWidget, { key: props.mode === 'shadow' ? 'shadow' : 'frame', ...props })
}

function SingleWidget(props: BookplateWidgetProps): ReactNode {
  const { src, mode = 'inline', label, height, onEvent, children, id, className } = props
  const element = useRef<WidgetElement>(null)
  const { url, frameName, attributes } = toWidgetAttributes(props)
  const kind = mode === 'shadow' ? 'shadow' : 'frame'
  const { tag } = widgetScripts[kind]
  useEffect(() => {
    // Without the script, the frame works by itself, and the browser has told the console.
    loadWidget(src, { mode: kind }).catch(() => undefined)
  }, [src, kind])
  useWidgetEvents(element, onEvent)
  usePersonalOptions({ element, tag }, props)
  const box = reserveBox(mode === 'inline' ? height : undefined)
  const content = {
    inline: () => [
      box.rule && createElement('style', { key: 'style' }, box.rule),
      createElement('iframe', {
        key: 'frame',
        name: frameName,
        src: url,
        title: label,
        width: '100%',
        loading: 'lazy',
        allow,
        height: box.minHeight,
      }),
    ],
    popup: () => children ?? createElement('button', { type: 'button' }, label),
    button: () => undefined,
    // Shown if the page cannot be.
    shadow: () => children ?? createElement('a', { href: url }, label),
  }
  // React before 19 knows no `className` of custom elements.
  const classes = [className, box.name].filter(Boolean).join(' ') || undefined
  return createElement(tag, { ref: element, id, class: classes, ...attributes }, content[mode]())
}

interface ReservedBox {
  readonly minHeight: number
  /** The class of the element, and its style. */
  readonly name?: string
  readonly rule?: string
}

function reserveBox(height: BookplateWidgetProps['height'] = 700): ReservedBox {
  if (typeof height === 'number') return { minHeight: height }
  const heights = typeof height === 'string' ? reservedHeights[height] : height
  const id = typeof height === 'string' ? height : Object.values(height).join('-')
  const minHeight = getMinHeight(heights)
  return { minHeight, name: getReservedBoxName(id), rule: formatReservedBoxRule(id, heights) }
}

const allow = 'payment; clipboard-write'

interface MountedElement {
  readonly element: { readonly current: WidgetElement | null }
  readonly tag: string
}

/** Subscribes once; events reach the function of the latest render. */
function useWidgetEvents(element: MountedElement['element'], onEvent: BookplateWidgetProps['onEvent']): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    const target = element.current
    const pass = (event: Event) => latest.current?.(toWidgetEvent(event))
    for (const name of embedEventNames) target?.addEventListener(eventPrefix + name, pass)
    return () => {
      for (const name of embedEventNames) target?.removeEventListener(eventPrefix + name, pass)
    }
  }, [element])
}

const eventPrefix = 'bookplate:'

/** The element dispatches events of these names only with their details. */
function toWidgetEvent(event: Event): WidgetEvent {
  const { detail } = event as CustomEvent<never>
  return { name: event.type.slice(eventPrefix.length), detail } as WidgetEvent
}

/** Passes on what must not become part of a URL. */
function usePersonalOptions({ element, tag }: MountedElement, { prefill, source }: HostWidgetProps): void {
  // A render may write the same values into new objects.
  const written = JSON.stringify({ prefill, source })
  useEffect(() => {
    const target = element.current
    if (!target) return
    target.options = JSON.parse(written)
    // An element that is not defined yet reads its options once it is.
    if (customElements.get(tag)) target.update()
  }, [element, tag, written])
}
