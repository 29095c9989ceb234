/**
 * Patterns of schemas in linear time: RE2 instead of backtracking, so no pattern of a business can hang the
 * server. It knows no back-references, and look-ahead only as `^(?!…)` at the start, which is a pattern of its own.
 */
import { RE2JS } from 're2js'

/** As AJV's `code.regExp` wants it. Throws with the reason when RE2 does not know the pattern. */
export function compileLinearPattern(source: string) {
  const { ahead, rest } = splitLookAhead(source)
  const patterns = [{ pattern: rest, wanted: true }, ...ahead].map(({ pattern, wanted }) => ({
    compiled: RE2JS.compile(RE2JS.translateRegExp(spacesOfScript(pattern))),
    wanted,
  }))
  return {
    test: (text: string) =>
      patterns.every(({ compiled, wanted }) => compiled.matcher(text).find() === wanted),
    // AJV keys compiled patterns by their text form: without one of its own, every pattern becomes the first.
    toString: () => `re2:${source}`,
  }
}
compileLinearPattern.code = 'compileLinearPattern'

/** The sentence that says why a pattern is none, or undefined. */
export function describePatternError(source: string): string | undefined {
  try {
    compileLinearPattern(source)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What `\s` is in ECMAScript; RE2 knows five ASCII characters only, and both sides must judge alike. */
const spaces =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'

function spacesOfScript(source: string): string {
  let inClass = false
  return source.replace(/\\.|[[\]]/gs, part => {
    if (part === '[') inClass = true
    else if (part === ']') inClass = false
    else if (part === '\\s') return inClass ? spaces : `[${spaces}]`
    else if (part === '\\S' && !inClass) return `[^${spaces}]`
    return part
  })
}

/**
 * Whether an engine that backtracks, as those of browsers do, may try more ways than anybody waits for: something of
 * varying length, or a choice, repeated without a bound. Says so of some patterns that are harmless.
 */
export function mayBacktrack(source: string): boolean {
  const groups: boolean[] = [false]
  // Escapes, classes, groups, alternatives, quantifiers, single characters.
  const tokens =
    source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<\w+>))?|\)|[*+?]|\{\d+(?:,\d*)?\}|\||./gs) ?? []
  for (const [index, token] of tokens.entries()) {
    const varies = isVarying(tokens[index + 1])
    if (token.startsWith('(')) groups.push(false)
    else if (token === ')') {
      const isLoose = groups.pop() ?? false
      if (isLoose && isUnbounded(tokens[index + 1])) return true
      groups[groups.length - 1] ||= isLoose || varies
    } else if (token === '|' || varies) groups[groups.length - 1] = true
  }
  return false
}

const isVarying = (token = ''): boolean => /^([*+?]|\{\d+,\d*\})$/.test(token)

/** A large bound takes as long as none. */
const isUnbounded = (token = ''): boolean =>
  /^[*+]$/.test(token) ||
  /^\{\d+,\}$/.test(token) ||
  Number(/^\{(?:\d+,)?(\d+)\}$/.exec(token)?.[1] ?? 0) > 10

interface LookAhead {
  readonly pattern: string
  /** False: where it matches, the whole does not. */
  readonly wanted: boolean
}

/** Takes look-ahead at the start off; a pattern with other look-ahead, or with alternatives behind it, stays whole. */
function splitLookAhead(source: string): {
  readonly ahead: readonly LookAhead[]
  readonly rest: string
} {
  const whole = { ahead: [], rest: source }
  if (!/^\^\(\?[=!]/.test(source)) return whole
  const ahead: LookAhead[] = []
  let start = 1
  while (/^\(\?[=!]/.test(source.slice(start))) {
    const end = endOfGroup(source, start)
    if (end === undefined) return whole
    ahead.push({ pattern: `^(?:${source.slice(start + 3, end)})`, wanted: source[start + 2] === '=' })
    start = end + 1
  }
  const rest = source.slice(start)
  // A quantifier would be about the look-ahead, an alternative would do without it.
  return /^[*+?{]/.test(rest) || hasAlternatives(rest) ? whole : { ahead, rest: `^${rest}` }
}

/** Where the group that opens at a place closes. */
function endOfGroup(source: string, open: number): number | undefined {
  let depth = 0
  for (const { at, token } of tokensOf(source, open)) {
    if (token === '(') depth++
    if (token === ')' && --depth === 0) return at
  }
  return undefined
}

function hasAlternatives(source: string): boolean {
  let depth = 0
  for (const { token } of tokensOf(source, 0)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === '|' && depth === 0) return true
  }
  return false
}

/** Parentheses and bars that are neither escaped nor inside of a class. */
function* tokensOf(source: string, start: number) {
  const token = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gs
  token.lastIndex = start
  for (let match = token.exec(source); match; match = token.exec(source))
    if (match[0].length === 1) yield { at: match.index, token: match[0] }
}
