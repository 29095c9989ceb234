/** Turns each question of a form into a step of its own, for documents with `"pace": "one"`. */

import { formatPointer, getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import type { FormEvaluation } from './evaluate-form.ts'
import { applyUiOrder } from './field-order.ts'
import type { FormDocument, JsonObject } from './form.ts'
import type { FormStep } from './form-path.ts'
import { toStepForm } from './form-step.ts'

/**
 * One question, with the fields that ask nothing, such as a computed price, between it and the next question. The first
 * question also has those before it.
 */
export interface QuestionStep extends FormStep {
  /** The step of the document that the question begins; undefined within a step, and without steps. */
  readonly section?: FormStep
  /** Whether it asks nothing: the welcome screen, or a property that only shows blocks. */
  readonly isDisplay?: true
}

/** The id of the welcome screen; no property has such a name. */
export const welcomeStepId = '.welcome'

/**
 * Returns the steps that these answers lead through: one per question, whose id is the name of its property, and one for
 * each property that shows something between them.
 */
export function listQuestionSteps(
  document: FormDocument,
  { decisions, steps: path }: Pick<FormEvaluation, 'decisions' | 'steps'>,
): readonly QuestionStep[] {
  const questions: QuestionStep[] = document.welcome
    ? [{ id: welcomeStepId, title: '', fields: [], isDisplay: true }]
    : []
  const leading: string[] = []
  for (const section of listSections(document, path)) {
    const shown = section.fields.filter(name => !decisions.hidden.includes(formatPointer([name])))
    let begins = document.steps !== undefined
    for (const name of shown) {
      const last = questions.at(-1)
      const isDisplay = isDisplayed(document, name)
      if (!isDisplay && !isAsked(document, name)) {
        if (!last || last.id === welcomeStepId) leading.push(name)
        else questions.splice(-1, 1, { ...last, fields: [...last.fields, name] })
        continue
      }
      questions.push({
        id: name,
        title: '',
        fields: [name, ...leading.splice(0)],
        ...(begins ? { section } : {}),
        ...(isDisplay ? { isDisplay } : {}),
      })
      begins = false
    }
  }
  const [first] = leading
  return first === undefined ? questions : [...questions, { id: first, title: '', fields: leading }]
}

/** Returns the document with one question only, whose few choices are all in view. */
export function toQuestionForm(document: FormDocument, fields: readonly string[]): FormDocument {
  const form = toStepForm(document, fields)
  const ui = { ...form.ui }
  for (const name of fields) {
    const own = getSubobjectOrEmpty(ui, name)
    if (hasFewChoices(getProperty(document, name)) && isSelect(own))
      ui[name] = { ...own, 'ui:widget': 'radio' }
  }
  return { ...form, ui }
}

/** Tells whether the document's page shows only a part of it at a time, which needs scripts. */
export function hasSeveralPages(
  document: Pick<FormDocument, 'computed' | 'pace' | 'schema' | 'steps' | 'ui' | 'welcome'>,
): boolean {
  if (document.pace === undefined) return document.steps !== undefined && document.steps.length > 1
  const shown = listNames(document).filter(name => isAsked(document, name) || isDisplayed(document, name))
  return shown.length > 1 || document.welcome !== undefined
}

/** Finds what keeps a document from being asked one question at a time. */
export function findPaceFaults(document: FormDocument) {
  const { pace, title, schema, welcome } = document
  if (pace === undefined)
    return welcome === undefined
      ? []
      : [{ pointer: '/welcome', reason: 'has no effect without "pace": "one"; add that, or use intro.' }]
  const fault = (reason: string) => ({ pointer: '/pace', reason })
  const shaping = shapingKeywords.filter(keyword => keyword in schema)
  return [
    ...(title === undefined
      ? [fault('has no effect without a page of its own; give the document a title, or remove pace.')]
      : []),
    ...shaping.map(keyword =>
      fault(`cannot be combined with "${keyword}" in the schema; use ui:when and ui:require instead.`),
    ),
    ...(listAskedNames(document).length === 0
      ? [fault('needs a question: no property of the schema is asked for.')]
      : []),
  ]
}

/** Keywords that change the properties of an object depending on its values. */
const shapingKeywords = ['if', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies']

function listSections(document: FormDocument, path: readonly string[]): readonly FormStep[] {
  const { schema, steps, ui = {} } = document
  if (steps) return steps.filter(({ id }) => path.includes(id))
  const names = Object.keys(getSubobjectOrEmpty(schema, 'properties'))
  return [{ id: '', title: '', fields: applyUiOrder(names, ui['ui:order']) }]
}

type AskingDocument = Pick<FormDocument, 'schema' | 'ui' | 'computed'>

const listNames = ({ schema }: Pick<FormDocument, 'schema'>): readonly string[] =>
  Object.keys(getSubobjectOrEmpty(schema, 'properties'))

const listAskedNames = (document: AskingDocument): readonly string[] =>
  listNames(document).filter(name => isAsked(document, name))

/** Tells whether visitors answer the property: not if it is hidden, computed or only shows something. */
function isAsked(document: AskingDocument, name: string): boolean {
  const { ui = {}, computed = {} } = document
  const { 'ui:widget': widget, 'ui:field': field } = getSubobjectOrEmpty(ui, name)
  if (isDisplayed(document, name) || Object.hasOwn(computed, name)) return false
  return widget !== 'hidden' && widget !== 'computed' && field !== 'payment'
}

/** Tells whether the property can have no answer but null: it shows something. */
const isDisplayed = (document: Pick<FormDocument, 'schema'>, name: string): boolean =>
  getProperty(document, name).type === 'null'

const getProperty = ({ schema }: Pick<FormDocument, 'schema'>, name: string): JsonObject =>
  resolveRef(getSubobjectOrEmpty(getSubobjectOrEmpty(schema, 'properties'), name), schema)

const isSelect = ({ 'ui:widget': widget = 'select', 'ui:field': field }: JsonObject): boolean =>
  widget === 'select' && field === undefined

/** Tells whether the keys 1 to 9 reach every choice. */
const hasFewChoices = ({ enum: choices, type }: JsonObject): boolean =>
  Array.isArray(choices) && choices.length <= 9 && type !== 'array' && !choices.some(isObject)
