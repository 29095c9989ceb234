/**
 * Builds the code that puts a page of an installation on another site, as a tree that can be written as HTML, as React
 * or as elements. Defaults are left out, so that the code is as short as it can be.
 */
import { type EmbedOptions, frameNameOptions } from '#schemas/generated/embed.gen.ts'
import {
  formatReservedBoxRule,
  getMinHeight,
  getReservedBoxName,
  type ReservedHeight,
} from './reserved-box.ts'

/**
 * `inline` in the flow of the page; `link` any link that opens a dialog; `popup` anything that opens a dialog; `button`
 * a button at the foot of the window; `frame` in the flow, without a script; `shadow` in the flow, without a frame;
 * `page` a plain link.
 */
export const snippetKinds = ['inline', 'link', 'popup', 'button', 'frame', 'shadow', 'page'] as const

export type SnippetKind = (typeof snippetKinds)[number]

type AppearanceOptionName = Exclude<(typeof frameNameOptions)[number], 'mode'>

/** The options that change how a page looks in its frame. */
export const appearanceOptionNames = frameNameOptions.filter(
  (name): name is AppearanceOptionName => name !== 'mode',
)

export type SnippetAppearance = Readonly<Partial<Pick<EmbedOptions, AppearanceOptionName>>>

export interface SnippetOptions {
  /** The page to show, with its query. */
  readonly url: string
  /** What the page is about, for screen readers. */
  readonly title: string
  /** The words of the link or button. */
  readonly words: string
  readonly closeLabel?: string | undefined
  readonly appearance?: SnippetAppearance
  /** The layout of the page, which says how much height to reserve. */
  readonly layout: { readonly id: string; readonly height: ReservedHeight }
  /** The address of the script; with a digest, browsers refuse any other script there. */
  readonly loader: { readonly src: string; readonly integrity?: string | undefined }
}

export interface SnippetElement {
  readonly tag: string
  /** Without a value: only the name of the attribute. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (SnippetElement | string)[]
}

/** Returns the elements of a snippet; the style and the script are needed once on a page. */
export function buildSnippetElements(options: SnippetOptions, kind: SnippetKind): readonly SnippetElement[] {
  const { url, words } = options
  const script = buildScriptElement(options)
  if (kind === 'page') return [createNode('a', { href: url }, [words])]
  if (kind === 'frame') return [buildStyle(options), createBox('div', options)]
  if (kind === 'shadow') return buildShadowElements(options)
  if (kind === 'inline') return [buildStyle(options), createBox('bookplate-widget', options), script]
  const dialog = {
    ...definedOnly({ 'close-label': options.closeLabel }),
    ...definedOnly(options.appearance ?? {}),
  }
  if (kind === 'link') {
    const data = Object.entries(dialog).map(([name, value]) => [`data-bookplate-${name}`, value])
    const attributes = { href: url, 'data-bookplate': '', ...Object.fromEntries(data) }
    return [createNode('a', attributes, [words]), script]
  }
  const own = kind === 'popup' ? [createNode('button', { type: 'button' }, [words])] : []
  const attributes = { mode: kind, src: url, label: kind === 'popup' ? options.title : words, ...dialog }
  return [createNode('bookplate-widget', attributes, own), script]
}

/** Formats the appearance as the name of a frame, which works without a script. */
export function formatFrameName(appearance: SnippetAppearance = {}): string {
  const query = new URLSearchParams(definedOnly(appearance)).toString()
  return query === '' ? 'bookplate' : `bookplate?${query}`
}

/** The height attribute is for pages whose policy refuses the style; the script never shrinks a frame below it. */
const createBox = (tag: string, { url, title, appearance, layout }: SnippetOptions): SnippetElement =>
  createNode(tag, { class: getReservedBoxName(layout.id) }, [
    createNode('iframe', {
      name: formatFrameName(appearance),
      src: url,
      title,
      width: '100%',
      height: String(getMinHeight(layout.height)),
      loading: 'lazy',
      allow: 'payment; clipboard-write',
    }),
  ])

/** The element takes a path of the installation that its module comes from; the link shows if it cannot load. */
function buildShadowElements({ url, words, loader }: SnippetOptions): readonly SnippetElement[] {
  const { pathname, search } = new URL(url)
  const own = createNode('a', { href: url }, [words])
  return [
    createNode('bookplate-inline', { src: pathname + search }, [own]),
    createNode('script', { type: 'module', src: new URL('/embed/inline.js', loader.src).href }),
  ]
}

const buildStyle = ({ layout }: SnippetOptions): SnippetElement =>
  createNode('style', {}, [formatReservedBoxRule(layout.id, layout.height)])

const buildScriptElement = ({ loader: { src, integrity } }: SnippetOptions): SnippetElement =>
  createNode('script', {
    async: '',
    src,
    ...(integrity === undefined ? {} : { integrity, crossorigin: 'anonymous' }),
  })

const createNode = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (SnippetElement | string)[] = [],
): SnippetElement => ({ tag, attributes, children })

const definedOnly = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
