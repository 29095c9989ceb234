/** Finds the file and the line of a Markdown record that a fault in the record comes from. */
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { LocatedBlock } from './markdown-body.ts'

export interface LocatedFile {
  readonly file: string
  /** Undefined for the default language. */
  readonly locale?: string
  /** The line of each key of the front matter. */
  readonly lines: ReadonlyMap<string, number>
  readonly blocks: readonly LocatedBlock[]
}

/** Adds the line to a fault, and replaces its file. What is missing has no line. */
export function locateFault(fault: FileFault, files: readonly LocatedFile[]): FileFault {
  const [key = '', index, ...rest] = parsePointer(fault.pointer)
  const locale = rest.at(-1) ?? index
  const found =
    files.find(file => file.locale !== undefined && file.locale === locale) ??
    files.find(file => file.locale === undefined)
  if (!found) return fault
  const block = key === 'blocks' ? found.blocks[Number(index)] : undefined
  const [, lineOfText, reason = ''] = (block?.isMarkdown && /^line (\d+) (.+)$/s.exec(fault.reason)) || []
  const line = block?.line ?? found.lines.get(key)
  return {
    file: found.file,
    pointer: fault.pointer,
    reason:
      block && lineOfText !== undefined
        ? `line ${block.line + Number(lineOfText) - 1}: ${reason}`
        : line === undefined
          ? fault.reason
          : `line ${line}: ${fault.reason}`,
  }
}
