/** Changes a form as its editor does: questions, choices, steps and ends. Each function returns the changed document. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { applyUiOrder } from '#schemas/runtime/form/field-order.ts'
import { toFreePropertyName, toFreeSlug } from '#schemas/runtime/form/form-names.ts'
import { endOfForm } from '#schemas/runtime/form/form-path.ts'
import {
  getAtJsonPath,
  type JsonPath,
  moveEntry,
  removeAtJsonPath,
  setAtJsonPath,
} from '../../documents/json-path.ts'
import { isSameValue, type JsonRecord } from '../../saving/record-values.ts'
import { withoutPointsOf } from './choice-points.ts'
import type { OutlinedField } from './form-outline.ts'
import { type PriceRule, readPriceList, withoutPricesOf, writePriceList } from './price-list.ts'
import { type QuestionKind, questionKinds, toUsualName } from './question-kinds.ts'

export interface EditedForm {
  readonly document: JsonRecord
  /** What is chosen then. */
  readonly pointer: string
}

/** A text in the language that is edited. */
export type NewText = Readonly<Record<string, string>>

interface NewField {
  readonly kind: QuestionKind['id']
  readonly title: NewText
  /** Whether somebody has written the title, so that its name can come from it. */
  readonly isTitled?: boolean
  /** The texts of the first choices, for a kind that has choices. */
  readonly choices: readonly NewText[]
  /** The question before it; without one it comes last in the step. */
  readonly after?: OutlinedField | undefined
  /** The index of the step; of a form without steps 0. */
  readonly step: number
}

/** Adds a question; its name comes from its title, or else from its kind. */
export function addField(
  document: JsonRecord,
  { kind: id, title, isTitled = true, choices, after, step }: NewField,
): EditedForm {
  const known: readonly QuestionKind[] = questionKinds
  const kind = known.find(one => one.id === id)
  if (!kind) throw new Error(`There is no kind of question "${id}".`)
  const level: Level = after ? levelOf(after) : { schema: ['schema'], ui: ['ui'] }
  const wanted = isTitled ? (Object.values(title)[0] ?? '') : toUsualName(kind.id)
  const name = toQuestionName(wanted, listNames(document, level))
  const values = choices.map((_, index) => `choice-${index + 1}`)
  const names = Object.fromEntries(values.map((value, index) => [value, choices[index]]))
  const schema = kind.hasChoices ? withChoiceValues(kind.schema, values) : kind.schema
  const ui =
    kind.id === 'statement'
      ? { 'ui:blocks': [{ type: 'text', text: title }] }
      : { 'ui:title': title, ...kind.ui, ...(kind.hasChoices ? { 'ui:enumNames': names } : {}) }
  let next = setAtJsonPath(document, [...level.schema, 'properties', name], schema)
  next = setAtJsonPath(next, [...level.ui, name], ui)
  next = placeInOrder(next, level, { name, after: after?.name })
  if (level.schema.length === 1) next = placeInStep(next, { step, name, after: after?.name })
  return { document: next, pointer: formatPointer([...level.schema, 'properties', name]) }
}

const withChoiceValues = (schema: QuestionKind['schema'], values: readonly string[]) =>
  isObject(schema.items)
    ? { ...schema, items: { ...schema.items, enum: values } }
    : { ...schema, enum: values }

/** The object that a field is in. */
interface Level {
  readonly schema: JsonPath
  readonly ui: JsonPath
}

const levelOf = ({ schemaPath, uiPath }: OutlinedField): Level => ({
  schema: schemaPath.slice(0, -2),
  ui: uiPath.slice(0, -1),
})

const listNames = (document: JsonRecord, { schema }: Level): string[] => {
  const properties = getAtJsonPath(document, [...schema, 'properties'])
  return isObject(properties) ? Object.keys(properties) : []
}

/** Returns the name of a question with a title: "Which red?" is `whichRed`. */
export const toQuestionName = (title: string, taken: readonly string[]): string =>
  toFreePropertyName(title.charAt(0).toLowerCase() + title.slice(1), 'question', taken)

/** Puts a new name after another one, where that is: in `ui:order`, or among the properties; without one, last. */
function placeInOrder(document: JsonRecord, level: Level, { name, after }: Placed): JsonRecord {
  const path = [...level.ui, 'ui:order']
  const order = getAtJsonPath(document, path)
  const placed =
    Array.isArray(order) && order.includes(after)
      ? setAtJsonPath(document, path, insertAfterEntry(order, after, name))
      : document
  if (after === undefined) return placed
  const properties = listNames(document, level).filter(one => one !== name)
  return withPropertyOrder(placed, level, insertAfterEntry(properties, after, name))
}

function insertAfterEntry<Entry>(list: readonly Entry[], before: Entry, entry: Entry): Entry[] {
  const place = list.indexOf(before) + 1
  return [...list.slice(0, place), entry, ...list.slice(place)]
}

function withOrder(document: JsonRecord, level: Level, names: readonly string[]): JsonRecord {
  if (Array.isArray(getAtJsonPath(document, [...level.ui, 'ui:order'])))
    return setAtJsonPath(document, [...level.ui, 'ui:order'], names)
  return withPropertyOrder(document, level, names)
}

function withPropertyOrder(document: JsonRecord, level: Level, names: readonly string[]): JsonRecord {
  const path = [...level.schema, 'properties']
  const properties = getAtJsonPath(document, path)
  if (!isObject(properties)) return document
  return setAtJsonPath(document, path, Object.fromEntries(names.map(name => [name, properties[name]])))
}

interface Placed {
  readonly name: string
  /** The question before it. */
  readonly after?: string | undefined
}

function placeInStep(
  document: JsonRecord,
  { step, name, after }: Placed & { readonly step: number },
): JsonRecord {
  const path = ['steps', step, 'fields']
  const fields = getAtJsonPath(document, path)
  if (!Array.isArray(fields)) return document
  const others = fields.filter(one => one !== name)
  const place = after === undefined ? others.length : others.indexOf(after) + 1
  return setAtJsonPath(document, path, [...others.slice(0, place), name, ...others.slice(place)])
}

/**
 * Removes a question, from its step, the order and the required ones, too, with its prices and points. Conditions that name
 * it become problems.
 */
export function removeField(document: JsonRecord, field: OutlinedField): JsonRecord {
  const { name, depth, schemaPath, uiPath } = field
  const level = levelOf(field)
  let next = setAtJsonPath(document, schemaPath, undefined)
  next = removeAtJsonPath(next, uiPath)
  next = setRequired(next, field, false)
  next = withoutEntry(next, [...level.ui, 'ui:order'], name)
  if (depth > 0) return next
  next = removeAtJsonPath(next, ['computed', name])
  next = withoutPointsOf(withoutPricesInForm(next, name), name)
  const steps = Array.isArray(next.steps) ? next.steps : []
  for (const index of steps.keys()) next = withoutEntry(next, ['steps', index, 'fields'], name)
  return next
}

function withoutEntry(document: JsonRecord, path: JsonPath, entry: string): JsonRecord {
  const list = getAtJsonPath(document, path)
  return Array.isArray(list) && list.includes(entry)
    ? setAtJsonPath(
        document,
        path,
        list.filter(one => one !== entry),
      )
    : document
}

/** Makes a question one that must be answered, or not. A yes that must be given, as to terms, stays one. */
export function setRequired(document: JsonRecord, field: OutlinedField, isRequired: boolean): JsonRecord {
  const path = [...levelOf(field).schema, 'required']
  const list = getAtJsonPath(document, path)
  const others = (Array.isArray(list) ? list : []).filter(name => name !== field.name)
  if (isRequired) return setAtJsonPath(document, path, [...others, field.name])
  return others.length === 0
    ? setAtJsonPath(document, path, undefined)
    : setAtJsonPath(document, path, others)
}

/** Adds the same question once more, after it. */
export function duplicateField(document: JsonRecord, field: OutlinedField, step: number): EditedForm {
  const level = levelOf(field)
  const name = toFreePropertyName(field.name, 'question', listNames(document, level))
  let next = setAtJsonPath(document, [...level.schema, 'properties', name], field.schema)
  next = setAtJsonPath(next, [...level.ui, name], Object.keys(field.ui).length > 0 ? field.ui : undefined)
  next = placeInOrder(next, level, { name, after: field.name })
  if (field.depth === 0) next = placeInStep(next, { step, name, after: field.name })
  return { document: next, pointer: formatPointer([...level.schema, 'properties', name]) }
}

interface FieldMove {
  /** The indexes of the steps. */
  readonly from: number
  readonly to: number
  /** The place among the questions of that step. */
  readonly index: number
}

/** Moves a question within its step, to another one, or within its group. */
export function moveField(
  document: JsonRecord,
  field: OutlinedField,
  { from, to, index }: FieldMove,
): JsonRecord {
  const steps = Array.isArray(document.steps) ? document.steps : []
  if (field.depth > 0 || steps.length === 0) {
    const level = levelOf(field)
    const names = applyUiOrder(listNames(document, level), getAtJsonPath(document, [...level.ui, 'ui:order']))
    return withOrder(document, level, moveEntry(names, names.indexOf(field.name), index))
  }
  const without = withoutEntry(document, ['steps', from, 'fields'], field.name)
  const path = ['steps', to, 'fields']
  const fields = getAtJsonPath(without, path)
  const list = Array.isArray(fields) ? fields : []
  return setAtJsonPath(without, path, [...list.slice(0, index), field.name, ...list.slice(index)])
}

/** Adds a step at the end. The first one takes all questions. */
export function addStep(document: JsonRecord, title: NewText, firstTitle: NewText): EditedForm {
  const steps = Array.isArray(document.steps) ? document.steps : []
  const ids = steps.map(step => String(isObject(step) ? step.id : ''))
  const id = toPartId(title, 'step', ids)
  if (steps.length > 0)
    return {
      document: setAtJsonPath(document, ['steps'], [...steps, { id, title, fields: [] }]),
      pointer: `/steps/${steps.length}`,
    }
  const computed = isObject(document.computed) ? document.computed : {}
  const level: Level = { schema: ['schema'], ui: ['ui'] }
  const names = applyUiOrder(listNames(document, level), getAtJsonPath(document, ['ui', 'ui:order']))
  const fields = names.filter(
    name => !Object.hasOwn(computed, name) && getAtJsonPath(document, ['ui', name, 'ui:widget']) !== 'hidden',
  )
  const first = { id: toPartId(firstTitle, 'step', [id]), title: firstTitle, fields }
  return {
    document: insertAfter(document, ['ui', 'schema'], ['steps', [first, { id, title, fields: [] }]]),
    pointer: '/steps/1',
  }
}

/** Adds a property after the first of these that there is, as people write forms. */
function insertAfter(
  document: JsonRecord,
  before: readonly string[],
  [name, value]: readonly [string, unknown],
): JsonRecord {
  const place = before.find(one => Object.hasOwn(document, one))
  const entries = Object.entries(document).filter(([key]) => key !== name)
  const index = entries.findIndex(([key]) => key === place)
  return Object.fromEntries([...entries.slice(0, index + 1), [name, value], ...entries.slice(index + 1)])
}

/** `end` is where a jump ends the form. */
const toPartId = (title: NewText, fallback: string, taken: readonly string[]): string =>
  toFreeSlug(Object.values(title)[0] ?? '', fallback, [...taken, endOfForm])

/** Removes a step; its questions go to the one before, or else the one after. The last step leaves a form without steps. */
export function removeStep(document: JsonRecord, index: number): JsonRecord {
  const steps = Array.isArray(document.steps) ? document.steps : []
  if (steps.length < 2) return setAtJsonPath(document, ['steps'], undefined)
  const fields = getAtJsonPath(document, ['steps', index, 'fields'])
  const other = index > 0 ? index - 1 : 1
  const kept = getAtJsonPath(document, ['steps', other, 'fields'])
  const removed = Array.isArray(fields) ? fields : []
  const others = Array.isArray(kept) ? kept : []
  const all = index > 0 ? [...others, ...removed] : [...removed, ...others]
  return setAtJsonPath(setAtJsonPath(document, ['steps', other, 'fields'], all), ['steps', index], undefined)
}

export const moveStep = (document: JsonRecord, from: number, to: number): JsonRecord =>
  Array.isArray(document.steps)
    ? setAtJsonPath(document, ['steps'], moveEntry(document.steps, from, to))
    : document

/** Adds an end, before the one without a condition, which is for everybody else. */
export function addEnd(document: JsonRecord, title: NewText): EditedForm {
  const ends = Array.isArray(document.ends) ? document.ends : []
  const ids = ends.map(end => String(isObject(end) ? end.id : ''))
  const id = toPartId(title, 'end-page', ids)
  const place = ends.findIndex(end => isObject(end) && end.when === undefined)
  const index = place < 0 ? ends.length : place
  return {
    document: setAtJsonPath(
      document,
      ['ends'],
      [...ends.slice(0, index), { id, title }, ...ends.slice(index)],
    ),
    pointer: `/ends/${index}`,
  }
}

export function removeEnd(document: JsonRecord, index: number): JsonRecord {
  const ends = Array.isArray(document.ends) ? document.ends : []
  return setAtJsonPath(document, ['ends'], ends.length < 2 ? undefined : ends.filter((_, at) => at !== index))
}

/** Where the values of a question's choices are. */
export const getChoicesPath = ({ schema, schemaPath }: OutlinedField): JsonPath | undefined =>
  Array.isArray(schema.enum)
    ? [...schemaPath, 'enum']
    : isObject(schema.items) && Array.isArray(schema.items.enum)
      ? [...schemaPath, 'items', 'enum']
      : undefined

/** Adds a choice. Its value says nothing until it is published, when it comes from its text. */
export function addChoice(document: JsonRecord, field: OutlinedField, text: NewText): JsonRecord {
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  if (!path || !Array.isArray(values)) return document
  const value = toFreeSlug('', `choice-${values.length + 1}`, values.map(String))
  const added = setAtJsonPath(document, path, [...values, value])
  return setAtJsonPath(added, [...field.uiPath, 'ui:enumNames', value], text)
}

export function removeChoice(document: JsonRecord, field: OutlinedField, index: number): JsonRecord {
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  if (!path || !Array.isArray(values)) return document
  const value = String(values[index])
  const left = values.filter((_, at) => at !== index)
  const removed = setAtJsonPath(document, path, left)
  if (left.map(String).includes(value)) return removed
  const unnamed = removeAtJsonPath(removed, [...field.uiPath, 'ui:enumNames', value])
  if (field.depth > 0) return unnamed
  return withoutPointsOf(withoutPricesInForm(unnamed, field.name, values[index]), field.name, values[index])
}

/** Removes the prices of a question, or of one of its choices, if the form has prices that can be set at questions. */
function withoutPricesInForm(document: JsonRecord, name: string, choice?: PriceRule['choice']): JsonRecord {
  const path = ['payment', 'amount', 'formula']
  const formula = getAtJsonPath(document, path)
  const list = typeof formula === 'string' ? readPriceList(formula) : undefined
  if (!list) return document
  const left = withoutPricesOf(list, name, choice)
  return left.rules.length === list.rules.length && isSameValue(left.times, list.times)
    ? document
    : setAtJsonPath(document, path, writePriceList(left, listListNames(document)))
}

/** Lists the questions with several choices. */
export function listListNames(document: JsonRecord): ReadonlySet<string> {
  const properties = getAtJsonPath(document, ['schema', 'properties'])
  const entries = isObject(properties) ? Object.entries(properties) : []
  return new Set(
    entries.flatMap(([name, schema]) => (isObject(schema) && schema.type === 'array' ? [name] : [])),
  )
}

export function moveChoice(
  document: JsonRecord,
  field: OutlinedField,
  [from, to]: readonly [number, number],
): JsonRecord {
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  return path && Array.isArray(values) ? setAtJsonPath(document, path, moveEntry(values, from, to)) : document
}
