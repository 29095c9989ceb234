/** Prices as they are set at questions. They are kept as one formula; others, which say more, are written as text. */
import {
  describeInvalidExpression,
  type Expression,
  parseExpressionOrThrow,
} from '#schemas/runtime/expression/expression.ts'
import { listOperands, readClause, writeAnswerPath, writeClause } from '../../documents/condition-clauses.ts'

export interface PriceRule {
  /** The name of the question. */
  readonly field: string
  /** The choice that costs it; undefined: a yes, or each one of a number. */
  readonly choice?: string | number | boolean
  readonly isPerPiece?: true
  /** In the major unit, 25.5 for €25.50. */
  readonly price: number
}

export interface PriceList {
  /** What everybody pays, in the major unit. */
  readonly base: number
  readonly rules: readonly PriceRule[]
  /** The numbers by which the prices of a question's choices are multiplied, by the name of that question. */
  readonly times: Readonly<Record<string, string>>
}

export const emptyPriceList: PriceList = { base: 0, rules: [], times: {} }

/** Returns the prices of a formula; undefined if it says more than can be set at questions. */
export function readPriceList(formula: string): PriceList | undefined {
  if (describeInvalidExpression(formula, true) !== undefined) return undefined
  let list: PriceList = emptyPriceList
  for (const term of listTerms(parseExpressionOrThrow(formula))) {
    const read = readTerm(term)
    if (!read) return undefined
    list = {
      base: list.base + read.base,
      rules: [...list.rules, ...read.rules],
      times: { ...list.times, ...read.times },
    }
  }
  return list
}

function listTerms(expression: Expression): readonly Expression[] {
  return expression[0] === '+' ? listOperands(expression).flatMap(listTerms) : [expression]
}

function readTerm(term: Expression): PriceList | undefined {
  if (term[0] === 'value')
    return typeof term[1] === 'number' ? { ...emptyPriceList, base: term[1] } : undefined
  const rule = readRule(term)
  if (rule) return { ...emptyPriceList, rules: [rule] }
  if (term[0] !== '*') return undefined
  const [left, right] = listOperands(term)
  const number = left && readNumberField(left)
  if (number === undefined || !right) return undefined
  if (right[0] === 'value')
    return typeof right[1] === 'number'
      ? { ...emptyPriceList, rules: [{ field: number, isPerPiece: true, price: right[1] }] }
      : undefined
  const rules = listTerms(right).map(readRule)
  const [first] = rules
  if (!first || !rules.every(one => one?.field === first.field)) return undefined
  return { base: 0, rules: rules.filter(one => one !== undefined), times: { [first.field]: number } }
}

/** `if(values.size == 'large', 25, 0)`. */
function readRule(term: Expression): PriceRule | undefined {
  if (term[0] !== 'if') return undefined
  const [condition, price, other] = listOperands(term)
  const clause = condition && readClause(condition)
  if (!clause || price?.[0] !== 'value' || typeof price[1] !== 'number') return undefined
  if (other?.[0] !== 'value' || other[1] !== 0) return undefined
  const { field, operator, value } = clause
  if (operator === 'yes') return { field, price: price[1] }
  return (operator === 'is' || operator === 'includes') && value !== undefined
    ? { field, choice: value, price: price[1] }
    : undefined
}

/** `values.seats`, or `sum(0, values.seats)`, which is 0 without an answer. */
function readNumberField(expression: Expression): string | undefined {
  if (expression[0] === 'sum') {
    const [zero, path] = listOperands(expression)
    return zero?.[0] === 'value' && zero[1] === 0 && path ? readNumberField(path) : undefined
  }
  const clause = expression[0] === 'path' ? readClause(expression) : undefined
  return clause?.operator === 'yes' ? clause.field : undefined
}

/** @param lists the names of questions with several choices */
export function writePriceList({ base, rules, times }: PriceList, lists: ReadonlySet<string>): string {
  const fields = [...new Set(rules.map(({ field }) => field))]
  const terms = fields.map(field => {
    const own = rules.filter(rule => rule.field === field)
    const written = own.map(rule => writeRule(rule, lists.has(field)))
    const number = times[field]
    if (number === undefined) return written.join(' + ')
    const prices = written.join(' + ')
    return `${writeAnswerPath(number)} * ${own.length > 1 ? `(${prices})` : prices}`
  })
  return [...(base === 0 && terms.length > 0 ? [] : [String(base)]), ...terms].join(' + ')
}

function writeRule({ field, choice, isPerPiece, price }: PriceRule, isList: boolean): string {
  if (isPerPiece) return `sum(0, ${writeAnswerPath(field)}) * ${price}`
  const clause =
    choice === undefined
      ? writeClause({ field, operator: 'yes' })
      : writeClause({ field, operator: isList ? 'includes' : 'is', value: choice })
  return `if(${clause}, ${price}, 0)`
}

/** Sets the price of a rule; undefined removes it. */
export function withPrice(
  list: PriceList,
  wanted: Omit<PriceRule, 'price'>,
  price: number | undefined,
): PriceList {
  const isSame = (rule: PriceRule) => rule.field === wanted.field && rule.choice === wanted.choice
  const exists = list.rules.some(isSame)
  const rules =
    price === undefined
      ? list.rules.filter(rule => !isSame(rule))
      : exists
        ? list.rules.map(rule => (isSame(rule) ? { ...rule, price } : rule))
        : [...list.rules, { ...wanted, price }]
  return withoutIdleTimes({ ...list, rules })
}

/** Removes the prices of a question, or of one of its choices, and what is multiplied by it. */
export function withoutPricesOf(list: PriceList, field: string, choice?: PriceRule['choice']): PriceList {
  const rules = list.rules.filter(
    rule => rule.field !== field || (choice !== undefined && rule.choice !== choice),
  )
  const times =
    choice === undefined
      ? Object.fromEntries(Object.entries(list.times).filter(([, number]) => number !== field))
      : list.times
  return withoutIdleTimes({ ...list, rules, times })
}

const withoutIdleTimes = (list: PriceList): PriceList => ({
  ...list,
  times: Object.fromEntries(
    Object.entries(list.times).filter(([field]) => list.rules.some(rule => rule.field === field)),
  ),
})
