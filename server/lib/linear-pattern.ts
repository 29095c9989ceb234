/**
 * Matches schema patterns in linear time with RE2 instead of backtracking, so that no business's pattern can hang the
 * server. RE2 has no back-references. Look-ahead works only at the start, as in `^(?!…)`, where it becomes a separate
 * pattern.
 */
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'

export type LinearPattern = ReturnType<typeof compile>

/** Patterns in use; a check of the configuration and the validators meet the same ones. One takes up to 45 ms. */
const compiledPatterns = new LRUCache<string, LinearPattern>({ max: 500 })

/** Implements AJV's `code.regExp`. Throws with the reason if RE2 cannot compile the pattern. */
export function compileLinearPattern(source: string): LinearPattern {
  const pattern = compiledPatterns.get(source) ?? compile(source)
  compiledPatterns.set(source, pattern)
  return pattern
}
compileLinearPattern.code = 'compileLinearPattern'

function compile(source: string) {
  const { ahead, rest } = splitLookAhead(source)
  const patterns = [{ pattern: rest, wanted: true }, ...ahead].map(({ pattern, wanted }) => ({
    compiled: RE2JS.compile(RE2JS.translateRegExp(replaceSpaceClasses(pattern))),
    wanted,
  }))
  return {
    test: (text: string) =>
      patterns.every(({ compiled, wanted }) => compiled.matcher(text).find() === wanted),
    // AJV keys compiled patterns by their string form; without a unique one, every pattern would become the
    // first.
    toString: () => `re2:${source}`,
  }
}

/** Returns a sentence that says why the pattern is invalid, or undefined if it is valid. */
export function describePatternError(source: string): string | undefined {
  try {
    compileLinearPattern(source)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The characters that `\s` matches in ECMAScript. RE2 knows only five ASCII ones; both must agree. */
const ecmaScriptSpaces =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'

function replaceSpaceClasses(source: string): string {
  let inClass = false
  return source.replace(/\\.|[[\]]/gs, part => {
    if (part === '[') inClass = true
    else if (part === ']') inClass = false
    else if (part === '\\s') return inClass ? ecmaScriptSpaces : `[${ecmaScriptSpaces}]`
    else if (part === '\\S' && !inClass) return `[^${ecmaScriptSpaces}]`
    return part
  })
}

/**
 * Returns whether a backtracking engine, such as a browser's, may take exponential time: on an unbounded repetition
 * of something of varying length, or of alternatives. Reports some harmless patterns too.
 */
export function mayBacktrack(source: string): boolean {
  const groups: boolean[] = [false]
  // Escapes, classes, groups, alternatives, quantifiers, single characters.
  const tokens =
    source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<\w+>))?|\)|[*+?]|\{\d+(?:,\d*)?\}|\||./gs) ?? []
  for (const [index, token] of tokens.entries()) {
    const varies = isRepeating(tokens[index + 1])
    if (token.startsWith('(')) groups.push(false)
    else if (token === ')') {
      const isLoose = groups.pop() ?? false
      if (isLoose && isUnbounded(tokens[index + 1])) return true
      groups[groups.length - 1] ||= isLoose || varies
    } else if (token === '|' || varies) groups[groups.length - 1] = true
  }
  return false
}

const isRepeating = (token = ''): boolean => /^([*+?]|\{\d+,\d*\})$/.test(token)

/** Treats a large bound as none, because it takes as long. */
const isUnbounded = (token = ''): boolean =>
  /^[*+]$/.test(token) ||
  /^\{\d+,\}$/.test(token) ||
  Number(/^\{(?:\d+,)?(\d+)\}$/.exec(token)?.[1] ?? 0) > 10

interface LookAhead {
  readonly pattern: string
  /** False if the whole pattern must not match where this one does. */
  readonly wanted: boolean
}

/** Splits look-ahead off the start. A pattern with look-ahead elsewhere, or with alternatives after it, stays whole. */
function splitLookAhead(source: string): {
  readonly ahead: readonly LookAhead[]
  readonly rest: string
} {
  const whole = { ahead: [], rest: source }
  if (!/^\^\(\?[=!]/.test(source)) return whole
  const ahead: LookAhead[] = []
  let start = 1
  while (/^\(\?[=!]/.test(source.slice(start))) {
    const end = findGroupEnd(source, start)
    if (end === undefined) return whole
    ahead.push({ pattern: `^(?:${source.slice(start + 3, end)})`, wanted: source[start + 2] === '=' })
    start = end + 1
  }
  const rest = source.slice(start)
  // A quantifier would apply to the look-ahead; an alternative would do without it.
  return /^[*+?{]/.test(rest) || hasAlternatives(rest) ? whole : { ahead, rest: `^${rest}` }
}

/** Returns the index where the group that opens at `open` closes, or undefined if it never does. */
function findGroupEnd(source: string, open: number): number | undefined {
  let depth = 0
  for (const { at, token } of listTokens(source, open)) {
    if (token === '(') depth++
    if (token === ')' && --depth === 0) return at
  }
  return undefined
}

function hasAlternatives(source: string): boolean {
  let depth = 0
  for (const { token } of listTokens(source, 0)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === '|' && depth === 0) return true
  }
  return false
}

/** Yields parentheses and bars that are neither escaped nor inside a class. */
function* listTokens(source: string, start: number) {
  const token = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gs
  token.lastIndex = start
  for (let match = token.exec(source); match; match = token.exec(source))
    if (match[0].length === 1) yield { at: match.index, token: match[0] }
}
