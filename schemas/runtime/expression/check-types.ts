/**
 * Checks an expression against the types of what it reads, before anybody answers anything: names that there are not,
 * ways into lists, texts to calculate with, comparisons that never hold. Evaluating such an expression throws nothing:
 * it is null, or a sum leaves the part out, and a price becomes 0.
 */
import { splitPath } from '../core/path.ts'
import type { Expression } from './expression.ts'
import { type ExpressionType, getValueKind, isDateText, type ValueType } from './schema-types.ts'

export interface TypeFault {
  /** A sentence with the remedy that goes on after the place of the expression. */
  readonly reason: string
  /** The name that there is not, and those that there are, so that the nearest can be proposed. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] }
}

/** What an expression is for: a number, or the truth of a condition. */
export type ExpressionUse = 'number' | 'condition'

export interface TypeScope {
  /** By the first name of a path. */
  readonly roots: Readonly<Record<string, ExpressionType>>
  /** Tells whether what a path leads to must have a type to be calculated with, because the document declares it. */
  readonly needsType: (path: readonly string[]) => boolean
}

export interface TypeCheck {
  readonly faults: readonly TypeFault[]
  /** What the expression results in. */
  readonly type: ExpressionType
}

/** Checks an expression; the list of faults is empty if it always does what it says. */
export function checkExpressionTypes(
  expression: Expression,
  use: ExpressionUse,
  scope: TypeScope,
): TypeCheck {
  const faults: TypeFault[] = []
  const check = createCheck(scope, faults)
  const type = use === 'number' ? check.expectNumber(expression) : check.infer(expression)
  // Two operands may have the same fault.
  return { faults: [...new Map(faults.map(fault => [fault.reason, fault])).values()], type }
}

const numberType: ExpressionType = [{ kind: 'number' }]
const booleanType: ExpressionType = [{ kind: 'boolean' }]

function createCheck({ roots, needsType }: TypeScope, faults: TypeFault[]) {
  const report = (fault: TypeFault) => {
    faults.push(fault)
  }

  /** Checks the operands by themselves and returns what the expression results in. */
  function infer(expression: Expression): ExpressionType {
    switch (expression[0]) {
      case 'value':
        return inferLiteral(expression[1])
      case 'path':
        return followPath(splitNames(expression[1]))
      case 'not':
      case 'present':
        infer(expression[1])
        return booleanType
      case 'count':
        expectCountable(expression[1])
        return numberType
      case 'and':
      case 'or':
        infer(expression[1])
        infer(expression[2])
        return booleanType
      case 'if':
        return inferChoice(expression.slice(1).filter(isExpression), infer)
      case '+':
      case '-':
      case '*':
      case '/':
      case 'round':
      case 'sum':
      case 'average':
      case 'min':
      case 'max':
      case 'days':
        return inferFormula(expression[0], expression.slice(1).filter(isExpression))
      default:
        checkComparison(expression[0], expression[1], expression[2])
        return booleanType
    }
  }

  function inferFormula(operator: string, operands: readonly Expression[]): ExpressionType {
    if (operator === 'days') for (const operand of operands) expectDate(operand)
    else if (listFunctions.has(operator)) for (const operand of operands) expectNumbers(operand)
    else for (const operand of operands) expectNumber(operand)
    const [, divisor] = operands
    if (operator === '/' && divisor?.[0] === 'value' && divisor[1] === 0)
      report({ reason: 'divides by 0, which has no result; divide by another number.' })
    return numberType
  }

  /** The branches of `if` are for the same as the whole. */
  function inferChoice(
    [condition, ...branches]: readonly Expression[],
    inferBranch: (branch: Expression) => ExpressionType,
  ): ExpressionType {
    if (condition) infer(condition)
    const types = branches.map(inferBranch)
    return types.includes('any') ? 'any' : types.flatMap(type => (type === 'any' ? [] : type))
  }

  function followPath([root = '', ...names]: readonly string[]): ExpressionType {
    const start = Object.hasOwn(roots, root) ? roots[root] : undefined
    if (start === undefined) {
      report(describeUnknownRoot(root, names, roots))
      return 'any'
    }
    let type = start
    for (const [index, name] of names.entries()) {
      const found = getMember(type, name)
      if (found === undefined) {
        report(describeDeadEnd(type, [root, ...names.slice(0, index)], names.slice(index)))
        return 'any'
      }
      type = found
    }
    return type
  }

  function expectNumber(expression: Expression): ExpressionType {
    if (expression[0] === 'if') return inferChoice(expression.slice(1).filter(isExpression), expectNumber)
    const type = inferOperand(expression)
    if (type === undefined) return numberType
    const other = type.find(({ kind }) => kind !== 'number')
    if (other) report({ reason: describeNoNumber(expression, other) })
    else if (type.some(value => value.kind === 'number' && value.isUnbounded))
      report({ reason: describeUnbounded(expression) })
    return numberType
  }

  function expectNumbers(expression: Expression): void {
    if (expression[0] === 'if') {
      inferChoice(expression.slice(1).filter(isExpression), branch => {
        expectNumbers(branch)
        return numberType
      })
      return
    }
    const type = inferOperand(expression)
    if (type === undefined) return
    const other = type.find(({ kind }) => kind !== 'number' && kind !== 'list' && kind !== 'object')
    if (other) {
      report({ reason: describeNoNumber(expression, other) })
      return
    }
    const numbers = type.flatMap(value => listNumbers(value))
    if (numbers.length === 0) report({ reason: describeNoNumbers(expression) })
    else if (numbers.some(number => number !== 'any' && number.kind === 'number' && number.isUnbounded))
      report({ reason: describeUnbounded(expression) })
  }

  /** Returns undefined if nothing is known, or if a fault has been reported already. */
  function inferOperand(expression: Expression): readonly ValueType[] | undefined {
    const before = faults.length
    const type = infer(expression)
    if (type !== 'any') return type
    const isUntyped = expression[0] === 'path' && needsType(splitNames(expression[1]))
    if (faults.length === before && isUntyped) report({ reason: describeUntyped(expression) })
    return undefined
  }

  function expectDate(expression: Expression): void {
    const type = inferOperand(expression)
    const other = type?.find(value => value.kind !== 'text' || !value.isDate)
    if (other) report({ reason: describeNoDate(expression, other) })
  }

  function expectCountable(expression: Expression): void {
    const type = infer(expression)
    if (type === 'any') return
    const other = type.find(({ kind }) => kind !== 'list' && kind !== 'text')
    if (other)
      report({
        reason: `counts ${describeOperand(expression)}, which is ${kindNames[other.kind]}; count() counts the entries of a list or the characters of a text.`,
      })
  }

  function checkComparison(operator: string, one: Expression, other: Expression): void {
    const left = infer(one)
    const right = infer(other)
    if (left === 'any' || right === 'any') return
    const names = [describeOperand(one), describeOperand(other)]
    const reason =
      operator === 'in'
        ? describeIdleSearch(left, right, names)
        : operator === '==' || operator === '!='
          ? describeIdleEquality(left, right, names)
          : describeIdleOrder(left, right, names)
    if (reason !== undefined) report({ reason })
    else if (operator === '==' || operator === '!=') reportUnknownChoice(left, right, names)
  }

  /** Reports a literal that is none of the choices that it is compared with. */
  function reportUnknownChoice(
    left: readonly ValueType[],
    right: readonly ValueType[],
    [leftName = '', rightName = '']: readonly string[],
  ): void {
    const known = listChoices(left)
    const wanted = listChoices(right)
    if (!known || !wanted || known.some(choice => wanted.includes(choice))) return
    const [choices, literal, owner] =
      wanted.length === 1 ? [known, wanted[0], leftName] : [wanted, known[0], rightName]
    report({
      reason: `compares ${owner} with ${JSON.stringify(literal)}, which is none of its choices: ${choices.map(choice => JSON.stringify(choice)).join(', ')}.`,
      unknown: { name: String(literal), known: choices.map(String) },
    })
  }

  return { infer, expectNumber }
}

const listFunctions: ReadonlySet<string> = new Set(['sum', 'average', 'min', 'max'])

/** The parts of an expression after its operator are expressions themselves. */
const isExpression = (part: unknown): part is Expression => Array.isArray(part)

const splitNames = (path: string | readonly string[]): readonly string[] =>
  typeof path === 'string' ? splitPath(path) : path

function inferLiteral(value: unknown): ExpressionType {
  const kind = getValueKind(value)
  if (kind === 'text') return [{ kind, choices: [value], isDate: isDateText(value) }]
  return kind === 'number' || kind === 'boolean' ? [{ kind, choices: [value] }] : [{ kind: 'null' }]
}

/** Returns the type of a member of any alternative; undefined if none has it. */
function getMember(type: ExpressionType, name: string): ExpressionType | undefined {
  if (type === 'any') return 'any'
  const found = type.flatMap(value => {
    const member =
      value.kind === 'object'
        ? value.getMember(name)
        : value.kind === 'list' && /^\d+$/.test(name)
          ? value.getEntry()
          : undefined
    return member === undefined ? [] : [member]
  })
  if (found.length === 0) return undefined
  return found.includes('any') ? 'any' : found.flatMap(member => (member === 'any' ? [] : member))
}

/** Lists may hold lists of lists. */
const maxListDepth = 5

/** Lists what adding up a value reads: a number, or those in a list or an object, however deep. */
function listNumbers(value: ValueType, depth = 0): readonly (ValueType | 'any')[] {
  if (value.kind === 'number') return [value]
  if (depth > maxListDepth) return ['any']
  const inside = (type: ExpressionType | undefined): readonly (ValueType | 'any')[] =>
    type === undefined ? [] : type === 'any' ? ['any'] : type.flatMap(part => listNumbers(part, depth + 1))
  if (value.kind === 'list') return inside(value.getEntry())
  if (value.kind !== 'object') return []
  // An object that names no members has those that the visitor names.
  return value.names.length === 0
    ? inside(value.getMember(''))
    : value.names.flatMap(name => inside(value.getMember(name)))
}

/** Returns all values that a type can have; undefined if there is no list of them. */
function listChoices(type: readonly ValueType[]): readonly unknown[] | undefined {
  const lists = type.map(value => ('choices' in value ? value.choices : undefined))
  return lists.some(list => list === undefined) ? undefined : lists.flatMap(list => list ?? [])
}

const hasKind = (type: readonly ValueType[], ...kinds: readonly ValueType['kind'][]): boolean =>
  type.some(({ kind }) => kinds.includes(kind))

function describeIdleEquality(
  left: readonly ValueType[],
  right: readonly ValueType[],
  [leftName = '', rightName = '']: readonly string[],
): string | undefined {
  if (hasKind(left, 'null') || hasKind(right, 'null')) return undefined
  if (left.some(({ kind }) => kind !== 'list' && kind !== 'object' && hasKind(right, kind))) return undefined
  if (hasKind(left, 'list', 'object') || hasKind(right, 'list', 'object'))
    return `compares ${leftName} with ${rightName}, but a list is never equal to anything; use "in" or count().`
  return `compares ${leftName}, which is ${describeKinds(left)}, with ${rightName}, which is ${describeKinds(right)}: these are never equal. Compare values of one kind, as in values.seats == 2 or values.kind == 'a'.`
}

const describeIdleOrder = (
  left: readonly ValueType[],
  right: readonly ValueType[],
  [leftName = '', rightName = '']: readonly string[],
): string | undefined =>
  (hasKind(left, 'number') && hasKind(right, 'number')) || (hasKind(left, 'text') && hasKind(right, 'text'))
    ? undefined
    : `compares ${leftName}, which is ${describeKinds(left)}, with ${rightName}, which is ${describeKinds(right)}: neither is ever greater. Only two numbers or two texts can be compared.`

function describeIdleSearch(
  left: readonly ValueType[],
  right: readonly ValueType[],
  [leftName = '', rightName = '']: readonly string[],
): string | undefined {
  if (hasKind(right, 'text')) {
    if (hasKind(left, 'text')) return undefined
  } else if (!hasKind(right, 'list'))
    return `looks for ${leftName} in ${rightName}, which is ${describeKinds(right)}; "in" looks in a list or a text.`
  const entries = right.flatMap((value): readonly ExpressionType[] =>
    value.kind === 'list' ? [value.getEntry()] : [],
  )
  const canBeFound = entries.some(
    entry =>
      entry === 'any' ||
      left.some(({ kind }) => kind !== 'list' && kind !== 'object' && hasKind(entry, kind)),
  )
  return canBeFound
    ? undefined
    : `looks for ${leftName}, which is ${describeKinds(left)}, in ${rightName}, which holds no such values. Compare values of one kind.`
}

const kindNames: Readonly<Record<ValueType['kind'], string>> = {
  boolean: 'true or false',
  list: 'a list',
  null: 'nothing',
  number: 'a number',
  object: 'a group of values',
  text: 'a text',
}

const describeKinds = (type: readonly ValueType[]): string =>
  [...new Set(type.map(({ kind }) => kindNames[kind]))].join(' or ')

/** Names an operand as it is written, if it is short. */
function describeOperand(expression: Expression): string {
  if (expression[0] === 'path') return `"${getPathName(expression[1])}"`
  if (expression[0] === 'value') return JSON.stringify(expression[1])
  return expression[0] === 'and' ||
    expression[0] === 'or' ||
    expression[0] === 'not' ||
    isComparison(expression)
    ? 'a condition'
    : `the result of "${expression[0]}"`
}

const isComparison = ([operator]: Expression): boolean =>
  ['==', '!=', '<', '<=', '>', '>=', 'in', 'present'].includes(operator)

/** Returns the name as authors know it: answers without `values`. */
function getPathName(path: string | readonly string[]): string {
  const [root = '', ...names] = splitNames(path)
  return root === 'values' && names.length > 0 ? names.join('.') : [root, ...names].join('.')
}

function describeNoNumber(expression: Expression, { kind }: ValueType): string {
  const name = describeOperand(expression)
  const example = expression[0] === 'path' ? splitNames(expression[1]).join('.') : 'values.name'
  if (kind === 'list' || kind === 'object')
    return `calculates with ${name}, which holds several values. Write sum(${example}) or count(${example}).`
  if (expression[0] === 'path')
    return kind === 'null'
      ? `calculates with ${name}, which never has an answer. Read another property.`
      : `calculates with ${name}, which is no number. Make it one, or compare it, as in if(${kind === 'boolean' ? example : `${example} == 'a'`}, 10, 20).`
  if (expression[0] === 'value') {
    const number = typeof expression[1] === 'string' ? Number(expression[1]) : Number.NaN
    return `calculates with ${name}, which is no number. Write ${Number.isNaN(number) ? 'a number, such as 0' : number} instead.`
  }
  return `calculates with ${name}, which is no number. Write if(…, 10, 0) with the two numbers that it stands for.`
}

const describeNoNumbers = (expression: Expression): string => {
  const name = describeOperand(expression)
  const example = expression[0] === 'path' ? splitNames(expression[1]).join('.') : 'values.name'
  return `adds up ${name}, which holds no numbers. Write count(${example}) for how many entries there are, or make them numbers.`
}

const describeUnbounded = (expression: Expression): string =>
  `calculates with ${describeOperand(expression)}, which can be negative and then lowers the price. Give the property a "minimum", such as 0.`

const describeUntyped = (expression: Expression): string =>
  `calculates with ${describeOperand(expression)}, whose schema does not say what it holds. Give the property a "type", such as "number".`

function describeNoDate(expression: Expression, { kind }: ValueType): string {
  const remedy =
    expression[0] === 'value'
      ? "Write a date, as in '2026-03-01'."
      : kind === 'text'
        ? 'Give the property "format": "date".'
        : 'Name a property with "format": "date".'
  return `counts days with ${describeOperand(expression)}, which is no date. ${remedy}`
}

function describeUnknownRoot(root: string, names: readonly string[], roots: TypeScope['roots']): TypeFault {
  const known = Object.keys(roots)
  const isAnswer = getMember(roots.values ?? 'any', root) !== undefined && roots.values !== undefined
  if (isAnswer)
    return {
      reason: `reads "${root}", which is no value here; for the answer write "${['values', root, ...names].join('.')}".`,
    }
  return {
    reason: `reads "${root}", which is not in the scope; available: ${known.map(name => `"${name}"`).join(', ')}.`,
    unknown: { name: root, known },
  }
}

/** Says why a path cannot go on with these names. */
function describeDeadEnd(
  type: ExpressionType,
  before: readonly string[],
  [name = '', ...after]: readonly string[],
): TypeFault {
  const types = type === 'any' ? [] : type
  const owner = before.join('.')
  const whole = [owner, name, ...after].join('.')
  const known = types.flatMap(value => (value.kind === 'object' ? value.names : []))
  if (known.length > 0 || hasKind(types, 'object')) {
    const what =
      owner === 'values'
        ? `there is no property "${name}"; there are ${known.join(', ')}.`
        : `reads "${whole}", but "${owner}" has no "${name}"; available: ${known.join(', ')}.`
    return { reason: what, unknown: { name, known } }
  }
  if (!hasKind(types, 'list'))
    return {
      reason: `reads "${whole}", but "${owner}" is ${describeKinds(types)} and has no parts. Write "${owner}".`,
    }
  const entries = types.flatMap(value => (value.kind === 'list' ? [value.getEntry()] : []))
  const inEntries = entries.flatMap(entry => (entry === 'any' ? [] : entry))
  const fields = inEntries.flatMap(value => (value.kind === 'object' ? value.names : []))
  return {
    reason: `reads "${whole}", but "${owner}" is a list, and a path does not go through its entries: it would always be missing. Write count(${owner}) for how many there are, sum(${owner}) for the sum of all numbers in them, or ${owner}.0.${name} for the first.`,
    ...(fields.length > 0 && !fields.includes(name) ? { unknown: { name, known: fields } } : {}),
  }
}
