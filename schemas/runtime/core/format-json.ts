/** Formats JSON as a person would write it: what fits on a line on one line. */
import { isObject } from './pointer.ts'

/** Returns a document as the text of a file, with its properties in the order that they have. */
export const formatDocumentJson = (document: unknown): string => `${blockOf(document, '')}\n`

/** Returns a value as text, on one line if it is short. */
export const formatJson = (value: unknown): string => partOf('', value, '')

const lineLimitCharacters = 110
const step = '  '

/** Formats a value on several lines; `indent` precedes the closing bracket. */
function blockOf(value: unknown, indent: string): string {
  const inner = indent + step
  const parts = Array.isArray(value)
    ? value.map(part => partOf('', part, inner))
    : Object.entries(value ?? {}).map(([key, part]) => partOf(`${JSON.stringify(key)}: `, part, inner))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function partOf(name: string, value: unknown, indent: string): string {
  const line = `${indent}${name}${lineOf(value)}`
  const opens = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  // Leaves one character for the comma that may follow.
  return line.length < lineLimitCharacters || !opens ? line : `${indent}${name}${blockOf(value, indent)}`
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${lineOf(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
