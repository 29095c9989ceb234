/**
 * Blocks as the body of a Markdown file. A text block is Markdown as it is; any other block is its JSON between a line
 * "```block" and the next line "```".
 */

import { formatJson } from '#schemas/runtime/core/format-json.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { measureDepth } from '#server/configuration/json-literals.ts'
import type { LineFault } from './front-matter.ts'

export interface ContentBlock {
  readonly type: string
  readonly [option: string]: unknown
}

export interface LocatedBlock {
  readonly block: ContentBlock
  /** The first line in the file. */
  readonly line: number
  /** Whether it is written as it is, instead of as JSON. */
  readonly isMarkdown: boolean
}

export interface ParsedMarkdownBody {
  readonly blocks: readonly LocatedBlock[]
  readonly faults: readonly LineFault[]
}

const maxLevels = 100

/** Reads the lines of a body; `firstLine` is the number of the first in its file. */
export function parseMarkdownBody(lines: readonly string[], firstLine: number): ParsedMarkdownBody {
  const blocks: LocatedBlock[] = []
  const faults: LineFault[] = []
  let index = 0
  while (index < lines.length) {
    const start = index
    if (isBlockStart(lines[start])) {
      const end = findIndexFrom(lines, start + 1, isBlockEnd)
      const parsed =
        end === undefined
          ? { reason: 'begins a block that has no end; write a line ``` after its JSON.' }
          : parseBlock(lines.slice(start + 1, end).join('\n'))
      if ('reason' in parsed) faults.push({ line: firstLine + start, reason: parsed.reason })
      else blocks.push({ block: parsed.block, line: firstLine + start, isMarkdown: false })
      index = end === undefined ? lines.length : end + 1
    } else {
      index = findIndexFrom(lines, start, isBlockStart) ?? lines.length
      const text = trimBlankLines(lines.slice(start, index))
      if (text.lines.length > 0)
        blocks.push({
          block: { type: 'text', text: text.lines.join('\n') },
          line: firstLine + start + text.skipped,
          isMarkdown: true,
        })
    }
  }
  return { blocks, faults }
}

const isBlockStart = (line = ''): boolean => /^```\s*block\s*$/.test(line)
const isBlockEnd = (line = ''): boolean => /^```\s*$/.test(line)

function findIndexFrom(
  lines: readonly string[],
  from: number,
  isWanted: (line: string) => boolean,
): number | undefined {
  for (let index = from; index < lines.length; index++) if (isWanted(lines[index] ?? '')) return index
  return undefined
}

function parseBlock(json: string): { readonly block: ContentBlock } | { readonly reason: string } {
  if (measureDepth(json, maxLevels) > maxLevels)
    return { reason: `begins a block that is nested deeper than ${maxLevels} levels; flatten it.` }
  try {
    const block: unknown = JSON.parse(json)
    return isObject(block) && typeof block.type === 'string'
      ? { block: { ...block, type: block.type } }
      : { reason: 'begins a block without a type; write an object such as { "type": "image", … }.' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { reason: `begins a block that is not valid JSON (${message}); correct it.` }
  }
}

function trimBlankLines(lines: readonly string[]) {
  const isFilled = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isFilled)
  return {
    lines: first === -1 ? [] : lines.slice(first, lines.findLastIndex(isFilled) + 1),
    skipped: first,
  }
}

/** Formats blocks as a body that `parseMarkdownBody` reads as the same. Each part ends with a line break. */
export function formatMarkdownBody(blocks: readonly ContentBlock[]): string {
  const parts = blocks.map((block, index) => {
    const before = blocks[index - 1]
    // Two texts in a row would be read as one.
    const isApart = before === undefined || !isWritableText(before) || !isWritableText(block)
    return { block, isText: isWritableText(block) && isApart }
  })
  return parts.map(({ block, isText }) => `${isText ? block.text : formatBlock(block)}\n`).join('\n')
}

const formatBlock = (block: ContentBlock): string => `\`\`\`block\n${formatJson(block)}\n\`\`\``

/** Tells whether a block can be written as it is: a text that is not trimmed, nor read as another block. */
function isWritableText({ type, text, ...options }: ContentBlock): boolean {
  if (type !== 'text' || typeof text !== 'string' || Object.keys(options).length > 0) return false
  const lines = text.split('\n')
  return (
    !text.includes('\r') && !lines.some(isBlockStart) && lines.length === trimBlankLines(lines).lines.length
  )
}
