/** What a form asks, in the order in which visitors read it. */
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { applyUiOrder } from '#schemas/runtime/form/field-order.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { getAtJsonPath, type JsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/** One question, or a group of them. */
export interface OutlinedField {
  readonly name: string
  /** The pointer of its schema in the document: what is chosen in the editor. */
  readonly pointer: string
  readonly schemaPath: JsonPath
  readonly uiPath: JsonPath
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly isRequired: boolean
  /** Whether it is calculated from other answers. */
  readonly isComputed: boolean
  /** How deep it is in groups; 0: in none. */
  readonly depth: number
}

export interface OutlinedStep {
  /** `/steps/0`; empty if the form has no steps. */
  readonly pointer: string
  readonly id: string
  /** As in the document. */
  readonly title?: unknown
  readonly fields: readonly OutlinedField[]
}

export interface OutlinedEnd {
  /** `/ends/0`. */
  readonly pointer: string
  readonly id: string
  /** As in the document. */
  readonly title?: unknown
  readonly when?: unknown
}

export interface FormOutline {
  /** At least one: a form without steps has one without a pointer. */
  readonly steps: readonly OutlinedStep[]
  /** Questions that no step asks, such as computed ones. */
  readonly others: readonly OutlinedField[]
  readonly ends: readonly OutlinedEnd[]
}

export function outlineForm(document: JsonRecord): FormOutline {
  const fields = listLevel(document, { schemaPath: ['schema'], uiPath: ['ui'], depth: 0 })
  const ends = (Array.isArray(document.ends) ? document.ends : []).filter(isObject).map((end, index) => ({
    pointer: `/ends/${index}`,
    id: String(end.id ?? ''),
    title: end.title,
    when: end.when,
  }))
  const steps = Array.isArray(document.steps) ? document.steps.filter(isObject) : []
  if (steps.length === 0) return { steps: [{ pointer: '', id: '', fields }], others: [], ends }
  const placed = steps.map((step, index) => ({
    pointer: `/steps/${index}`,
    id: String(step.id ?? ''),
    title: step.title,
    fields: (Array.isArray(step.fields) ? step.fields : []).flatMap(name => withNested(fields, String(name))),
  }))
  const names = new Set(
    placed.flatMap(step => step.fields.filter(({ depth }) => depth === 0).map(({ name }) => name)),
  )
  const others = fields.filter(({ depth, name }) => depth === 0 && !names.has(name))
  return { steps: placed, others: others.flatMap(({ name }) => withNested(fields, name)), ends }
}

/** All fields, those of groups after their group. */
export const listOutlinedFields = ({ steps, others }: FormOutline): readonly OutlinedField[] => [
  ...steps.flatMap(({ fields }) => fields),
  ...others,
]

/** Lists the pointers of everything that can be chosen, as the outline shows them; the form as a whole is first. */
export const listOutlinedPlaces = ({ steps, others, ends }: FormOutline): readonly string[] => [
  '',
  ...steps.flatMap(({ pointer, fields }) => [
    ...(pointer === '' ? [] : [pointer]),
    ...fields.map(field => field.pointer),
  ]),
  ...others.map(({ pointer }) => pointer),
  ...ends.map(({ pointer }) => pointer),
]

/** A field and those inside of it, which follow it. */
function withNested(fields: readonly OutlinedField[], name: string): readonly OutlinedField[] {
  const start = fields.findIndex(field => field.depth === 0 && field.name === name)
  if (start < 0) return []
  const length = fields.slice(start + 1).findIndex(({ depth }) => depth === 0)
  return fields.slice(start, length < 0 ? undefined : start + 1 + length)
}

interface Level {
  readonly schemaPath: JsonPath
  readonly uiPath: JsonPath
  readonly depth: number
}

function listLevel(document: JsonRecord, { schemaPath, uiPath, depth }: Level): OutlinedField[] {
  const schema = getAtJsonPath(document, schemaPath)
  const ui = getAtJsonPath(document, uiPath)
  if (!isObject(schema)) return []
  const uiSchema = isObject(ui) ? ui : {}
  const properties = getSubobjectOrEmpty(schema, 'properties')
  const required = Array.isArray(schema.required) ? schema.required : []
  const computed = depth === 0 && isObject(document.computed) ? document.computed : {}
  return applyUiOrder(Object.keys(properties), uiSchema['ui:order']).flatMap(name => {
    const path = [...schemaPath, 'properties', name]
    const field = keepField({
      schemaPath: path,
      uiPath: [...uiPath, name],
      name,
      pointer: formatPointer(path),
      schema: isObject(properties[name]) ? properties[name] : empty,
      ui: isObject(uiSchema[name]) ? uiSchema[name] : empty,
      isRequired: required.includes(name),
      isComputed: Object.hasOwn(computed, name),
      depth,
    })
    return [field, ...listInside(document, field)]
  })
}

const empty: JsonObject = {}

/** Fields by their schema, so that those that are unchanged are the same objects in the outline of the next version. */
const kept = new WeakMap<JsonObject, OutlinedField>()

function keepField(field: OutlinedField): OutlinedField {
  const known = kept.get(field.schema)
  if (
    known?.pointer === field.pointer &&
    known.ui === field.ui &&
    known.isRequired === field.isRequired &&
    known.isComputed === field.isComputed
  )
    return known
  kept.set(field.schema, field)
  return field
}

/** What composes one control, such as an address, is no group of questions. */
function listInside(
  document: JsonRecord,
  { schema, ui, schemaPath, uiPath, depth }: OutlinedField,
): OutlinedField[] {
  if (typeof ui['ui:field'] === 'string') return []
  if (isObject(schema.properties)) return listLevel(document, { schemaPath, uiPath, depth: depth + 1 })
  return isObject(schema.items) && isObject(schema.items.properties)
    ? listLevel(document, {
        schemaPath: [...schemaPath, 'items'],
        uiPath: [...uiPath, 'items'],
        depth: depth + 1,
      })
    : []
}

/** Returns what is chosen where a fault is: the pointer of a field, a step or an end; empty: the form as a whole. */
export function findOutlinedPlace(outline: FormOutline, pointer: string): string {
  const isWithin = (place: string) => pointer === place || pointer.startsWith(`${place}/`)
  const fields = listOutlinedFields(outline).toSorted((a, b) => b.depth - a.depth)
  const field = fields.find(
    ({ pointer: schema, uiPath, name, depth }) =>
      isWithin(schema) ||
      isWithin(formatPointer(uiPath)) ||
      (depth === 0 && isWithin(formatPointer(['computed', name]))),
  )
  if (field) return field.pointer
  const places = [...outline.steps, ...outline.ends].map(one => one.pointer)
  return places.find(place => place !== '' && isWithin(place)) ?? ''
}
