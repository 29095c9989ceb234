/** Writes snippets as text: HTML, React, or a block of WordPress. */
import {
  buildSnippetElements,
  type SnippetElement,
  type SnippetKind,
  type SnippetOptions,
} from './snippet.ts'

export const snippetSyntaxes = ['html', 'react', 'wordpress'] as const

export type SnippetSyntax = (typeof snippetSyntaxes)[number]

/** Returns the HTML of a snippet, without a line break at the end. */
export const formatHtmlSnippet = (options: SnippetOptions, kind: SnippetKind): string =>
  buildSnippetElements(options, kind).map(formatElementAsHtml).join('\n')

export const formatElementAsHtml = (element: SnippetElement): string =>
  writeElement(element, '', readHtmlName)

export function formatSnippet(options: SnippetOptions, kind: SnippetKind, syntax: SnippetSyntax): string {
  if (syntax === 'react') return writeReactComponent(options, kind)
  const html = formatHtmlSnippet(options, kind)
  // The comments make it a block "Custom HTML" where it is pasted into the code editor.
  return syntax === 'wordpress' ? `<!-- wp:html -->\n${html}\n<!-- /wp:html -->` : html
}

function writeReactComponent(options: SnippetOptions, kind: SnippetKind): string {
  const isScripted = kind !== 'frame' && kind !== 'page'
  const elements = isScripted ? [toComponent(options, kind)] : buildSnippetElements(options, kind)
  const indent = elements.length > 1 ? '    ' : '  '
  const lines = elements.map(element => writeElement(element, indent, readReactName))
  const body = elements.length > 1 ? `  <>\n${lines.join('\n')}\n  </>` : lines.join('\n')
  const component = `export const Booking = () => (\n${body}\n)`
  return isScripted ? `import { BookplateWidget } from 'bookplate/react'\n\n${component}` : component
}

function toComponent(
  { url, title, words, closeLabel = '', appearance }: SnippetOptions,
  kind: SnippetKind,
): SnippetElement {
  const opensByOwn = kind === 'link' || kind === 'popup'
  const attributes: Record<string, string> = {
    src: url,
    mode: kind === 'inline' ? '' : opensByOwn ? 'popup' : kind,
    label: kind === 'button' ? words : title,
    'close-label': kind === 'inline' ? '' : closeLabel,
    ...appearance,
  }
  const own = { tag: 'button', attributes: { type: 'button' }, children: [words] }
  return {
    tag: 'BookplateWidget',
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value)),
    children: opensByOwn ? [own] : [],
  }
}

type ReadName = (name: string) => string

const readHtmlName: ReadName = name => name

const readReactName: ReadName = name =>
  name === 'class' ? 'className' : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const maxLineCharacters = 90

/** Elements without content end in HTML with a tag of their own, in React at once. */
function writeElement(
  { tag, attributes, children }: SnippetElement,
  indent: string,
  readName: ReadName,
): string {
  const isReact = readName === readReactName
  const pairs = Object.entries(attributes).map(([name, value]) =>
    value === '' ? readName(name) : `${readName(name)}="${escapeText(value)}"`,
  )
  const line = [tag, ...pairs].join(' ')
  const isLong = indent.length + line.length > maxLineCharacters && pairs.length > 1
  const opening = isLong ? `${tag}\n${pairs.map(pair => `${indent}  ${pair}`).join('\n')}` : line
  if (isReact && children.length === 0) return `${indent}<${opening}${isLong ? `\n${indent}` : ' '}/>`
  const start = `${indent}<${opening}${isLong && isReact ? `\n${indent}` : ''}>`
  return `${start}${writeChildren(children, indent, { tag, readName })}</${tag}>`
}

function writeChildren(
  children: SnippetElement['children'],
  indent: string,
  { tag, readName }: { readonly tag: string; readonly readName: ReadName },
): string {
  if (!children.some(child => typeof child !== 'string'))
    return children.map(child => writeText(String(child), tag, readName)).join('')
  const lines = children.map(child =>
    typeof child === 'string'
      ? `${indent}  ${writeText(child, tag, readName)}`
      : writeElement(child, `${indent}  `, readName),
  )
  return `\n${lines.join('\n')}\n${indent}`
}

/** HTML takes the text of a style as it is; in React, braces have a meaning, and entities do as in HTML. */
function writeText(text: string, tag: string, readName: ReadName): string {
  if (tag === 'style') return readName === readReactName ? `{${JSON.stringify(text)}}` : text
  return readName === readReactName
    ? escapeText(text).replace(/[{}]/g, writeCharacterReference)
    : escapeText(text)
}

const writeCharacterReference = (character: string): string => `&#${character.codePointAt(0)};`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string): string => text.replace(/[&<>"]/g, character => entities[character] ?? '')
