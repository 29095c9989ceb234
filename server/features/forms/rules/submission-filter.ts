/** Reads conditions on answers, as `color=red`, by the questions that they are about. */

import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { listSummaryQuestions, type SummaryQuestion } from './summary-questions.ts'

/** A condition on one answer. An answer of several choices meets it if one of them does. */
export type AnswerCondition =
  | {
      readonly path: readonly string[]
      readonly equals: string | number | boolean
      /** Of a ranking: only the first place counts. */
      readonly isFirst?: boolean
    }
  /** Letter case does not matter. */
  | { readonly path: readonly string[]; readonly contains: string }
  /** Inclusive. */
  | { readonly path: readonly string[]; readonly minimum?: number; readonly maximum?: number }

const maxAnswerConditions = 10

/**
 * Reads conditions, one a line. Returns the first line that is none, or that asks about no question of the documents;
 * of too many lines the first one too many. A question is of the kind that the first document says.
 */
export function parseAnswerConditions(
  text: string,
  documents: readonly FormDocument[],
):
  | { readonly ok: true; readonly conditions: readonly AnswerCondition[] }
  | { readonly ok: false; readonly line: string } {
  const questions = indexQuestions(documents)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const extra = lines[maxAnswerConditions]
  if (extra !== undefined) return { ok: false, line: extra }
  const conditions: AnswerCondition[] = []
  for (const line of lines) {
    const condition = parseCondition(line, questions)
    if (!condition) return { ok: false, line }
    conditions.push(condition)
  }
  return { ok: true, conditions }
}

/** By name; the rows of a matrix are questions of their own. */
function indexQuestions(documents: readonly FormDocument[]): ReadonlyMap<string, SummaryQuestion> {
  const questions = new Map<string, SummaryQuestion>()
  for (const question of documents.flatMap(listSummaryQuestions).flatMap(withRows)) {
    const name = question.path.join('.')
    if (!questions.has(name)) questions.set(name, question)
  }
  return questions
}

const withRows = (question: SummaryQuestion): SummaryQuestion[] => [question, ...question.rows]

function parseCondition(
  line: string,
  questions: ReadonlyMap<string, SummaryQuestion>,
): AnswerCondition | undefined {
  // A name may contain the sign itself, so each place of a sign is tried.
  for (const { index, 0: sign } of line.matchAll(/[=~]/g)) {
    const question = questions.get(line.slice(0, index))
    const value = line.slice(index + 1)
    if (question && value !== '')
      return sign === '~' ? parseContains(question, value) : parseEquals(question, value)
  }
  return undefined
}

const parseContains = ({ kind, path }: SummaryQuestion, contains: string): AnswerCondition | undefined =>
  kind === 'text' || kind === 'choice' ? { path, contains } : undefined

function parseEquals({ kind, path, choices }: SummaryQuestion, value: string): AnswerCondition | undefined {
  if (kind === 'number' || kind === 'nps') return parseNumbers(path, value)
  if (kind === 'text') return { path, equals: value }
  if (kind !== 'choice' && kind !== 'ranking') return undefined
  const choice = choices.find(one => String(one) === value)
  // What is no choice of the document is what visitors wrote instead of one.
  const equals = typeof choice === 'number' || typeof choice === 'boolean' ? choice : value
  return kind === 'ranking' ? { path, equals, isFirst: true } : { path, equals }
}

const numberPattern = '-?\\d{1,15}(?:\\.\\d{1,15})?'
const rangePattern = new RegExp(`^(${numberPattern})?\\.\\.(${numberPattern})?$`)
const singlePattern = new RegExp(`^${numberPattern}$`)

function parseNumbers(path: readonly string[], value: string): AnswerCondition | undefined {
  if (singlePattern.test(value)) return { path, equals: Number(value) }
  const [range, minimum, maximum] = rangePattern.exec(value) ?? []
  if (range === undefined || range === '..') return undefined
  return {
    path,
    ...(minimum === undefined ? {} : { minimum: Number(minimum) }),
    ...(maximum === undefined ? {} : { maximum: Number(maximum) }),
  }
}
