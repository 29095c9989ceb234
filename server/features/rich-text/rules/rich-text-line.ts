import type { RichTextInline, RichTextLine } from '#schemas/generated/types.gen.ts'
import { toPlainTextLine } from '#schemas/runtime/content/plain-text.ts'
import type { MarkdownNode } from './markdown-tree.ts'
import { getHref, isImage, type LinkCheck, startsImage } from './rich-text-links.ts'

export interface LineOptions {
  readonly findLinkFault: LinkCheck
  /** A link inside a link is no HTML. */
  readonly insideLink?: boolean
}

/** Converts the tokens of a line, and joins neighbouring texts. */
export function toRichTextLine(nodes: readonly MarkdownNode[], options: LineOptions): RichTextLine {
  const line: RichTextLine = []
  for (const [index, node] of nodes.entries()) {
    const converted = startsImage(node, nodes[index + 1])
      ? [node.token.content.slice(0, -1)]
      : isImage(node, nodes[index - 1])
        ? [toPlainTextLine(toRichTextLine(node.children, { ...options, insideLink: true }))]
        : convert(node, options)
    for (const part of converted) append(line, part)
  }
  return line
}

function append(line: RichTextLine, part: RichTextInline) {
  const last = line.at(-1)
  if (part === '') return
  if (typeof part === 'string' && typeof last === 'string') line[line.length - 1] = last + part
  else line.push(part)
}

const marks = { em_open: 'emphasis', strong_open: 'strong', s_open: 'strikethrough' } as const
const isMark = (type: string): type is keyof typeof marks => type in marks

function convert(node: MarkdownNode, options: LineOptions): RichTextLine {
  const { type, content } = node.token
  if (isMark(type)) return [{ type: marks[type], children: toRichTextLine(node.children, options) }]
  if (type === 'link_open') return convertLink(node, options)
  if (type === 'code_inline') return [{ type: 'code', text: content }]
  if (type === 'hardbreak') return [{ type: 'lineBreak' }]
  return [type === 'softbreak' ? ' ' : content]
}

function convertLink(node: MarkdownNode, options: LineOptions): RichTextLine {
  const href = getHref(node)
  const children = toRichTextLine(node.children, { ...options, insideLink: true })
  if (options.insideLink || options.findLinkFault(href) !== undefined) return children
  // A link without text could not be seen, nor named by a screen reader.
  return [{ type: 'link', href, children: toPlainTextLine(children).trim() === '' ? [href] : children }]
}
