/** The YAML at the head of a Markdown file. */
import {
  Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  parseDocument,
  visit,
} from 'yaml'
import { isObject } from '#schemas/runtime/core/pointer.ts'

/** One thing wrong in a line of a file, which counts from 1. */
export interface LineFault {
  readonly line: number
  readonly reason: string
}

export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  /** The line of each key in the file. */
  readonly lines: ReadonlyMap<string, number>
  readonly faults: readonly LineFault[]
}

/** The parser takes about 0.1 s for the deepest nesting, or the most keys, that fit. */
const maxFrontMatterCharacters = 10_000
const maxLevels = 20

/** Reads YAML 1.2 with the types of JSON: no dates, no aliases, no tags. `firstLine` is the text's first in its file. */
export function parseFrontMatter(text: string, firstLine: number): FrontMatter {
  const fail = (...faults: readonly LineFault[]): FrontMatter => ({ values: {}, lines: new Map(), faults })
  if (text.length > maxFrontMatterCharacters)
    return fail({
      line: firstLine,
      reason: `has more than ${maxFrontMatterCharacters} characters; shorten it.`,
    })
  const lineCounter = new LineCounter()
  const lineAt = (offset = 0) => firstLine - 1 + Math.max(lineCounter.linePos(offset).line, 1)
  const deepOffset = findDeepOffset(text)
  if (deepOffset !== undefined)
    return fail({
      line: firstLine - 1 + text.slice(0, deepOffset).split('\n').length,
      reason: `is nested deeper than ${maxLevels} levels; flatten it.`,
    })
  const document = parseDocument(text, { schema: 'core', lineCounter, prettyErrors: false })
  const faults = [...findSyntaxFaults(document), ...findValueFaults(document)]
  if (faults.length > 0)
    return fail(...faults.map(({ offset, reason }) => ({ line: lineAt(offset), reason })))
  const values: unknown = document.toJS({ maxAliasCount: 0 }) ?? {}
  if (!isObject(values))
    return fail({ line: firstLine, reason: 'has no keys; write lines such as "title: …".' })
  const pairs = isMap(document.contents) ? document.contents.items : []
  const lines = pairs.map(({ key }): [string, number] => [
    isScalar(key) ? String(key.value) : '',
    lineAt(isNode(key) ? key.range?.[0] : 0),
  ])
  return { values, lines: new Map(lines), faults: [] }
}

/**
 * Returns where the text becomes too deep. The parser only reads on in a loop here; to build a document it recurses,
 * which ends the process if there is no stack left for compiling a regular expression.
 */
function findDeepOffset(text: string): number | undefined {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme))
    if (parser.stack.length > maxLevels) return parser.offset
  }
  return undefined
}

type ParsedDocument = ReturnType<typeof parseDocument>

interface OffsetFault {
  readonly offset: number | undefined
  readonly reason: string
}

/** Returns at most one fault, since the others follow from it. */
const findSyntaxFaults = ({ errors, warnings }: ParsedDocument): OffsetFault[] =>
  [...errors, ...warnings]
    .slice(0, 1)
    .map(({ pos, message }) => ({ offset: pos[0], reason: `is not valid YAML: ${message}.` }))

function findValueFaults(document: ParsedDocument): OffsetFault[] {
  const faults: OffsetFault[] = []
  visit(document, (_, node) => {
    if (!isNode(node)) return
    const offset = node.range?.[0]
    if (isAlias(node) || node.anchor !== undefined)
      faults.push({ offset, reason: 'has an alias or an anchor; write the value in full.' })
    // 25.00 would be read as 25, which would be cents.
    if (isScalar(node) && typeof node.value === 'number' && !/^-?\d+$/.test(node.source ?? ''))
      faults.push({ offset, reason: `has the number ${node.source}; put it in quotes.` })
  })
  return faults
}

/** Formats values as YAML that `parseFrontMatter` reads as the same. Ends with a line break, or is empty. */
export function formatFrontMatter(values: Readonly<Record<string, unknown>>): string {
  if (Object.keys(values).length === 0) return ''
  const document = new Document(values, { schema: 'core', aliasDuplicateObjects: false })
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && unreliableLines.test(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** Spaces at the ends of lines, and empty first and last lines: written as a block, some of them would get lost. */
const unreliableLines = /^\n|\n$|(?:^|\n)[^\S\n]|[^\S\n](?:\n|$)/
