/**
 * The small expression language of routes, screens and forms: `present(service) and count(service.locations) > 1`.
 *
 *     expression  or, and, not, ( )          comparison  == != < <= > >= in
 *     value       'text' 12 true false null  path        service.locations.0.kind
 *     function    present(x)  count(x)
 *
 * It is parsed, never run as code, and gives the same answer on both sides. A path that leads nowhere is null; only
 * null and false are not true. Comparisons do not chain; comparing a number with anything but a number is false.
 * `in` asks whether a list has a value or a text has a part. Limits: 500 characters, 20 levels.
 */
import { at } from './pointer.ts'

type Node =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'call'; readonly name: string; readonly argument: Node }
  | { readonly kind: 'not'; readonly of: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }

const mostCharacters = 500
const mostLevels = 20
const parsed = new Map<string, Node>()

/** Whether the expression is true of the scope. Throws SyntaxError with the place when it does not parse. */
export const holds = (expression: string, scope: unknown): boolean => truth(evaluate(expression, scope))

/** The expression's value in the scope. */
export function evaluate(expression: string, scope: unknown): unknown {
  let node = parsed.get(expression)
  if (!node) {
    node = parse(expression)
    if (parsed.size > 1000) parsed.clear()
    parsed.set(expression, node)
  }
  return value(node, scope)
}

/** The sentence that says what is wrong with an expression, or undefined. */
export function conditionFault(expression: string): string | undefined {
  try {
    parse(expression)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const truth = (result: unknown): boolean => result !== null && result !== undefined && result !== false

function value(node: Node, scope: unknown): unknown {
  switch (node.kind) {
    case 'value':
      return node.value
    case 'path':
      return at(scope, node.path) ?? null
    case 'not':
      return !truth(value(node.of, scope))
    case 'call':
      return functions.get(node.name)?.(value(node.argument, scope))
    case 'binary':
      return binary(
        node.operator,
        () => value(node.left, scope),
        () => value(node.right, scope),
      )
  }
}

const functions = new Map<string, (argument: unknown) => unknown>([
  [
    'present',
    argument => argument !== null && argument !== undefined && argument !== '' && count(argument) !== 0,
  ],
  ['count', argument => count(argument) ?? 0],
])

const count = (argument: unknown): number | undefined =>
  Array.isArray(argument) || typeof argument === 'string' ? argument.length : undefined

function binary(operator: string, left: () => unknown, right: () => unknown): unknown {
  if (operator === 'and') return truth(left()) && truth(right())
  if (operator === 'or') return truth(left()) || truth(right())
  const [a, b] = [left(), right()]
  if (operator === '==') return a === b
  if (operator === '!=') return a !== b
  if (operator === 'in')
    return Array.isArray(b) ? b.includes(a) : typeof b === 'string' && typeof a === 'string' && b.includes(a)
  if (!((typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')))
    return false
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  return operator === '>' ? a > b : a >= b
}

const token = /('(?:[^'\\]|\\.)*')|(-?\d+(?:\.\d+)?)|[A-Za-z_][\w-]*(?:\.[\w-]+)*|==|!=|<=|>=|<|>|\(|\)/y
// Maps, because a path may be called `constructor` and an object has that.
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const reserved = new Set(['or', 'and', 'not', 'in'])
const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

interface Token {
  readonly text: string
  readonly at: number
  readonly literal?: string | number
}

function tokens(source: string): Token[] {
  if (source.length > mostCharacters)
    throw new SyntaxError(`An expression has at most ${mostCharacters} characters.`)
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

function parse(source: string): Node {
  const list = tokens(source)
  let next = 0
  let level = 0
  const peek = () => list[next]?.text
  const take = (text: string) =>
    peek() === text && list[next]?.literal === undefined ? list[next++] : undefined
  const fault = () => {
    const found = list[next]
    return new SyntaxError(
      found ? `Unexpected "${found.text}" at character ${found.at + 1}.` : 'The expression ends too early.',
    )
  }
  const expect = (text: string) => {
    if (!take(text)) throw fault()
  }
  const chain = (operator: string, operand: () => Node): Node => {
    let left = operand()
    while (take(operator)) left = { kind: 'binary', operator, left, right: operand() }
    return left
  }
  const either = (): Node => chain('or', () => chain('and', negation))
  const negation = (): Node => {
    if (++level > mostLevels) throw new SyntaxError(`An expression has at most ${mostLevels} levels.`)
    const node: Node = take('not') ? { kind: 'not', of: negation() } : comparison()
    level--
    return node
  }
  const comparison = (): Node => {
    const left = operand()
    const operator = peek()
    if (operator === undefined || !comparisons.has(operator)) return left
    next++
    return { kind: 'binary', operator, left, right: operand() }
  }
  const operand = (): Node => {
    const found = list[next]
    if (take('(')) {
      const inner = either()
      expect(')')
      return inner
    }
    if (!found) throw fault()
    if (found.literal === undefined && (!/^[A-Za-z_]/.test(found.text) || reserved.has(found.text)))
      throw fault()
    next++
    if (found.literal !== undefined) return { kind: 'value', value: found.literal }
    if (words.has(found.text)) return { kind: 'value', value: words.get(found.text) }
    if (!take('(')) return { kind: 'path', path: found.text }
    if (!functions.has(found.text))
      throw new SyntaxError(
        `There is no function "${found.text}"; there are ${[...functions.keys()].join(', ')}.`,
      )
    const argument = either()
    expect(')')
    return { kind: 'call', name: found.text, argument }
  }
  const whole = either()
  if (next < list.length) throw fault()
  return whole
}
