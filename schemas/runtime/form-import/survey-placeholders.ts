/** Converts the names of answers in texts of SurveyJS: `{name}` becomes `{values.name}`. */
import { isObject } from '../core/pointer.ts'
import { type ImportedDocument, withoutEmpty } from './imported-fields.ts'
import { findSurveyAnswer, type SurveyImport } from './survey-import.ts'

const placeholder = /\{([^{}]{1,100})\}/g

/** The variables of SurveyJS that count correct answers. */
const correctCounts = new Set(['correctanswers', 'correctanswercount', 'correctedanswers'])

function writePlaceholder(name: string, survey: SurveyImport): string | undefined {
  if (correctCounts.has(name.toLowerCase()) && survey.correct.length > 0) return '{scores.correct}'
  const answer = findSurveyAnswer(name.trim(), survey)
  return answer && `{${answer.path}}`
}

export function reportUnknownSurveyPlaceholders(survey: SurveyImport): void {
  for (const { text, node } of survey.texts) {
    const names = new Set(
      (typeof text === 'string' ? [text] : Object.values(text)).flatMap(one =>
        [...one.matchAll(placeholder)].map(([, name = '']) => name),
      ),
    )
    for (const name of names)
      if (writePlaceholder(name, survey) === undefined)
        node.note('placeholder_left_out', { placeholder: `{${name}}` })
  }
}

/** Names answers in texts as forms do: `{name}` becomes `{values.name}`. */
export function fillSurveyPlaceholders(document: ImportedDocument, survey: SurveyImport): ImportedDocument {
  const fill = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return value.replace(placeholder, (whole, name: string) => writePlaceholder(name, survey) ?? whole)
    if (Array.isArray(value)) return value.map(one => fill(one, key))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, isText(name) ? fill(part, name) : part]),
    )
  }
  const { schema, computed, scores, ...texts } = document
  const filled = Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, fill(part, key)]))
  const { ui, ...head } = filled
  // The same members with other texts.
  return withoutEmpty({ ...head, schema, ui, computed, scores }) as unknown as ImportedDocument
}

/** Conditions and widgets are no texts. */
const isText = (key: string): boolean =>
  !['when', 'ui:when', 'ui:require', 'ui:widget', 'href', 'src'].includes(key)
