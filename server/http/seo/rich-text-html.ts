/** Formatted text as plain HTML without classes, for feed readers. */
import type { RichText, RichTextBlock, RichTextInline, RichTextLine } from '#schemas/generated/types.gen.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'

/** Returns the absolute URL of a link. */
export type LinkResolver = (href: string) => string

export const formatRichTextHtml = (text: RichText, resolve: LinkResolver): readonly SafeHtml[] =>
  text.map(block => writeBlock(block, resolve))

function writeBlock(block: RichTextBlock, resolve: LinkResolver): SafeHtml {
  const line = (content: RichTextLine) => writeLine(content, resolve)
  switch (block.type) {
    case 'paragraph':
      return html`<p>${line(block.children)}</p>`
    case 'heading':
      return formatHeadingHtml(block.level, line(block.children))
    case 'list': {
      const items = block.items.map(item => html`<li>${formatRichTextHtml(item, resolve)}</li>`)
      return block.ordered ? html`<ol start="${block.start ?? 1}">${items}</ol>` : html`<ul>${items}</ul>`
    }
    case 'quote':
      return html`<blockquote>${formatRichTextHtml(block.children, resolve)}</blockquote>`
    case 'codeBlock':
      return html`<pre><code>${block.text}</code></pre>`
    case 'table': {
      const head = block.head.map(cell => html`<th>${line(cell)}</th>`)
      const rows = block.rows.map(row => html`<tr>${row.map(cell => html`<td>${line(cell)}</td>`)}</tr>`)
      return html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
    }
    case 'thematicBreak':
      return html`<hr>`
  }
}

export function formatHeadingHtml(
  level: 2 | 3 | 4,
  content: SafeHtml | readonly SafeHtml[] | string,
): SafeHtml {
  if (level === 2) return html`<h2>${content}</h2>`
  return level === 3 ? html`<h3>${content}</h3>` : html`<h4>${content}</h4>`
}

const writeLine = (line: RichTextLine, resolve: LinkResolver): readonly SafeHtml[] =>
  line.map(part => (typeof part === 'string' ? html`${part}` : writePart(part, resolve)))

function writePart(part: Exclude<RichTextInline, string>, resolve: LinkResolver): SafeHtml {
  switch (part.type) {
    case 'emphasis':
      return html`<em>${writeLine(part.children, resolve)}</em>`
    case 'strong':
      return html`<strong>${writeLine(part.children, resolve)}</strong>`
    case 'strikethrough':
      return html`<s>${writeLine(part.children, resolve)}</s>`
    case 'link':
      return html`<a href="${resolve(part.href)}">${writeLine(part.children, resolve)}</a>`
    case 'code':
      return html`<code>${part.text}</code>`
    case 'lineBreak':
      return html`<br>`
  }
}
