/**
 * Markdown → rich text: the tree that pages show. It is safe by construction, since no kind of node holds HTML and a
 * link that is refused leaves only its text.
 */
import type { RichText, RichTextBlock, RichTextLine } from '#schemas/generated/types.gen.ts'
import { toPlainTextLine } from '#schemas/runtime/content/plain-text.ts'
import { createHeadingIds, type HeadingIds } from './heading-ids.ts'
import { type MarkdownNode, parseMarkdown } from './markdown-tree.ts'
import { type LineOptions, toRichTextLine } from './rich-text-line.ts'
import { createLinkCheck } from './rich-text-links.ts'

export interface RichTextOptions {
  /** The only hosts that links may lead to. */
  readonly linkHosts: readonly string[]
}

/**
 * Parses a text that `findRichTextFaults` has accepted. Of a text that is too large, the source is shown. The ids of
 * headings are unique within the text.
 */
export function parseRichText(markdown: string, { linkHosts }: RichTextOptions): RichText {
  const source = markdown.replace(halfSurrogatePairs, '\ufffd')
  const parsed = parseMarkdown(source)
  if ('refusal' in parsed) return [{ type: 'paragraph', children: [source] }]
  return toBlocks(parsed.nodes, {
    headingIds: createHeadingIds(),
    findLinkFault: createLinkCheck(linkHosts),
    lastLevel: 1,
  })
}

/** Gives the headings of a text ids that are unique on a page with several; returns the same object without headings. */
export function assignHeadingIds(text: RichText, headingIds: HeadingIds): RichText {
  return text.some(containsHeading) ? text.map(block => withHeadingIds(block, headingIds)) : text
}

function containsHeading(block: RichTextBlock): boolean {
  if (block.type === 'heading') return true
  if (block.type === 'quote') return block.children.some(containsHeading)
  return block.type === 'list' && block.items.some(item => item.some(containsHeading))
}

function withHeadingIds(block: RichTextBlock, headingIds: HeadingIds): RichTextBlock {
  switch (block.type) {
    case 'heading':
      return { ...block, id: headingIds.add(toPlainTextLine(block.children).trim()) }
    case 'quote':
      return { ...block, children: assignHeadingIds(block.children, headingIds) }
    case 'list':
      return { ...block, items: block.items.map(item => assignHeadingIds(item, headingIds)) }
    default:
      return block
  }
}

/** UTF-8 cannot express them, so that the page would differ from its data. */
const halfSurrogatePairs = /\p{Cs}/gu

interface BlockContext extends LineOptions {
  readonly headingIds: HeadingIds
  /** The level of the heading before; 1 is the page's. */
  lastLevel: 1 | 2 | 3 | 4
}

const toBlocks = (nodes: readonly MarkdownNode[], context: BlockContext): RichText =>
  nodes.flatMap(node => toBlock(node, context) ?? [])

function toBlock(node: MarkdownNode, context: BlockContext): RichTextBlock | undefined {
  const { token, children } = node
  switch (token.type) {
    case 'paragraph_open': {
      const line = toLine(node, context)
      return line.length === 0 ? undefined : { type: 'paragraph', children: line }
    }
    case 'heading_open':
      return toHeading(node, context)
    case 'bullet_list_open':
    case 'ordered_list_open':
      return toList(node, context)
    case 'blockquote_open':
      return { type: 'quote', children: toBlocks(children, context) }
    case 'fence':
    case 'code_block':
      return { type: 'codeBlock', text: token.content.replace(/\n$/, '') }
    case 'table_open':
      return toTable(node, context)
    case 'hr':
      return { type: 'thematicBreak' }
    default:
      return undefined
  }
}

/** Converts the inline content of a paragraph, heading or cell. */
const toLine = ({ children }: MarkdownNode, context: BlockContext): RichTextLine =>
  children.flatMap(inline => toRichTextLine(inline.children, context))

/** Maps `#` and `##` to level 2, and levels that skip one to the next: a page has one title, and no gaps. */
function toHeading(node: MarkdownNode, context: BlockContext): RichTextBlock | undefined {
  const children = toLine(node, context)
  const text = toPlainTextLine(children).trim()
  if (text === '') return undefined
  const level = node.token.tag <= 'h2' || context.lastLevel === 1 ? 2 : deeperLevel(node, context)
  context.lastLevel = level
  return { type: 'heading', level, id: context.headingIds.add(text), children }
}

const deeperLevel = ({ token }: MarkdownNode, { lastLevel }: BlockContext): 3 | 4 =>
  token.tag === 'h3' || lastLevel === 2 ? 3 : 4

function toList({ token, children }: MarkdownNode, context: BlockContext): RichTextBlock {
  const start = Number(token.attrGet('start') ?? 1)
  return {
    type: 'list',
    ordered: token.type === 'ordered_list_open',
    ...(start === 1 ? {} : { start }),
    items: children.map(item => toBlocks(item.children, context)),
  }
}

function toTable({ children: [head, body] }: MarkdownNode, context: BlockContext): RichTextBlock {
  const columns = head?.children[0]?.children ?? []
  return {
    type: 'table',
    alignments: columns.map(({ token }) => alignments[token.attrGet('style') ?? ''] ?? 'start'),
    head: columns.map(cell => toLine(cell, context)),
    rows: (body?.children ?? []).map(row => row.children.map(cell => toLine(cell, context))),
  }
}

const alignments: Readonly<Record<string, 'center' | 'end'>> = {
  'text-align:center': 'center',
  'text-align:right': 'end',
}
