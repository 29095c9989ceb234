/** Rich text → plain text, for descriptions, search and feeds. */
import type { RichText, RichTextBlock, RichTextLine } from '../../generated/types.gen.ts'

/** Returns a line for each paragraph, heading, row and so on. */
export const toPlainText = (richText: RichText): string =>
  richText.map(toBlockText).filter(Boolean).join('\n')

function toBlockText(block: RichTextBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return toPlainTextLine(block.children)
    case 'quote':
      return toPlainText(block.children)
    case 'list':
      return block.items.map(toPlainText).join('\n')
    case 'table':
      return [block.head, ...block.rows].map(row => row.map(toPlainTextLine).join(' ')).join('\n')
    case 'codeBlock':
      return block.text
    case 'thematicBreak':
      return ''
  }
}

export const toPlainTextLine = (line: RichTextLine): string =>
  line
    .map(part => {
      if (typeof part === 'string') return part
      if (part.type === 'lineBreak') return '\n'
      return part.type === 'code' ? part.text : toPlainTextLine(part.children)
    })
    .join('')
