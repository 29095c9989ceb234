/** Reads from JSON text what parsing loses, such as the decimals of `25.00`, and measures its depth. */
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { runWithoutPauses } from '#server/lib/pauses.ts'

export interface NumberLiteral {
  /** RFC 6901 pointer to the number. */
  readonly pointer: string
  /** The number as written: `25.00`. */
  readonly literal: string
}

export type DecimalLiteral = NumberLiteral

interface Frame {
  readonly isList: boolean
  /** The key or index of the member that is being read. */
  key: string | number
}

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\]:,]/g

/** Finds the numbers with a decimal point in a text that is valid JSON. */
export const findDecimalLiterals = (text: string): readonly DecimalLiteral[] =>
  runWithoutPauses(scanDecimalLiterals(text))

/** Yields now and then. Stops at one more than the limit. */
export function* scanDecimalLiterals(
  text: string,
  maxFound?: number,
): Generator<undefined, readonly DecimalLiteral[]> {
  // Most files have none, and looking for a digit on both sides of a point takes a tenth of the time.
  if (!/\d\.\d/.test(text)) return []
  return yield* scanNumberLiterals(text, literal => literal.includes('.'), maxFound)
}

/** Finds the numbers that are wanted in a text that is valid JSON. */
export const findNumberLiterals = (text: string, isWanted: (literal: string) => boolean) =>
  runWithoutPauses(scanNumberLiterals(text, isWanted))

function* scanNumberLiterals(
  text: string,
  isWanted: (literal: string) => boolean,
  maxFound = Number.POSITIVE_INFINITY,
): Generator<undefined, readonly NumberLiteral[]> {
  const found: NumberLiteral[] = []
  const frames: Frame[] = []
  let lastText = ''
  let tokens = 0
  for (const [part] of text.matchAll(token)) {
    if (++tokens % tokensPerStep === 0) yield
    if (found.length > maxFound) break
    const frame = frames.at(-1)
    if (part === '{' || part === '[') frames.push({ isList: part === '[', key: part === '[' ? 0 : '' })
    else if (part === '}' || part === ']') frames.pop()
    else if (part.startsWith('"')) lastText = part
    else if (part === ':' && frame) frame.key = JSON.parse(lastText)
    else if (part === ',' && frame?.isList) frame.key = Number(frame.key) + 1
    else if (part !== ',' && part !== ':' && isWanted(part))
      found.push({ pointer: formatPointer(frames.map(({ key }) => key)), literal: part })
  }
  return found
}

const tokensPerStep = 10_000

/** Returns how many levels of lists and objects are nested; stops counting at one more than the limit. */
export const measureDepth = (text: string, maxLevels: number): number =>
  runWithoutPauses(scanShape(text, { maxLevels })).levels

interface JsonShape {
  readonly levels: number
  /** Values, names and signs between them. */
  readonly tokens: number
}

/** Measures how deep and how long a text is; stops at one more than a limit. Yields now and then. */
export function* scanShape(
  text: string,
  { maxLevels, maxTokens = Number.POSITIVE_INFINITY }: { maxLevels: number; maxTokens?: number },
): Generator<undefined, JsonShape> {
  let levels = 0
  let deepest = 0
  let tokens = 0
  for (const [part] of text.matchAll(token)) {
    if (++tokens % tokensPerStep === 0) yield
    if (part === '{' || part === '[') levels++
    else if (part === '}' || part === ']') levels--
    deepest = Math.max(deepest, levels)
    if (deepest > maxLevels || tokens > maxTokens) break
  }
  return { levels: deepest, tokens }
}
