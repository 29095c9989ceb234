/** A form as a browser without script posts it: names and texts become values by the form's schema. */

import { convertDiscriminators } from '../core/discriminator.ts'
import { isObject } from '../core/pointer.ts'
import type { Problem } from '../core/problem.ts'
import { resolveRef } from '../core/reference.ts'
import { coerceAnswer } from './coerce-answer.ts'
import { type FormDocument, type FormValues, getChildField, type JsonObject } from './form.ts'
import { allowsPairs, getPairValueSchema } from './key-value-pairs.ts'

/** What came of a posted form that was not taken: the page shows it again. */
export interface PostedFormData {
  readonly values: FormValues
  /** Of the page that was filled in, so that a correction need not wait again. */
  readonly stamp?: string
  /** Undefined: it has several steps, which need a script. */
  readonly problem?: Problem
}

/** Name and text of a control, in the order of the page. */
export type PostedField = readonly [name: string, text: string]

/** Names of what goes along with every form. No field's name begins with a dot. */
export const postedMetaFields = { stamp: '.stamp', version: '.version', website: '.website' } as const

/**
 * `guests.0.name` is the name of the first guest; equal names are a list, or, of a single value, alternatives of
 * which the last that is not empty counts. What is no field of the form is left out, and so is what is empty.
 */
export function parsePostedValues({ schema }: Pick<FormDocument, 'schema'>, fields: readonly PostedField[]) {
  const posted = fields.flatMap(([name, text]) => {
    const path = name.split('.')
    return path.length > mostLevels ? [] : [{ path, text: withPlainLines(text) }]
  })
  return objectOf(convertDiscriminators(schema), posted, schema)
}

/** Of a schema that holds itself a name could lead down without end. */
const mostLevels = 20

interface Entry {
  /** What is left of the name. */
  readonly path: readonly string[]
  readonly text: string
}

/** A form is posted with CRLF whatever was entered; lengths and patterns are about what scripts see. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n')

function objectOf(schema: JsonObject, entries: readonly Entry[], root: JsonObject): FormValues {
  const found = new Map<string, { readonly schema: JsonObject; readonly entries: Entry[] }>()
  for (const { path, text } of entries) {
    const property = propertyOf(schema, path, root)
    if (!property) continue
    const { name, rest } = property
    const known = found.get(name) ?? { schema: property.schema, entries: [] }
    found.set(name, known)
    known.entries.push({ path: rest, text })
  }
  return Object.fromEntries(
    [...found].flatMap(([name, { schema: own, entries: its }]) => {
      const value = valueAt(own, its, root)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** A property's own name may have dots. */
function propertyOf(schema: JsonObject, path: readonly string[], root: JsonObject) {
  for (let length = 1; length <= path.length; length++) {
    const name = path.slice(0, length).join('.')
    const child = getChildField({ schema: resolveTagged(schema, root), ui: {}, root }, name)
    if (child) return { name, rest: path.slice(length), schema: convertDiscriminators(child.schema, root) }
  }
  return pairAt(resolveTagged(schema, root), path, root)
}

/** Of a pair's name only what its value has parts for is no part of it. */
function pairAt(schema: JsonObject, path: readonly string[], root: JsonObject) {
  const [first = ''] = path
  // What goes along with a form begins with a dot.
  if (!allowsPairs(schema) || first === '' || first in {}) return undefined
  const value = convertDiscriminators(resolveTagged(getPairValueSchema(schema), root), root)
  const hasParts = typeOf(value) === 'object' || typeOf(value) === 'array'
  return {
    name: hasParts ? first : path.join('.'),
    rest: hasParts ? path.slice(1) : [],
    schema: value,
  }
}

function valueAt(schema: JsonObject, entries: readonly Entry[], root: JsonObject): unknown {
  const type = typeOf(schema)
  if (type === 'array') return listOf(schema, entries, root)
  const inside = entries.filter(({ path }) => path.length > 0)
  if (inside.length > 0) {
    const value = objectOf(schema, inside, root)
    return Object.keys(value).length === 0 ? undefined : value
  }
  return entries.reduce<unknown>((value, { text }) => oneOf(schema, text) ?? value, undefined)
}

/** Entries by their numbers (`tags.0`), gaps closed, or by the name of the list alone. */
function listOf(
  schema: JsonObject,
  entries: readonly Entry[],
  root: JsonObject,
): readonly unknown[] | undefined {
  const items = resolveTagged(isObject(schema.items) ? schema.items : {}, root)
  const numbered = new Map<number, Entry[]>()
  for (const { path, text } of entries) {
    const [place = '', ...rest] = path
    if (!/^\d{1,6}$/.test(place)) continue
    const known = numbered.get(Number(place)) ?? []
    numbered.set(Number(place), known)
    known.push({ path: rest, text })
  }
  const values = [
    ...[...numbered].toSorted(([one], [other]) => one - other).map(([, its]) => valueAt(items, its, root)),
    ...entries.filter(({ path }) => path.length === 0).map(({ text }) => oneOf(items, text)),
  ].filter(value => value !== undefined)
  return values.length === 0 ? undefined : values
}

function oneOf(schema: JsonObject, text: string): unknown {
  if (text === '') return undefined
  const choices = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : []
  const chosen = choices.find(choice => textOf(choice) === text)
  return chosen ?? coerceAnswer(text, { type: typeOf(schema) ?? 'string' })
}

/** As the page writes a choice's value. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Of several the first that is something. */
const typeOf = ({ type }: JsonObject): unknown =>
  Array.isArray(type) ? type.find(one => one !== 'null') : type

/** What the reference leads to, its choices as conditions. */
function resolveTagged(schema: JsonObject, root: JsonObject): JsonObject {
  const found = resolveRef(schema, root)
  return found === schema ? schema : convertDiscriminators(found, root)
}
