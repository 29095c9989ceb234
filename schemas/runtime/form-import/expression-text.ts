/** Writes expressions of forms (`expression.ts`) as text. */

/** What an import knows of an answer that a condition reads. */
export interface AnswerReference {
  /** As expressions write it, such as `values.color`. */
  readonly path: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** Writes a path; names that are not plain are put in brackets. */
export const writePath = (...names: readonly string[]): string =>
  names.reduce(
    (path, name) => (/^[\w-]+$/.test(name) ? `${path}.${name}` : `${path}[${writeText(name)}]`),
    'values',
  )

export const writeText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Writes a literal; undefined for a list or an object. */
export function writeLiteral(value: unknown): string | undefined {
  if (typeof value === 'string') return writeText(value)
  if (typeof value === 'number' && Number.isFinite(value) && !/e/i.test(String(value))) return String(value)
  return typeof value === 'boolean' ? String(value) : undefined
}

/** Joins conditions, each of which must hold; undefined without any. */
export const joinAll = (conditions: readonly (string | undefined)[]): string | undefined =>
  join(conditions, ' and ')

/** Joins conditions, one of which must hold; undefined without any. */
export const joinAny = (conditions: readonly (string | undefined)[]): string | undefined =>
  join(conditions, ' or ')

function join(conditions: readonly (string | undefined)[], operator: ' and ' | ' or '): string | undefined {
  const given = [...new Set(conditions.filter(condition => condition !== undefined))]
  if (given.length <= 1) return given[0]
  return given
    .map(condition => (needsBrackets(condition, operator) ? `(${condition})` : condition))
    .join(operator)
}

/** Texts in quotation marks may have these words, which costs only a pair of brackets. */
const needsBrackets = (condition: string, operator: ' and ' | ' or '): boolean =>
  operator === ' and ' && condition.includes(' or ')

export const negate = (condition: string): string => `not (${condition})`

/** Tells whether the answer is a list of choices. */
export const isListAnswer = ({ schema }: AnswerReference): boolean => schema.type === 'array'

/** The choices of an answer, those of a list's entries included; undefined if it has none. */
export function listChoices({ schema }: AnswerReference): readonly unknown[] | undefined {
  const { items } = schema
  const own = typeof items === 'object' && items !== null && 'enum' in items ? items.enum : schema.enum
  return Array.isArray(own) ? own : undefined
}

/**
 * Returns the literal in the type of the answer: a choice '1' is a text, though a condition compares it with 1. Conditions of
 * SurveyJS ignore case, so a choice that differs only in it is meant.
 */
export function toAnswerLiteral(value: unknown, answer: AnswerReference): unknown {
  const choices =
    listChoices(answer) ?? (Array.isArray(answer.schema.examples) ? answer.schema.examples : undefined)
  const choice =
    choices?.find(one => String(one) === String(value)) ??
    choices?.find(one => String(one).toLowerCase() === String(value).toLowerCase())
  if (choice !== undefined) return choice
  const { type } = answer.schema
  if ((type === 'number' || type === 'integer') && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value)
    return Number.isNaN(number) ? value : number
  }
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return type === 'string' && typeof value === 'number' ? String(value) : value
}
