/**
 * Translates the expressions of SurveyJS, `{age} >= 18 and {colors} contains 'red'`, to those of forms. Only what means
 * the same is translated; anything else is no expression here, and the importer reports it.
 */
import {
  type AnswerReference,
  isListAnswer,
  joinAll,
  joinAny,
  listChoices,
  negate,
  toAnswerLiteral,
  writeLiteral,
} from './expression-text.ts'

/** Finds the answer that `{name}` reads; undefined if there is none. */
export type FindAnswer = (name: string) => AnswerReference | undefined

/** Returns the condition or formula, or undefined if it cannot be carried over. */
export function translateSurveyExpression(
  text: string,
  find: FindAnswer,
  use: 'condition' | 'formula',
): string | undefined {
  try {
    const tree = parse(text)
    return use === 'condition' ? toCondition(tree, find) : toFormula(tree, find)
  } catch (error) {
    if (error instanceof UntranslatableError) return undefined
    throw error
  }
}

/**
 * Tells whether a condition compares typed text with letters. SurveyJS ignores their case there, and conditions here do not,
 * so an answer "Yes" would no longer equal "yes".
 */
export function comparesTypedText(text: string, find: FindAnswer): boolean {
  try {
    return hasTypedText(parse(text), find)
  } catch (error) {
    if (error instanceof UntranslatableError) return false
    throw error
  }
}

function hasTypedText(tree: Tree, find: FindAnswer): boolean {
  const inside = (part: Tree) => hasTypedText(part, find)
  switch (tree.kind) {
    case 'unary':
      return inside(tree.part)
    case 'call':
      return tree.parts.some(inside)
    case 'binary': {
      const { left, right } = tree
      const isTyped = (part: Tree) => part.kind === 'answer' && isTypedAnswer(find(part.name))
      return (
        (isTyped(left) && (hasLetters(right) || isTyped(right))) ||
        (isTyped(right) && hasLetters(left)) ||
        inside(left) ||
        inside(right)
      )
    }
    default:
      return false
  }
}

const isTypedAnswer = (answer: AnswerReference | undefined): boolean =>
  answer?.schema.type === 'string' && answer.schema.format === undefined && listChoices(answer) === undefined

const hasLetters = (tree: Tree): boolean =>
  tree.kind === 'list' ? tree.values.some(isCased) : tree.kind === 'literal' && isCased(tree.value)

const isCased = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase() !== value.toUpperCase()

/** What has no counterpart. */
class UntranslatableError extends Error {}

const refuse = (): never => {
  throw new UntranslatableError()
}

type Tree =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'list'; readonly values: readonly unknown[] }
  | { readonly kind: 'answer'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly Tree[] }
  | { readonly kind: 'unary'; readonly operator: 'not' | 'empty' | 'notempty' | '-'; readonly part: Tree }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Tree; readonly right: Tree }

const token =
  /\s*(?:(\{[^{}]*\})|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(\d+(?:\.\d+)?)|(&&|\|\||<>|!=|==|<=|>=|[=<>!()[\],+\-*/%^])|([A-Za-z_][\w-]*))/y

interface Token {
  readonly kind: 'answer' | 'text' | 'number' | 'sign' | 'word'
  readonly text: string
}

function tokenize(source: string): readonly Token[] {
  const found: Token[] = []
  let at = 0
  while (source.slice(at).trim() !== '') {
    token.lastIndex = at
    const match = token.exec(source)
    if (!match) return refuse()
    const [, answer, quoted, number, sign, word] = match
    at = token.lastIndex
    if (answer !== undefined) found.push({ kind: 'answer', text: answer.slice(1, -1).trim() })
    else if (quoted !== undefined)
      found.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') })
    else if (number !== undefined) found.push({ kind: 'number', text: number })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign })
    else found.push({ kind: 'word', text: word ?? '' })
  }
  return found
}

/** The documented operators by the names that they have here. */
const comparisons: Readonly<Record<string, string>> = {
  '=': '==',
  '==': '==',
  equal: '==',
  '!=': '!=',
  '<>': '!=',
  notequal: '!=',
  '<': '<',
  less: '<',
  '<=': '<=',
  lessorequal: '<=',
  '>': '>',
  greater: '>',
  '>=': '>=',
  greaterorequal: '>=',
  contains: 'contains',
  contain: 'contains',
  '*=': 'contains',
  notcontains: 'notcontains',
  notcontain: 'notcontains',
  anyof: 'anyof',
  allof: 'allof',
  noneof: 'noneof',
}

const maxDepth = 20

function parse(source: string): Tree {
  const tokens = tokenize(source)
  let next = 0
  let depth = 0
  const peek = () => tokens[next]
  const takeOne = (words: readonly string[]): string | undefined => {
    const found = peek()
    if (!found || (found.kind !== 'sign' && found.kind !== 'word')) return undefined
    const text = found.text.toLowerCase()
    if (!words.includes(text)) return undefined
    next++
    return text
  }
  const either = (): Tree => {
    if (++depth > maxDepth) return refuse()
    let left = both()
    while (takeOne(['or', '||'])) left = { kind: 'binary', operator: 'or', left, right: both() }
    depth--
    return left
  }
  const both = (): Tree => {
    let left = comparison()
    while (takeOne(['and', '&&'])) left = { kind: 'binary', operator: 'and', left, right: comparison() }
    return left
  }
  const comparison = (): Tree => {
    const left = sum()
    const postfix = takeOne(['empty', 'notempty'])
    if (postfix === 'empty' || postfix === 'notempty') return { kind: 'unary', operator: postfix, part: left }
    const word = takeOne(Object.keys(comparisons))
    if (word === undefined) return left
    return { kind: 'binary', operator: comparisons[word] ?? refuse(), left, right: sum() }
  }
  const sum = (): Tree => chain(['+', '-'], product)
  const product = (): Tree => chain(['*', '/', '%', 'mod', '^', 'power'], unary)
  const chain = (operators: readonly string[], part: () => Tree): Tree => {
    let left = part()
    for (let operator = takeOne(operators); operator; operator = takeOne(operators))
      left = { kind: 'binary', operator, left, right: part() }
    return left
  }
  const unary = (): Tree => {
    if (++depth > maxDepth) return refuse()
    const tree: Tree = takeOne(['!', 'negate'])
      ? { kind: 'unary', operator: 'not', part: unary() }
      : takeOne(['-'])
        ? { kind: 'unary', operator: '-', part: unary() }
        : operand()
    depth--
    return tree
  }
  const listUntil = (end: string): readonly Tree[] => {
    const parts: Tree[] = []
    if (takeOne([end])) return parts
    do parts.push(either())
    while (takeOne([',']))
    if (!takeOne([end])) return refuse()
    return parts
  }
  const operand = (): Tree => {
    if (takeOne(['('])) {
      const inner = either()
      return takeOne([')']) ? inner : refuse()
    }
    if (takeOne(['[']))
      return {
        kind: 'list',
        values: listUntil(']').map(part => (part.kind === 'literal' ? part.value : refuse())),
      }
    const found = tokens[next++]
    if (!found) return refuse()
    if (found.kind === 'answer') return { kind: 'answer', name: found.text }
    if (found.kind === 'text') return { kind: 'literal', value: found.text }
    if (found.kind === 'number') return { kind: 'literal', value: Number(found.text) }
    if (found.kind === 'sign') return refuse()
    if (takeOne(['('])) return { kind: 'call', name: found.text.toLowerCase(), parts: listUntil(')') }
    const word = found.text.toLowerCase()
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' }
    return word === 'undefined' || word === 'null' ? { kind: 'literal', value: null } : refuse()
  }
  const tree = either()
  return next < tokens.length ? refuse() : tree
}

function toCondition(tree: Tree, find: FindAnswer): string {
  const condition = (part: Tree) => toCondition(part, find)
  switch (tree.kind) {
    case 'answer': {
      const answer = find(tree.name) ?? refuse()
      // Zero and an empty text are false there, but not here.
      if (answer.schema.type === 'boolean') return answer.path
      if (answer.schema.type === 'number' || answer.schema.type === 'integer')
        return `present(${answer.path}) and ${answer.path} != 0`
      return `present(${answer.path})`
    }
    case 'literal':
      return typeof tree.value === 'boolean' ? String(tree.value) : refuse()
    case 'unary': {
      if (tree.operator === 'not') return negate(condition(tree.part))
      if (tree.operator === '-') return refuse()
      const answer = toAnswer(tree.part, find)
      return tree.operator === 'empty' ? negate(`present(${answer.path})`) : `present(${answer.path})`
    }
    case 'binary': {
      const { operator, left, right } = tree
      if (operator === 'and') return joinAll([condition(left), condition(right)]) ?? refuse()
      if (operator === 'or') return joinAny([condition(left), condition(right)]) ?? refuse()
      return toComparison(operator, [left, right], find)
    }
    default:
      return refuse()
  }
}

const toAnswer = (tree: Tree, find: FindAnswer): AnswerReference =>
  (tree.kind === 'answer' ? find(tree.name) : undefined) ?? refuse()

const turned: Readonly<Record<string, string>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function toComparison(operator: string, [left, right]: readonly [Tree, Tree], find: FindAnswer): string {
  if (left.kind === 'literal' && right.kind === 'answer')
    return toComparison(turned[operator] ?? refuse(), [right, left], find)
  const answer = left.kind === 'answer' ? (find(left.name) ?? refuse()) : undefined
  const values = right.kind === 'list' ? right.values : right.kind === 'literal' ? [right.value] : undefined
  if (answer && values) {
    const [value] = values
    if (value === null)
      return operator === '=='
        ? negate(`present(${answer.path})`)
        : operator === '!='
          ? `present(${answer.path})`
          : refuse()
    return compareWithValues(operator, answer, values)
  }
  const formulas = [toFormula(left, find), toFormula(right, find)]
  return Object.hasOwn(turned, operator) ? formulas.join(` ${operator} `) : refuse()
}

function compareWithValues(operator: string, answer: AnswerReference, values: readonly unknown[]): string {
  const matches = values.map(value => matchValue(answer, value))
  switch (operator) {
    case 'contains':
      return joinAll(matches.map((match, index) => containsText(answer, values[index]) ?? match)) ?? refuse()
    case 'notcontains':
      return negate(
        joinAny(matches.map((match, index) => containsText(answer, values[index]) ?? match)) ?? refuse(),
      )
    case 'anyof':
      return joinAny(matches) ?? refuse()
    case 'allof':
      return joinAll(matches) ?? refuse()
    case 'noneof':
      return negate(joinAny(matches) ?? refuse())
    case '==':
    case '!=': {
      if (!isListAnswer(answer) && values.length !== 1) return refuse()
      const same = isListAnswer(answer)
        ? (joinAll([...matches, `count(${answer.path}) == ${values.length}`]) ?? refuse())
        : (matches[0] ?? refuse())
      if (operator === '==') return same
      const simple = `${answer.path} == `
      return same.startsWith(simple) && !same.includes(' and ')
        ? `${answer.path} != ${same.slice(simple.length)}`
        : negate(same)
    }
    default: {
      if (!Object.hasOwn(turned, operator)) return refuse()
      const literal = writeLiteral(toAnswerLiteral(values[0], answer))
      return literal === undefined || values.length !== 1 || isListAnswer(answer)
        ? refuse()
        : `${answer.path} ${operator} ${literal}`
    }
  }
}

/** The condition under which the answer is the value, or holds it among others. */
function matchValue(answer: AnswerReference, value: unknown): string {
  const literal = writeLiteral(toAnswerLiteral(value, answer)) ?? refuse()
  if (isListAnswer(answer)) return `${literal} in ${answer.path}`
  const { examples } = answer.schema
  // The answer is what somebody entered in place of "other".
  if (value === 'other' && Array.isArray(examples) && !examples.includes('other'))
    return (
      joinAll([
        `present(${answer.path})`,
        ...examples.map(one => `${answer.path} != ${writeLiteral(one) ?? refuse()}`),
      ]) ?? refuse()
    )
  return `${answer.path} == ${literal}`
}

/** Texts contain parts; choices are equal or not. */
function containsText(answer: AnswerReference, value: unknown): string | undefined {
  if (answer.schema.type !== 'string' || listChoices(answer) !== undefined) return undefined
  return typeof value === 'string' ? `${writeLiteral(value)} in ${answer.path}` : refuse()
}

function toFormula(tree: Tree, find: FindAnswer): string {
  const formula = (part: Tree) => toFormula(part, find)
  switch (tree.kind) {
    case 'answer':
      return (find(tree.name) ?? refuse()).path
    case 'literal':
      return tree.value === null ? 'null' : (writeLiteral(tree.value) ?? refuse())
    case 'list':
      return refuse()
    case 'unary':
      return tree.operator === '-' ? `0 - ${toPart(formula(tree.part))}` : toCondition(tree, find)
    case 'call':
      return toCall(tree.name, tree.parts, find)
    default: {
      const { operator, left, right } = tree
      if (!['+', '-', '*', '/'].includes(operator)) return toCondition(tree, find)
      if (operator === '+' && [left, right].some(part => isTextual(part, find))) return refuse()
      return `${toPart(formula(left))} ${operator} ${toPart(formula(right))}`
    }
  }
}

/** Puts a part of a formula in brackets unless it is a single value. */
const toPart = (formula: string): string =>
  /^([\w.'[\]-]+|[a-z]+\([^()]*\))$/.test(formula) ? formula : `(${formula})`

/** A plus between texts joins them, which formulas cannot. */
const isTextual = (tree: Tree, find: FindAnswer): boolean =>
  tree.kind === 'literal'
    ? typeof tree.value === 'string'
    : tree.kind === 'answer' && find(tree.name)?.schema.type === 'string'

const functions: Readonly<Record<string, string>> = {
  sum: 'sum',
  avg: 'average',
  min: 'min',
  max: 'max',
  round: 'round',
}

function toCall(name: string, parts: readonly Tree[], find: FindAnswer): string {
  const formula = (part: Tree | undefined) => (part ? toFormula(part, find) : refuse())
  if (name === 'iif' && parts.length === 3)
    return `if(${toCondition(parts[0] ?? refuse(), find)}, ${formula(parts[1])}, ${formula(parts[2])})`
  if (name === 'datediff' && parts.length === 3) {
    const [, , unit] = parts
    return unit?.kind === 'literal' && unit.value === 'days'
      ? `days(${formula(parts[0])}, ${formula(parts[1])})`
      : refuse()
  }
  const own = Object.hasOwn(functions, name) ? functions[name] : undefined
  return own === undefined || parts.length === 0 ? refuse() : `${own}(${parts.map(formula).join(', ')})`
}
