/** Converts texts of other programs: languages, HTML, lengths. */
import { isObject } from '../core/pointer.ts'
import { toExcerpt } from './import-note.ts'
import { formBounds, type ImportedText } from './imported-fields.ts'
import type { SourceNode } from './source-node.ts'

/** The languages of the product; locales/codes.ts is out of reach of schemas. */
const locales = ['da', 'de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'pt-br']

/** Returns the text, shortened to what a document may hold; a note says so. */
export function fitText(text: string, node: SourceNode, maximum: number = formBounds.textCharacters): string {
  const whole = text.replace(/\p{Cs}/gu, '')
  if (whole.length <= maximum) return whole
  node.note('text_shortened', { maximum })
  return `${whole.slice(0, maximum - 1).replace(/\p{Cs}/gu, '')}…`
}

/** Changes each language of a text. */
export function mapText(text: ImportedText, change: (one: string) => string): ImportedText {
  if (typeof text === 'string') return change(text)
  return Object.fromEntries(Object.entries(text).map(([locale, one]) => [locale, change(one)]))
}

/**
 * Takes a text that may be one per language, `{ default: 'Name', de: 'Name' }`; the default is English. Languages that the
 * product does not have are reported.
 */
export function takeLocalizedText(node: SourceNode): ImportedText | undefined {
  const { value } = node
  if (typeof value === 'string' || typeof value === 'number') {
    node.take()
    const text = String(value)
    return text.trim() === '' ? undefined : fitText(text, node)
  }
  if (!isObject(value)) return undefined
  const texts: Record<string, string> = {}
  for (const [language, part] of node.members()) {
    if (typeof part.value !== 'string') continue
    const locale = language === 'default' ? 'en' : language.toLowerCase().replace('_', '-')
    if (!locales.includes(locale)) {
      if (part.value !== '') part.note('language_left_out', { language, text: toExcerpt(part.value) })
      continue
    }
    part.take()
    // A text in English by its own name comes before the default.
    if (part.value.trim() !== '' && !(language === 'default' && isText(value.en)))
      texts[locale] = fitText(part.value, part)
    else if (language === 'default' && isText(value.en) && value.en !== part.value)
      part.note('language_left_out', { language, text: toExcerpt(part.value) })
  }
  return Object.keys(texts).length > 0 ? texts : undefined
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

export interface ConvertedHtml {
  readonly text: string
  /** The elements of which something is lost, such as `img`. */
  readonly lost: readonly string[]
}

/** Converts HTML to Markdown, or to plain text without any marks. Scripts, styles and pictures are left out. */
export function convertHtml(html: string, format: 'markdown' | 'plain'): ConvertedHtml {
  const lost = new Set<string>()
  const isMarkdown = format === 'markdown'
  const links: string[] = []
  let text = ''
  let rest = html.replace(/<!--[\s\S]*?-->/g, '')
  while (rest !== '') {
    const start = rest.search(/<\/?[A-Za-z]/)
    if (start < 0) {
      text += toPlain(rest, isMarkdown)
      break
    }
    text += toPlain(rest.slice(0, start), isMarkdown)
    const tag = /^<(\/?)([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?/.exec(rest.slice(start))
    if (!tag) break
    const [whole, slash, rawName = '', attributes = ''] = tag
    rest = rest.slice(start + whole.length)
    const name = rawName.toLowerCase()
    if ((name === 'script' || name === 'style') && slash === '') {
      const end = rest.search(new RegExp(`</${name}`, 'i'))
      rest = end < 0 ? '' : rest.slice(end)
      lost.add(name)
      continue
    }
    if (/\s(style|class)\s*=/i.test(attributes)) lost.add(`${name} style`)
    if (slash === '' && (lostElements.has(name) || (!isMarkdown && inlineElements.has(name)))) lost.add(name)
    if (name === 'img') {
      const alt = readAttribute(attributes, 'alt')
      if (alt !== '') text += toPlain(alt, isMarkdown)
    } else if (name === 'a') {
      if (slash === '') links.push(readAttribute(attributes, 'href'))
      else {
        const href = links.pop() ?? ''
        if (isMarkdown) text += href === '' ? '' : `](${href})`
        else if (href !== '') text += ` (${href})`
        continue
      }
      if (isMarkdown && links.at(-1) !== '') text += '['
    } else text += (isMarkdown ? markdownMarks : plainMarks)(name, slash !== '')
  }
  return {
    text: text
      .replace(/[ \t]+/g, ' ')
      .replace(/ *\n */g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    lost: [...lost],
  }
}

const lostElements = new Set(
  'img iframe video audio table object embed form input button select textarea svg canvas'.split(' '),
)

const inlineElements = new Set('b strong i em u s mark small sub sup font'.split(' '))

const plainMarks = (name: string, isEnd: boolean): string => {
  if (name === 'br') return '\n'
  if (name === 'li') return isEnd ? '' : '\n- '
  return blockElements.has(name) ? '\n\n' : name === 'td' || name === 'th' ? ' ' : ''
}

const markdownMarks = (name: string, isEnd: boolean): string => {
  if (name === 'b' || name === 'strong') return '**'
  if (name === 'i' || name === 'em') return '*'
  if (/^h[1-6]$/.test(name)) return isEnd ? '\n\n' : `\n\n${Number(name[1]) <= 2 ? '##' : '###'} `
  if (name === 'br') return '\n\n'
  return plainMarks(name, isEnd)
}

const blockElements = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol section article tr table blockquote hr'.split(' '),
)

const readAttribute = (attributes: string, name: string): string => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
}

function toPlain(text: string, isMarkdown: boolean): string {
  const plain = decodeEntities(text).replace(/\s+/g, ' ')
  return isMarkdown ? escapeMarkdown(plain) : plain
}

/** Escapes the characters to which Markdown gives a meaning. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\*_`[\]<>]/g, '\\$&').replace(/^(\s*)([#+-]|\d+\.)(?=\s)/gm, '$1\\$2')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  copy: '©',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
}

const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[A-Za-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })

/** Tells whether a text has HTML elements. */
export const hasHtml = (text: string): boolean => /<\/?[a-z][\w-]*(\s[^<>]*)?\/?>/i.test(text)

/** Takes the text of a question: HTML becomes plain text, and a note says what is lost of it. */
export function takePlainText(node: SourceNode): ImportedText | undefined {
  const text = takeLocalizedText(node)
  return text === undefined ? undefined : withoutHtml(text, node)
}

/** Returns a text without its HTML. */
function withoutHtml(text: ImportedText, node: SourceNode): ImportedText {
  const lost = new Set<string>()
  const plain = mapText(text, one => {
    if (!hasHtml(one)) return one
    const converted = convertHtml(one, 'plain')
    for (const element of converted.lost) lost.add(element)
    return converted.text
  })
  if (lost.size > 0) node.note('formatting_left_out', { elements: [...lost].join(', ') })
  return plain
}

/** Returns blocks that show a heading and texts in Markdown. */
export const toTextBlocks = (
  heading: ImportedText | undefined,
  texts: readonly (ImportedText | undefined)[],
): readonly object[] => [
  ...(heading === undefined ? [] : [{ type: 'heading', text: heading }]),
  ...texts.flatMap(text => (text === undefined ? [] : [{ type: 'text', text }])),
]
