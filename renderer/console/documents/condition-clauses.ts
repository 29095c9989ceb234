/**
 * Conditions as they are chosen: a question or score of a form, or a value of an email, what it is compared by, and with
 * what. Others are written as text.
 */
import {
  describeInvalidExpression,
  type Expression,
  parseExpressionOrThrow,
} from '#schemas/runtime/expression/expression.ts'

export type ClauseOperator =
  | 'is'
  | 'is_not'
  | 'includes'
  | 'answered'
  | 'not_answered'
  | 'yes'
  | 'no'
  | 'less'
  | 'at_most'
  | 'more'
  | 'at_least'

export interface ConditionClause {
  /** The name of the question, score or value. */
  readonly field: string
  readonly isScore?: true
  readonly operator: ClauseOperator
  readonly value?: string | number | boolean
}

export interface ChosenCondition {
  /** Whether all clauses must hold, or one of them. */
  readonly joins: 'and' | 'or'
  readonly clauses: readonly ConditionClause[]
}

/** Where a condition finds what it is about: a form's in `values` and `scores`, an email's among all that it reads. */
export type ConditionScope = 'values' | 'root'

/** Returns the clauses of a condition; undefined if it says more than can be chosen. */
export function readCondition(text: string, scope: ConditionScope = 'values'): ChosenCondition | undefined {
  if (describeInvalidExpression(text, true) !== undefined) return undefined
  const expression = parseExpressionOrThrow(text)
  const joins = expression[0] === 'or' ? 'or' : 'and'
  const clauses = listJoined(expression, joins).map(part => readClause(part, scope))
  return clauses.every(clause => clause !== undefined) ? { joins, clauses } : undefined
}

/** Returns what is joined, from left to right. */
function listJoined(expression: Expression, joins: 'and' | 'or'): readonly Expression[] {
  return expression[0] === joins
    ? listOperands(expression).flatMap(operand => listJoined(operand, joins))
    : [expression]
}

/** Returns the expressions inside of one. */
export function listOperands(expression: Expression): readonly Expression[] {
  if (expression[0] === 'value' || expression[0] === 'path') return []
  const [, ...operands] = expression
  return operands
}

const comparisons = new Map<string, ClauseOperator>([
  ['==', 'is'],
  ['!=', 'is_not'],
  ['<', 'less'],
  ['<=', 'at_most'],
  ['>', 'more'],
  ['>=', 'at_least'],
])

/** Returns the clause that an expression is; undefined if it says more. */
export function readClause(
  expression: Expression,
  scope: ConditionScope = 'values',
): ConditionClause | undefined {
  const [operator] = expression
  const toClause = (path: Expression, chosen: ClauseOperator, value?: unknown) => {
    const tested = readTested(path, scope)
    return tested && withValue({ ...tested, operator: chosen }, value)
  }
  if (operator === 'path') return toClause(expression, 'yes')
  const [left, right] = listOperands(expression)
  if (!left) return undefined
  if (operator === 'present') return toClause(left, 'answered')
  if (operator === 'not') {
    const [tested] = listOperands(left)
    if (left[0] === 'present') return tested && toClause(tested, 'not_answered')
    return left[0] === 'path' ? toClause(left, 'no') : undefined
  }
  if (!right) return undefined
  if (operator === 'in') return left[0] === 'value' ? toClause(right, 'includes', left[1]) : undefined
  const comparison = comparisons.get(operator)
  return comparison && right[0] === 'value' ? toClause(left, comparison, right[1]) : undefined
}

function readTested(
  path: Expression,
  scope: ConditionScope,
): Pick<ConditionClause, 'field' | 'isScore'> | undefined {
  if (path[0] !== 'path') return undefined
  const names: readonly string[] = typeof path[1] === 'string' ? path[1].split('.') : path[1]
  if (scope === 'root') return { field: names.join('.') }
  const [root, field, ...rest] = names
  if ((root !== 'values' && root !== 'scores') || field === undefined || rest.length > 0) return undefined
  return { field, ...(root === 'scores' ? { isScore: true as const } : {}) }
}

function withValue(clause: ConditionClause, value: unknown): ConditionClause | undefined {
  if (value === undefined) return clause
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { ...clause, value }
    : undefined
}

/** Writes clauses as a condition; undefined without any. */
export function writeCondition(
  { joins, clauses }: ChosenCondition,
  scope: ConditionScope = 'values',
): string | undefined {
  return clauses.length === 0
    ? undefined
    : clauses.map(clause => writeClause(clause, scope)).join(` ${joins} `)
}

export function writeClause(
  { field, isScore, operator, value }: ConditionClause,
  scope: ConditionScope = 'values',
): string {
  const path = scope === 'root' ? field : isScore ? `scores.${field}` : writeAnswerPath(field)
  switch (operator) {
    case 'answered':
      return `present(${path})`
    case 'not_answered':
      return `not present(${path})`
    case 'yes':
      return path
    case 'no':
      return `not ${path}`
    case 'includes':
      return `${writeValue(value)} in ${path}`
    default: {
      const found = [...comparisons].find(([, name]) => name === operator)
      return `${path} ${found?.[0]} ${writeValue(value)}`
    }
  }
}

/** Returns the answer of a question as expressions name it. */
export const writeAnswerPath = (field: string): string =>
  /^[A-Za-z0-9_-]+$/.test(field) ? `values.${field}` : `values[${quote(field)}]`

const writeValue = (value: ConditionClause['value']): string =>
  typeof value === 'string' ? quote(value) : String(value ?? null)

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
