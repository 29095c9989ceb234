/**
 * A form as data: JSON Schema, ui schema, error rules; `schemas/meta/form.json` says what is allowed. What a
 * visitor is asked depends on a scope (`service`, `business`, the form's own `values`): `decide` answers the
 * document's conditions, `shape` gives the form that is left. Browser and server validate against the same shape.
 */
import { holds } from './condition.ts'
import type { FaultRule } from './fault.ts'
import { at, isObject, pointerOf, segments } from './pointer.ts'

export interface JsonObject {
  readonly [key: string]: unknown
}

export interface FormDocument {
  readonly id: string
  /** Versions are immutable: a submission stores the one that it answered. */
  readonly version: number
  /** Standard JSON Schema 2020-12; `$ref` leads to `#/$defs/…` only. */
  readonly schema: JsonObject
  /**
   * By property, with all texts (`form-text.ts`). Besides what RJSF knows: `ui:when`, an expression without which
   * the property does not exist; `ui:offer`, where the scope lists the choices there are; `ui:enumHints`, a text
   * per choice; `ui:width`, which may be "half".
   */
  readonly ui?: JsonObject
  /** They come before those of `schemas/errors/fields.json`. Their pointers lead into the values. */
  readonly errors?: readonly FaultRule[]
}

/** What a form holds. A field without a value is absent: neither null nor ''. */
export type FormValues = Readonly<Record<string, unknown>>

/** The answers to a document's conditions. As JSON they are a key to keep shapes and validators under. */
export interface Decisions {
  /** Pointers of the properties that do not exist now. */
  readonly hidden: readonly string[]
  /** By pointer of the property: the choices there are now. */
  readonly offered: Readonly<Record<string, readonly unknown[]>>
}

/** The form that is left: plain JSON Schema and its ui schema. */
export interface FormShape {
  readonly schema: JsonObject
  readonly ui: JsonObject
}

export function decide({ schema, ui = {} }: FormDocument, scope: unknown): Decisions {
  const hidden: string[] = []
  const offered: Record<string, readonly unknown[]> = {}
  const visit = (parent: JsonObject, parentUi: JsonObject, path: readonly string[]) => {
    for (const [name, property] of Object.entries(objectAt(parent, 'properties'))) {
      const own = objectAt(parentUi, name)
      const pointer = pointerOf([...path, name])
      if (typeof own['ui:when'] === 'string' && !holds(own['ui:when'], scope)) hidden.push(pointer)
      const choices = choicesIn(scope, own['ui:offer'])
      if (choices) offered[pointer] = choices
      if (isObject(property)) visit(property, own, [...path, name])
    }
  }
  visit(schema, ui, [])
  return { hidden, offered }
}

/** `{ from: 'service.locations', value: 'kind' }`: the kinds of the service's locations. */
function choicesIn(scope: unknown, offer: unknown): unknown[] | undefined {
  if (!isObject(offer) || typeof offer.from !== 'string') return undefined
  const list = at(scope, offer.from)
  if (!Array.isArray(list)) return undefined
  const { value } = offer
  return typeof value === 'string' ? list.map(item => at(item, value)) : list
}

/** Without the hidden properties and the choices that are not offered. */
export function shape({ schema, ui = {} }: FormDocument, decisions: Decisions): FormShape {
  return { schema: shapeSchema(schema, decisions, []), ui: shapeUi(ui, decisions, []) }
}

function shapeSchema(schema: JsonObject, decisions: Decisions, path: readonly string[]): JsonObject {
  const exists = (name: unknown) => !decisions.hidden.includes(pointerOf([...path, String(name)]))
  const properties = Object.entries(objectAt(schema, 'properties')).filter(([name]) => exists(name))
  const shaped: Record<string, unknown> = { ...schema }
  if (isObject(schema.properties))
    shaped.properties = Object.fromEntries(
      properties.map(([name, property]) => [
        name,
        isObject(property) ? shapeSchema(property, decisions, [...path, name]) : property,
      ]),
    )
  if (Array.isArray(schema.required)) shaped.required = schema.required.filter(exists)
  const choices = decisions.offered[pointerOf(path)]
  if (choices && Array.isArray(schema.enum))
    shaped.enum = schema.enum.filter(value => choices.includes(value))
  return shaped
}

function shapeUi(ui: JsonObject, decisions: Decisions, path: readonly string[]): JsonObject {
  const exists = (name: unknown) => !decisions.hidden.includes(pointerOf([...path, String(name)]))
  const shaped: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(ui)) {
    if (key === 'ui:when' || key === 'ui:offer') continue
    if (key === 'ui:order' && Array.isArray(value)) shaped[key] = value.filter(exists)
    else if (key.startsWith('ui:') || !isObject(value)) shaped[key] = value
    else if (exists(key)) shaped[key] = shapeUi(value, decisions, [...path, key])
  }
  return shaped
}

/** The field at a pointer into the values; undefined: the form has no such field. */
export function fieldAt(form: FormShape, pointer: string): FormShape | undefined {
  let field: FormShape | undefined = form
  for (const name of segments(pointer)) field = field && childOf(field, name)
  return field
}

/** The property or entry of a field; what a condition adds counts as there. */
export function childOf({ schema, ui }: FormShape, name: string): FormShape | undefined {
  if (/^\d+$/.test(name) && isObject(schema.items)) return { schema: schema.items, ui: objectAt(ui, 'items') }
  const holder = partsOf(schema).find(part => Object.hasOwn(objectAt(part, 'properties'), name))
  return holder && { schema: objectAt(objectAt(holder, 'properties'), name), ui: objectAt(ui, name) }
}

function partsOf(schema: JsonObject): JsonObject[] {
  const { allOf, anyOf, oneOf } = schema
  const dependent = Object.values(objectAt(schema, 'dependentSchemas'))
  const inner = [schema.then, schema.else, allOf, anyOf, oneOf, dependent].flat()
  return [schema, ...inner.filter(isObject).flatMap(partsOf)]
}

/** What is validated and sent: the values without those of hidden and of cleared fields. */
export function submitted(values: FormValues, { hidden }: Pick<Decisions, 'hidden'>): FormValues {
  return keep(values, [])

  function keep(value: FormValues, path: readonly (string | number)[]): FormValues {
    const parts = Object.entries(value).filter(
      ([name, part]) => part !== undefined && !hidden.includes(pointerOf([...path, name])),
    )
    return Object.fromEntries(parts.map(([name, part]) => [name, inside(part, [...path, name])]))
  }
  function inside(value: unknown, path: readonly (string | number)[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => inside(item, [...path, index]))
    return isObject(value) ? keep(value, path) : value
  }
}

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const found = Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(found) ? found : {}
}
