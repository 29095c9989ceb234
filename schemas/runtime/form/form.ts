/**
 * A form or survey as data: JSON Schema, ui schema, steps, error rules; `schemas/meta/form.json` defines what
 * is allowed. The questions depend on a scope (`service`, `business`, the form's own `values`):
 * `form-decisions.ts` evaluates the conditions, and `applyFormDecisions` returns the remaining form, against
 * which both browser and server validate. `evaluate-form.ts` defines how the answers interact.
 */

import { convertDiscriminators } from '../core/discriminator.ts'
import type { LocalizedText } from '../core/localized-text.ts'
import { formatPointer, getSubobjectOrEmpty, isObject, parsePointer } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import type { Formula } from '../expression/formula.ts'
import type { FaultCodeRule } from './field-error.ts'
import type { FormEnd } from './form-end.ts'
import type { FormStep } from './form-path.ts'
import type { FormPayment } from './form-payment.ts'
import { allowsPairs, getPairValueSchema, isEmptyValue } from './key-value-pairs.ts'
import { convertPhonePatterns } from './phone-rules.ts'
import { getSchemaFields } from './schema-fields.ts'

export interface JsonObject {
  readonly [key: string]: unknown
}

export interface FormDocument {
  readonly id: string
  /** Versions are immutable: a submission stores the version it answered. */
  readonly version: number
  /** `closed`: nobody can fill it in any more. Default: `published`. */
  readonly status?: 'published' | 'closed'
  /** If set, the document is hosted at its own URL. */
  readonly title?: LocalizedText
  readonly intro?: LocalizedText
  /** `one`: its page asks one question at a time (`question-steps.ts`). */
  readonly pace?: 'one'
  /** A screen before the first question; only with `pace`. */
  readonly welcome?: FormWelcome
  /** Standard JSON Schema 2020-12; `$ref` may only lead to `#/$defs/…`. */
  readonly schema: JsonObject
  /**
   * The ui schema by property, with all texts (`form-text.ts`). Extends RJSF's keywords with `ui:when`, an
   * expression that must hold for the property to exist; `ui:offer`, where the scope lists the available
   * choices; `ui:enumHints`, a text per choice; and `ui:width`, which may be "half".
   */
  readonly ui?: JsonObject
  /**
   * Error rules that come before those of `schemas/errors/fields.json`. Their pointers lead into the values.
   */
  readonly errors?: readonly FaultCodeRule[]
  /** Without steps, all fields are one step. */
  readonly steps?: readonly FormStep[]
  /** Formulas by property. */
  readonly computed?: Readonly<Record<string, Formula>>
  readonly scores?: Readonly<Record<string, readonly ScoreRule[]>>
  readonly ends?: readonly FormEnd[]
  /** The date-times with offset (RFC 3339) between which answers are accepted. */
  readonly opens?: string
  readonly closes?: string
  readonly quotas?: readonly Quota[]
  /** Earlier submissions count as sent by a bot; see `getMinFillSeconds`. */
  readonly minimumSeconds?: number
  /** A template of the booking that a submission makes. */
  readonly books?: JsonObject & { readonly when?: Formula }
  /** What a submission costs. A form either books or charges by itself. */
  readonly payment?: FormPayment
}

export interface FormWelcome {
  readonly title?: LocalizedText
  readonly text?: LocalizedText
  /** How long it takes. */
  readonly minutes?: number
  readonly button?: LocalizedText
}

/** Returns the minimum number of seconds between rendering a form and accepting its answers. */
export const getMinFillSeconds = ({ minimumSeconds = 2 }: FormDocument): number => minimumSeconds

export interface ScoreRule {
  readonly when?: Formula
  /** A number or a formula. */
  readonly add: number | Formula
}

export interface Quota {
  readonly most: number
  readonly when?: Formula
}

/** A form's values. A field without a value is absent: neither null nor ''. */
export type FormValues = Readonly<Record<string, unknown>>

/**
 * The results of a document's conditions. Serialized as JSON, they are a cache key for shapes and validators.
 */
export interface FormDecisions {
  /** Pointers of the properties that do not exist now. */
  readonly hidden: readonly string[]
  /** Pointers of the properties that are required now, besides those that always are. */
  readonly required: readonly string[]
  /** The choices that are available now, by the property's pointer. */
  readonly offered: Readonly<Record<string, readonly unknown[]>>
}

/** The remaining form: plain JSON Schema and its ui schema. */
export interface FormSchemas {
  readonly schema: JsonObject
  readonly ui: JsonObject
  /** The whole schema, into which `$ref` leads, if this is a part of a form. */
  readonly root?: JsonObject
}

/**
 * Returns the form without hidden properties and unavailable choices; turns tagged branches into conditions
 * on the tag.
 */
export function applyFormDecisions(
  { schema: written, ui = {} }: FormDocument,
  decisions: FormDecisions,
): FormSchemas {
  const schema = convertPhonePatterns(written)
  const known = { decisions, root: schema }
  return { schema: convertDiscriminators(shapeSchema(schema, known, [])), ui: shapeUi(ui, decisions, []) }
}

interface Shaping {
  readonly decisions: FormDecisions
  readonly root: JsonObject
}

function shapeSchema(part: JsonObject, known: Shaping, path: readonly string[]): JsonObject {
  const { decisions, root } = known
  // Fields may share a definition; once a decision affects one of them, that field needs its own copy.
  const schema = isDecided(decisions, formatPointer(path)) ? resolveRef(part, root) : part
  const exists = (name: unknown) => !decisions.hidden.includes(formatPointer([...path, String(name)]))
  const properties = Object.entries(getSubobjectOrEmpty(schema, 'properties')).filter(([name]) =>
    exists(name),
  )
  const shaped: Record<string, unknown> = { ...schema }
  if (isObject(schema.properties))
    shaped.properties = Object.fromEntries(
      properties.map(([name, property]) => [
        name,
        isObject(property) ? shapeSchema(property, known, [...path, name]) : property,
      ]),
    )
  const names = properties.map(([name]) => name)
  const demanded = names.filter(name => decisions.required.includes(formatPointer([...path, name])))
  const always = Array.isArray(schema.required) ? schema.required.filter(exists) : []
  if (Array.isArray(schema.required) || demanded.length > 0)
    shaped.required = [...new Set([...always, ...demanded])]
  const choices = decisions.offered[formatPointer(path)]
  return choices ? withChoices(shaped, choices, root) : shaped
}

/** Restricts the choices of a field, or of a list's entries, to those that are offered. */
function withChoices(schema: JsonObject, choices: readonly unknown[], root: JsonObject): JsonObject {
  if (Array.isArray(schema.enum))
    return { ...schema, enum: schema.enum.filter(value => choices.includes(value)) }
  if (!isObject(schema.items)) return schema
  return { ...schema, items: withChoices(resolveRef(schema.items, root), choices, root) }
}

const isDecided = ({ hidden, required, offered }: FormDecisions, place: string): boolean =>
  Object.hasOwn(offered, place) ||
  [...hidden, ...required, ...Object.keys(offered)].some(pointer => pointer.startsWith(`${place}/`))

function shapeUi(ui: JsonObject, decisions: FormDecisions, path: readonly string[]): JsonObject {
  const exists = (name: unknown) => !decisions.hidden.includes(formatPointer([...path, String(name)]))
  const shaped: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(ui)) {
    if (key === 'ui:when' || key === 'ui:require' || key === 'ui:offer') continue
    if (key === 'ui:order' && Array.isArray(value)) shaped[key] = value.filter(exists)
    else if (key.startsWith('ui:') || !isObject(value)) shaped[key] = value
    else if (exists(key)) shaped[key] = shapeUi(value, decisions, [...path, key])
  }
  return shaped
}

/** Returns the field at a pointer into the values, or undefined if the form has no such field. */
export function findField(form: FormSchemas, pointer: string): FormSchemas | undefined {
  let field: FormSchemas | undefined = form
  for (const name of parsePointer(pointer))
    field = field && (findChildField(field, name) ?? pairOf(field, name))
  return field
}

/** Returns the value field of a key-value pair, whose name no schema declares. */
function pairOf({ schema: part, ui, root = part }: FormSchemas, name: string): FormSchemas | undefined {
  const schema = resolveRef(part, root)
  if (!allowsPairs(schema) || /^\d+$/.test(name)) return undefined
  return {
    schema: resolveRef(getPairValueSchema(schema), root),
    ui: getSubobjectOrEmpty(ui, 'additionalProperties'),
    root,
  }
}

/**
 * Returns the property or entry of a field, with references resolved and properties from conditions included.
 */
export function findChildField(
  { schema: part, ui, root = part }: FormSchemas,
  name: string,
): (FormSchemas & { readonly root: JsonObject }) | undefined {
  const schema = resolveRef(part, root)
  if (/^\d+$/.test(name) && isObject(schema.items))
    return { schema: resolveRef(schema.items, root), ui: getSubobjectOrEmpty(ui, 'items'), root }
  const property = getSchemaFields(part, root).properties.get(name)
  return property && { schema: resolveRef(property, root), ui: getSubobjectOrEmpty(ui, name), root }
}

/** Tells whether the form asks for an answer of this name; an earlier version may have asked for others. */
export function hasField({ schema, ui = {} }: FormDocument, name: string): boolean {
  const { additionalProperties: others = false, patternProperties } = schema
  return (
    others !== false || patternProperties !== undefined || findChildField({ schema, ui }, name) !== undefined
  )
}

/** A form as it is shown, or a document's schema with the decisions about it. */
export interface SubmittedValuesFilter
  extends Pick<FormDecisions, 'hidden'>,
    Partial<Pick<FormDecisions, 'required'>> {
  readonly schema: JsonObject
}

/**
 * Returns the values to validate and send: without those of hidden or cleared fields. A group without any
 * answer is no answer unless it is required, because RJSF creates an object for every group in a form.
 */
export function pickSubmittedValues(
  values: FormValues,
  { hidden, required: demanded = [], schema }: SubmittedValuesFilter,
): FormValues {
  const dropped = new Set(hidden)
  return keep(values, '', schema)

  function keep(value: FormValues, place: string, part: JsonObject): FormValues {
    const { properties, required } = getSchemaFields(part, schema)
    const kept = Object.entries(value).flatMap(([name, entered]) => {
      const pointer = place + formatPointer([name])
      if (entered === undefined || dropped.has(pointer)) return []
      if (name === '' && isEmptyValue(entered)) return []
      const inner = inside(entered, pointer, properties.get(name) ?? {})
      const isAnswer = !isObject(inner) || Object.keys(inner).length > 0
      return isAnswer || required.has(name) || demanded.includes(pointer) ? [[name, inner] as const] : []
    })
    return Object.fromEntries(kept)
  }
  function inside(value: unknown, place: string, part: JsonObject): unknown {
    if (isObject(value)) return keep(value, place, part)
    if (!Array.isArray(value)) return value
    const items = getSubobjectOrEmpty(resolveRef(part, schema), 'items')
    return value.map((item, index) => inside(item, `${place}/${index}`, items))
  }
}
