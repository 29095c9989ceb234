/**
 * The small expression language of routes, screens and forms: `present(service) and count(service.locations) > 1`.
 *
 *     expression  or, and, not, ( )          comparison  == != < <= > >= in
 *     value       'text' 12 true false null  path        service.locations.0.kind values['any name']
 *     function    present(x)  count(x)
 *
 * Forms may also calculate: `round(values.seats * 12.5, 1) + if(values.lunch, 8, 0)`.
 *
 *     formula     + - * /                    function    sum average min max round if days
 *
 * Names may contain dashes, so a minus needs spaces around it. Texts are parsed when the configuration is read and
 * never run as code; `condition.ts` evaluates conditions, `formula.ts` formulas. Comparisons do not chain. Limits:
 * 500 characters, 20 levels.
 */
import { splitPath } from '../core/path.ts'

/** A parsed expression as plain JSON: documents reach the browser with these instead of texts. */
export type Expression =
  | readonly ['value', unknown]
  | readonly ['path', ExpressionPath]
  | readonly ['not' | 'present' | 'count', Expression]
  | readonly ['or' | 'and' | ComparisonOperator, Expression, Expression]
  | readonly [FormulaOperator, ...Expression[]]

/** A list of names if one of them has more than letters, digits, dashes and underscores. */
export type ExpressionPath = string | readonly string[]

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'

/** Operators that only forms may use. */
export type FormulaOperator = '+' | '-' | '*' | '/' | (typeof formulaFunctionNames)[number]

export const formulaFunctionNames = ['sum', 'average', 'min', 'max', 'round', 'if', 'days'] as const

const maxCharacters = 500
const maxLevels = 20
const maxKeptExpressions = 1000
const parsed = new Map<string, Expression>()

/** Parses a text to a condition, once per text. Throws SyntaxError with the position. */
export function parseExpressionOrThrow(text: string): Expression {
  const known = parsed.get(text)
  if (known) return known
  const { condition } = parse(text)
  if (parsed.size >= maxKeptExpressions) parsed.clear()
  parsed.set(text, condition)
  return condition
}

/**
 * Returns the sentence that says what is wrong with an expression, or undefined. Only forms may calculate.
 */
export function describeInvalidExpression(text: string, mayCalculate = false): string | undefined {
  try {
    return parse(text).calculates && !mayCalculate
      ? 'only forms support arithmetic: remove + - * / and functions such as sum.'
      : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// The segments of a path are those of `path.ts`.
const token =
  /('(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|[A-Za-z_][\w-]*(?:\.[\w-]+|\['(?:[^'\\]|\\.)*'\])*|==|!=|<=|>=|[<>()+*/,-]/y
// Lists, because a path may be called `constructor`, which every object has.
const reserved = ['or', 'and', 'not', 'in']
const comparisons = ['==', '!=', '<', '<=', '>', '>=', 'in'] as const
// A function, because a list built at load time would keep this file in bundles that need only its types.
const functions = () => ['present', 'count', ...formulaFunctionNames] as const
const sums = ['+', '-'] as const
const products = ['*', '/'] as const

interface Token {
  readonly text: string
  readonly at: number
  readonly literal?: string | number
}

function tokens(source: string): Token[] {
  if (source.length > maxCharacters)
    throw new SyntaxError(`An expression may have at most ${maxCharacters} characters.`)
  const found: Token[] = []
  let end = 0
  while (source.slice(end).trim() !== '') {
    const at = end + source.slice(end).search(/\S/)
    token.lastIndex = at
    const match = token.exec(source)
    if (!match) throw new SyntaxError(`Unexpected "${source[at]}" at character ${at + 1}.`)
    const [text, quoted, digits] = match
    if (quoted !== undefined) found.push({ text, at, literal: quoted.slice(1, -1).replace(/\\(.)/g, '$1') })
    else if (digits !== undefined) found.push({ text, at, literal: Number(digits) })
    else found.push({ text, at })
    end = token.lastIndex
  }
  return found
}

/** Reads the tokens one by one. */
function reader(source: string) {
  const list = tokens(source)
  let next = 0
  const peek = () => list[next]
  const isNext = (text: string) => peek()?.text === text && peek()?.literal === undefined
  const take = (text: string) => (isNext(text) ? list[next++] : undefined)
  const fault = () => {
    const found = peek()
    return new SyntaxError(
      found ? `Unexpected "${found.text}" at character ${found.at + 1}.` : 'The expression ends too early.',
    )
  }
  const expect = (text: string) => {
    if (!take(text)) throw fault()
  }
  /** Takes the next token and returns it if it is one of these operators. */
  const takeOne = <Name extends string>(names: readonly Name[]): Name | undefined => {
    const found = names.find(isNext)
    if (found !== undefined) next++
    return found
  }
  /**
   * Takes the next token, which must be a literal or a name; throws if it is an operator or a reserved word.
   */
  const takeName = () => {
    const found = peek()
    if (!found) throw fault()
    if (found.literal === undefined && (!/^[A-Za-z_]/.test(found.text) || reserved.includes(found.text)))
      throw fault()
    next++
    return found
  }
  return { take, takeOne, takeName, expect, fault, isDone: () => next >= list.length }
}

function parse(source: string): { readonly condition: Expression; readonly calculates: boolean } {
  const { take, takeOne, takeName, expect, fault, isDone } = reader(source)
  let level = 0
  let calculates = false
  const chain = (operator: 'and' | 'or', operand: () => Expression): Expression => {
    let left = operand()
    while (take(operator)) left = [operator, left, operand()]
    return left
  }
  const either = (): Expression => chain('or', () => chain('and', negation))
  const negation = (): Expression => {
    if (++level > maxLevels) throw new SyntaxError(`An expression may have at most ${maxLevels} levels.`)
    const node: Expression = take('not') ? ['not', negation()] : comparison()
    level--
    return node
  }
  const comparison = (): Expression => {
    const left = sum()
    const operator = takeOne(comparisons)
    return operator === undefined ? left : [operator, left, sum()]
  }
  const parseArithmetic = (operators: readonly FormulaOperator[], part: () => Expression): Expression => {
    let left = part()
    for (let operator = takeOne(operators); operator; operator = takeOne(operators)) {
      calculates = true
      left = [operator, left, part()]
    }
    return left
  }
  const sum = (): Expression => parseArithmetic(sums, () => parseArithmetic(products, signed))
  const signed = (): Expression => {
    if (!take('-')) return operand()
    const of = operand()
    if (of[0] === 'value' && typeof of[1] === 'number') return ['value', -of[1]]
    calculates = true
    return ['-', ['value', 0], of]
  }
  const operand = (): Expression => {
    if (take('(')) {
      const inner = either()
      expect(')')
      return inner
    }
    const { text, literal } = takeName()
    if (literal !== undefined) return ['value', literal]
    if (text === 'null') return ['value', null]
    if (text === 'true' || text === 'false') return ['value', text === 'true']
    if (!take('(')) return ['path', text.includes('[') ? splitPath(text) : text]
    const name = functions().find(one => one === text)
    if (name === undefined)
      throw new SyntaxError(`There is no function "${text}"; available: ${functions().join(', ')}.`)
    const parts = [either()]
    while (take(',')) parts.push(either())
    expect(')')
    calculates ||= formulaFunctionNames.some(one => one === name)
    return called(name, parts)
  }
  const condition = either()
  if (!isDone()) throw fault()
  return { condition, calculates }
}

type FunctionName = ReturnType<typeof functions>[number]

const argumentsOf: Partial<Record<FunctionName, readonly [least: number, most: number]>> = {
  present: [1, 1],
  count: [1, 1],
  round: [1, 2],
  if: [3, 3],
  days: [2, 2],
}

function called(name: FunctionName, parts: readonly Expression[]): Expression {
  const [least, most] = argumentsOf[name] ?? [1, 20]
  const [first] = parts
  if (parts.length < least || parts.length > most || !first)
    throw new SyntaxError(
      `${name}() takes ${least === most ? least : `${least} to ${most}`} values, not ${parts.length}.`,
    )
  return name === 'present' || name === 'count' ? [name, first] : [name, ...parts]
}
