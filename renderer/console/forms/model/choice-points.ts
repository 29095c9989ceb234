/** Points at choices, as the scores of a form hold them. Rules that say more stay as they are. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import {
  type ConditionClause,
  readCondition,
  writeAnswerPath,
  writeClause,
} from '../../documents/condition-clauses.ts'
import { removeAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/** The score that the first points begin. */
export const usualScore = 'points'

export const listScoreNames = ({ scores }: JsonRecord): readonly string[] =>
  isObject(scores) ? Object.keys(scores) : []

const listRules = ({ scores }: JsonRecord, score: string): readonly JsonRecord[] => {
  const list = isObject(scores) ? scores[score] : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** The answer that earns points; without a choice, a yes. */
export interface ScoredAnswer {
  readonly score: string
  readonly field: string
  readonly choice?: ConditionClause['value']
}

const isAbout =
  ({ field, choice }: ScoredAnswer) =>
  ({ when, add }: JsonRecord): boolean => {
    if (typeof when !== 'string' || typeof add !== 'number') return false
    const condition = readCondition(when)
    const [clause, ...others] = condition?.clauses ?? []
    return (
      clause !== undefined &&
      others.length === 0 &&
      clause.field === field &&
      !clause.isScore &&
      ['is', 'includes', 'yes'].includes(clause.operator) &&
      clause.value === choice
    )
  }

/** Returns the points of an answer; undefined: none. */
export function getPoints(document: JsonRecord, answer: ScoredAnswer): number | undefined {
  const add = listRules(document, answer.score).find(isAbout(answer))?.add
  return typeof add === 'number' ? add : undefined
}

/** @param isList whether the question has several choices */
export function setPoints(
  document: JsonRecord,
  answer: ScoredAnswer,
  { points, isList }: { readonly points: number | undefined; readonly isList: boolean },
): JsonRecord {
  const rules = listRules(document, answer.score)
  const at = rules.findIndex(isAbout(answer))
  if (points === undefined)
    return withRules(
      document,
      answer.score,
      rules.filter((_, index) => index !== at),
    )
  if (at >= 0) return setAtJsonPath(document, ['scores', answer.score, at, 'add'], points)
  const { field, choice } = answer
  const when = writeClause(
    choice === undefined
      ? { field, operator: 'yes' }
      : { field, operator: isList ? 'includes' : 'is', value: choice },
  )
  return withRules(document, answer.score, [...rules, { when, add: points }])
}

const isNumberRule = (field: string) => (rule: JsonRecord) =>
  rule.when === undefined && rule.add === writeAnswerPath(field)

/** Whether the number that is answered counts as points. */
export const countsNumber = (document: JsonRecord, score: string, field: string): boolean =>
  listRules(document, score).some(isNumberRule(field))

export function setCountsNumber(
  document: JsonRecord,
  { score, field }: ScoredAnswer,
  counts: boolean,
): JsonRecord {
  const others = listRules(document, score).filter(rule => !isNumberRule(field)(rule))
  return withRules(document, score, counts ? [...others, { add: writeAnswerPath(field) }] : others)
}

function withRules(document: JsonRecord, score: string, rules: readonly JsonRecord[]): JsonRecord {
  return rules.length === 0
    ? removeAtJsonPath(document, ['scores', score])
    : setAtJsonPath(document, ['scores', score], rules)
}

/** Removes the points of a question, or of one of its choices, from all scores. */
export function withoutPointsOf(
  document: JsonRecord,
  field: string,
  choice?: ConditionClause['value'],
): JsonRecord {
  return listScoreNames(document).reduce((left, score) => {
    const rules = listRules(left, score)
    const kept = rules.filter(rule => {
      const clause = typeof rule.when === 'string' ? readCondition(rule.when)?.clauses[0] : undefined
      const value = choice === undefined ? clause?.value : choice
      const isOwn = isAbout({ score, field, ...(value === undefined ? {} : { choice: value }) })(rule)
      return !isOwn && !(choice === undefined && isNumberRule(field)(rule))
    })
    return kept.length === rules.length ? left : withRules(left, score, kept)
  }, document)
}
