/**
 * Markdown → a tree of the parser's tokens, within limits. What the parser would take long for is refused before it
 * starts, what the browser would take long for afterwards.
 */
import MarkdownIt, { type Token } from 'markdown-it'

export interface MarkdownNode {
  readonly token: Token
  /** Counts from 1. */
  readonly line: number
  readonly children: readonly MarkdownNode[]
}

/** `reason` continues a sentence about the text. */
export interface MarkdownRefusal {
  readonly line: number
  readonly reason: string
}

/** About ten pages of print. */
export const maxRichTextCharacters = 20_000
/** Levels of blocks and of what is inside them; a list takes two, one for itself and one for its item. */
export const maxRichTextDepth = 24
export const maxRichTextNodes = 5000

/**
 * The parser silently drops what is nested deeper than `maxNesting`, so that has to be more than we accept. Links
 * are judged later, since a refused link keeps its text. Images are parsed as "!" and a link: the parser's rule parses
 * the text of nested images again for each level.
 */
const parser = new MarkdownIt('default', { html: false, linkify: false, maxNesting: maxRichTextDepth + 8 })
  .disable(['image'])
  // It would join an escaped "!" to the text before it.
  .disable(['text_join'])
parser.validateLink = () => true
parser.normalizeLink = url => url
parser.normalizeLinkText = url => url

export function parseMarkdown(
  markdown: string,
): { readonly nodes: readonly MarkdownNode[] } | { readonly refusal: MarkdownRefusal } {
  const refuse = (line: number, reason: string) => ({ refusal: { line, reason } })
  if (markdown.length > maxRichTextCharacters)
    return refuse(1, `has more than ${maxRichTextCharacters} characters; divide it into several texts`)
  const wideTable = findWideTable(markdown)
  if (wideTable !== undefined)
    return refuse(wideTable, `has more than ${maxRichTextNodes} cells in its tables; remove columns or rows`)
  const { nodes, count, deepLine } = toTree(parser.parse(markdown, {}))
  if (deepLine !== undefined)
    return refuse(deepLine, `is nested deeper than ${maxRichTextDepth} levels; flatten it`)
  if (count > maxRichTextNodes)
    return refuse(1, `has more than ${maxRichTextNodes} parts; divide it into several texts`)
  return { nodes }
}

/**
 * Returns the line of a table, if all tables together could have too many cells: the parser completes short rows, so
 * that a table can be far larger than its source. Every line up to the next empty one counts as a row.
 */
function findWideTable(markdown: string): number | undefined {
  const lines = markdown.split('\n')
  let rows = 0
  let cells = 0
  for (const [index, line] of [...lines.entries()].reverse()) {
    rows = line.trim() === '' ? 0 : rows + 1
    if (line.includes('|') && /^[\s>|:-]+$/.test(line)) cells += line.split('|').length * rows
    if (cells > maxRichTextNodes) return index + 1
  }
  return undefined
}

interface Tree {
  readonly nodes: readonly MarkdownNode[]
  readonly count: number
  /** The first line that is nested too deeply. */
  readonly deepLine: number | undefined
}

/** Pairs opening and closing tokens. `depth` and `firstLine` are those of the tokens' parent. */
function toTree(tokens: readonly Token[], depth = 0, firstLine = 1): Tree {
  const nodes: MarkdownNode[] = []
  const open = [nodes]
  let line = firstLine
  let count = 0
  let deepLine: number | undefined
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    count++
    if (token.map) line = token.map[0] + 1
    if (depth + open.length > maxRichTextDepth) deepLine ??= line
    // At most one level of recursion: without images, only blocks have children of their own.
    const inner = token.children && toTree(token.children, depth + open.length, line)
    count += inner?.count ?? 0
    deepLine ??= inner?.deepLine
    const children = inner ? [...inner.nodes] : []
    open.at(-1)?.push({ token, line, children })
    if (token.nesting === 1) open.push(children)
    if (token.type === 'softbreak' || token.type === 'hardbreak') line++
  }
  return { nodes, count, deepLine }
}
