/** Converts defaults, validators and right answers of SurveyJS. */
import { isObject } from '../core/pointer.ts'
import { type AnswerReference, joinAll, toAnswerLiteral, writeLiteral } from './expression-text.ts'
import { toExcerpt } from './import-note.ts'
import type { ImportedField } from './imported-fields.ts'
import { isLinearPattern } from './linear-pattern.ts'
import type { SourceNode } from './source-node.ts'
import { findSurveyAnswer, readSurveyText, type SurveyImport, type SurveyQuestion } from './survey-import.ts'

/** Takes a default that is an answer; anything else is reported. */
export function importSurveyDefault(field: ImportedField, node: SourceNode): void {
  const { defaultValue } = isObject(node.value) ? node.value : {}
  if (defaultValue === undefined) return
  const { schema } = field
  const answer = { path: '', schema }
  const value = Array.isArray(defaultValue)
    ? defaultValue.map(one => toAnswerLiteral(one, answer))
    : toAnswerLiteral(defaultValue, answer)
  const choices = isObject(schema.items) ? schema.items.enum : schema.enum
  const isChoice = !Array.isArray(choices) || [value].flat().every(one => choices.includes(one))
  const fits =
    (schema.type === 'array' && Array.isArray(value)) ||
    (schema.type === 'integer' && Number.isInteger(value)) ||
    typeof value === schema.type
  if (fits && isChoice && field.schema.format === undefined && schema.type !== 'object') {
    node.leaveOut('defaultValue')
    schema.default = value
  } else node.note('default_left_out', { value: toExcerpt(defaultValue) }, 'defaultValue')
}

export function importSurveyValidators(field: ImportedField, node: SourceNode, survey: SurveyImport): void {
  const { schema, ui } = field
  for (const validator of node.list('validators')) {
    const type = validator.text('type')
    const isText = schema.type === 'string' && schema.enum === undefined
    const isNumber = schema.type === 'number' || schema.type === 'integer'
    const read = (key: string) => validator.number(key)
    let isKnown = true
    if (type === 'numeric' && isNumber) {
      const [least, most] = [read('minValue'), read('maxValue')]
      if (least !== undefined) schema.minimum = least
      if (most !== undefined) schema.maximum = most
    } else if (type === 'text' && isText) {
      const [least, most] = [read('minLength'), read('maxLength')]
      if (least !== undefined && least > 0) schema.minLength = Math.round(least)
      if (most !== undefined && most > 0) schema.maxLength = Math.round(most)
    } else if (type === 'email' && isText && (schema.format ?? 'email') === 'email') schema.format = 'email'
    else if (type === 'answercount' && schema.type === 'array') {
      const [least, most] = [read('minCount'), read('maxCount')]
      if (least !== undefined && least > 0) schema.minItems = Math.round(least)
      if (most !== undefined && most > 0) schema.maxItems = Math.round(most)
    } else if (type === 'regex' && isText && isLinearPattern(validator.get('regex').value)) {
      schema.pattern = validator.text('regex')
    } else isKnown = false
    const { text, expression, regex } = isObject(validator.value) ? validator.value : {}
    if (!isKnown) {
      const rule = [type, expression ?? regex].filter(part => part !== undefined).join(': ')
      validator.note('validator_left_out', { rule: toExcerpt(rule), text: toExcerpt(text ?? '') })
      continue
    }
    const hint = readSurveyText(validator, 'text', survey)
    if (hint !== undefined && ui['ui:invalid'] === undefined) ui['ui:invalid'] = hint
    else if (hint !== undefined)
      validator.note('property_left_out', { name: 'text', value: toExcerpt(hint) }, 'text')
  }
}

export function importSurveyCorrectAnswer({ node, sourceName, level, survey }: SurveyQuestion): void {
  const { correctAnswer } = isObject(node.value) ? node.value : {}
  if (correctAnswer === undefined || level.path.length > 0) return
  survey.later.push(() => {
    const answer = findSurveyAnswer(sourceName, survey)
    const when = answer && writeCorrectAnswer(answer, correctAnswer)
    if (when === undefined || survey.correct.length >= 200) return
    node.leaveOut('correctAnswer')
    survey.correct.push({ when, add: 1 })
  })
}

function writeCorrectAnswer(answer: AnswerReference, correct: unknown): string | undefined {
  if (!Array.isArray(correct)) {
    const literal = writeLiteral(toAnswerLiteral(correct, answer))
    return literal === undefined || answer.schema.type === 'array'
      ? undefined
      : `${answer.path} == ${literal}`
  }
  const literals = correct.map(one => writeLiteral(toAnswerLiteral(one, answer)))
  if (literals.length === 0 || literals.includes(undefined) || answer.schema.type !== 'array')
    return undefined
  return joinAll([
    ...literals.map(literal => `${literal} in ${answer.path}`),
    `count(${answer.path}) == ${literals.length}`,
  ])
}
