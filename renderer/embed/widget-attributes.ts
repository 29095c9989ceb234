import { frameNameOptions } from '#schemas/generated/embed.gen.ts'
import type { HostWidgetProps } from './host-types.ts'
import { frameNamePrefix } from './protocol.ts'

export interface WidgetAttributes {
  /** The page, with the options that are part of its address. */
  readonly url: string
  /** With the look, which thus needs no script. */
  readonly frameName: string
  /** Of the element. */
  readonly attributes: Readonly<Record<string, string>>
}

const urlOptions = ['locale', 'timezone', 'service', 'provider'] as const

/** Divides the options of a component among the places where the widget reads them. */
export function toWidgetAttributes(props: HostWidgetProps): WidgetAttributes {
  const { src = '', label, closeLabel } = props
  const look = pickTexts(frameNameOptions.map(name => [name, findProp(props, name)]))
  const { mode = 'inline', ...named } = look
  const frameName = new URLSearchParams(named).toString()
  const query = new URLSearchParams(pickTexts(urlOptions.map(name => [name, props[name]]))).toString()
  const url = query === '' ? src : `${src}${src.includes('?') ? '&' : '?'}${query}`
  return {
    url,
    frameName: frameName === '' ? frameNamePrefix : `${frameNamePrefix}?${frameName}`,
    attributes: {
      ...named,
      ...pickTexts(Object.entries({ mode, src: url, label, 'close-label': closeLabel })),
    },
  }
}

/** `accent-dark` is the property `accentDark`. */
function findProp(props: HostWidgetProps, name: string): string | undefined {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const value: unknown = Object.entries(props).find(([prop]) => prop === camel)?.[1]
  return typeof value === 'string' ? value : undefined
}

const pickTexts = (entries: readonly (readonly [string, string | undefined])[]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
