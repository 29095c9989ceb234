import { Fragment, type ReactNode } from 'react'
import type { RichText, RichTextBlock, RichTextInline, RichTextLine } from '#schemas/generated/types.gen.ts'
import { toPlainTextLine } from '#schemas/runtime/content/plain-text.ts'
import { type PathLocalizer, toLinkAttributes } from '../link/configured-link.ts'

interface RichTextProps {
  readonly text: RichText
  /** The level of the text's highest headings: one below the heading that the text stands under. */
  readonly level?: 2 | 3 | 4
  readonly href: PathLocalizer
  /** The name of a code block for screen readers. */
  readonly codeLabel: string
}

/** Shows a formatted text. */
export const RichTextView = ({ text, level = 2, href, codeLabel }: RichTextProps) => (
  <div className="bp-text">{renderBlocks(text, { shift: level - 2, href, codeLabel })}</div>
)

interface RenderOptions {
  readonly shift: number
  readonly href: PathLocalizer
  readonly codeLabel: string
}

const renderEach = <T,>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  items.map((item, index) => <Fragment key={index}>{render(item, index)}</Fragment>)

const renderBlocks = (blocks: RichText, options: RenderOptions): ReactNode =>
  renderEach(blocks, block => renderBlock(block, options))

function renderBlock(block: RichTextBlock, options: RenderOptions): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderLine(block.children, options)}</p>
    case 'heading': {
      const Heading = headings[Math.min(block.level + options.shift, 6)] ?? 'h6'
      return <Heading id={block.id}>{renderLine(block.children, options)}</Heading>
    }
    case 'list': {
      const items = renderEach(block.items, item => <li>{renderBlocks(item, options)}</li>)
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return <blockquote>{renderBlocks(block.children, options)}</blockquote>
    case 'codeBlock':
      return <CodeBlock text={block.text} label={options.codeLabel} />
    case 'table':
      return <Table table={block} options={options} />
    case 'thematicBreak':
      return <hr />
  }
}

const headings = [undefined, undefined, 'h2', 'h3', 'h4', 'h5', 'h6'] as const

const CodeBlock = ({ text, label }: { readonly text: string; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls by keyboard only what has the focus.
  // biome-ignore lint/a11y/useSemanticElements: only a `pre` keeps the lines.
  <pre tabIndex={0} role="region" aria-label={label}>
    <code>{text}</code>
  </pre>
)

interface TableProps {
  readonly table: Extract<RichTextBlock, { type: 'table' }>
  readonly options: RenderOptions
}

function Table({ table: { alignments, head, rows }, options }: TableProps) {
  const cells = (lines: readonly RichTextLine[], Cell: 'th' | 'td') =>
    renderEach(lines, (line, column) => (
      <Cell className={getCellClass(alignments[column])} scope={Cell === 'th' ? 'col' : undefined}>
        {renderLine(line, options)}
      </Cell>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls by keyboard only what has the focus.
    <section className="bp-text-table" tabIndex={0} aria-label={head.map(toPlainTextLine).join(', ')}>
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {renderEach(rows, row => (
            <tr>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const getCellClass = (alignment: 'start' | 'center' | 'end' | undefined) =>
  alignment === 'center' || alignment === 'end' ? `bp-text-${alignment}` : undefined

const renderLine = (line: RichTextLine, options: RenderOptions): ReactNode =>
  renderEach(line, part => (typeof part === 'string' ? part : renderPart(part, options)))

const marks = { emphasis: 'em', strong: 'strong', strikethrough: 's' } as const

function renderPart(part: Exclude<RichTextInline, string>, options: RenderOptions): ReactNode {
  switch (part.type) {
    case 'emphasis':
    case 'strong':
    case 'strikethrough': {
      const Mark = marks[part.type]
      return <Mark>{renderLine(part.children, options)}</Mark>
    }
    case 'link': {
      const attributes = toLinkAttributes(part, options.href)
      const content = renderLine(part.children, options)
      return attributes ? <a {...attributes}>{content}</a> : content
    }
    case 'code':
      return <code>{part.text}</code>
    case 'lineBreak':
      return <br />
  }
}
