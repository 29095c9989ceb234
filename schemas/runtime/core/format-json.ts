/** Formats JSON as a person would write it: what fits on a line on one line. */

/** Returns a document as the text of a file, with its properties in the order that they have. */
export const formatDocumentJson = (document: unknown): string => `${blockOf(document, '', undefined)}\n`

/**
 * Returns what formats document after document and remembers the text of each object, so that the next version costs
 * little if it shares unchanged objects with the last one. They must not be changed in place.
 */
export function createDocumentFormatter(): (document: unknown) => string {
  const blocks: Blocks = new WeakMap()
  return document => `${blockOf(document, '', blocks)}\n`
}

/** Returns a value as text, on one line if it is short. */
export const formatJson = (value: unknown): string => partOf({ name: '', value, indent: '' }, undefined)

const lineLimitCharacters = 110
const step = '  '

/** What an object was last formatted as, and how far it was indented. */
type Blocks = WeakMap<object, { readonly indent: string; readonly text: string }>

/** Formats a value on several lines; `indent` precedes the closing bracket. */
function blockOf(value: unknown, indent: string, blocks: Blocks | undefined): string {
  const known = isStructure(value) ? blocks?.get(value) : undefined
  if (known?.indent === indent) return known.text
  const inner = indent + step
  const parts = Array.isArray(value)
    ? value.map(part => partOf({ name: '', value: part, indent: inner }, blocks))
    : Object.entries(value ?? {}).map(([key, part]) =>
        partOf({ name: `${JSON.stringify(key)}: `, value: part, indent: inner }, blocks),
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const text = `${open}\n${parts.join(',\n')}\n${indent}${close}`
  if (isStructure(value)) blocks?.set(value, { indent, text })
  return text
}

interface Part {
  /** With its colon; empty in a list. */
  readonly name: string
  readonly value: unknown
  readonly indent: string
}

function partOf({ name, value, indent }: Part, blocks: Blocks | undefined): string {
  const start = indent + name
  const opens = isStructure(value) && Object.keys(value).length > 0
  // Leaves one character for the comma that may follow.
  const room = opens ? lineLimitCharacters - 1 - start.length : Number.POSITIVE_INFINITY
  return start + (lineOf(value, room) ?? blockOf(value, indent, blocks))
}

/** Returns undefined if the value needs more than `room` characters. */
function lineOf(value: unknown, room: number): string | undefined {
  if (!isStructure(value)) return within(JSON.stringify(value), room)
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return within(isList ? '[]' : '{}', room)
  let text = ''
  for (const [key, part] of entries) {
    const start = (text === '' ? '' : ', ') + (isList ? '' : `${JSON.stringify(key)}: `)
    const line = lineOf(part, room - text.length - start.length)
    if (line === undefined) return undefined
    text += start + line
  }
  return within(isList ? `[${text}]` : `{ ${text} }`, room)
}

const within = (text: string, room: number): string | undefined => (text.length > room ? undefined : text)

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null
