/**
 * Parses a form posted by a browser without scripts: turns names and texts into values by the form's schema.
 */

import { convertDiscriminators } from '../core/discriminator.ts'
import { isObject } from '../core/pointer.ts'
import type { Problem } from '../core/problem.ts'
import { resolveRef } from '../core/reference.ts'
import { coerceAnswer, toNumberOrText } from './coerce-answer.ts'
import { type FormDocument, type FormValues, findChildField, type JsonObject } from './form.ts'
import { allowsPairs, getPairValueSchema } from './key-value-pairs.ts'
import { type FormNumberNotation, getFieldNumberNotation } from './number-issues.ts'
import { inferSchemaType } from './rjsf-schema.ts'

/** The result of a posted form that was not accepted: the page shows it again. */
export interface RejectedFormPost {
  readonly values: FormValues
  /** The stamp of the page that was filled in, so that a correction need not wait again. */
  readonly stamp?: string
  /** Undefined if the form has several steps, which need a script. */
  readonly problem?: Problem
}

/** The name and text of a control, in page order. */
export type PostedField = readonly [name: string, text: string]

/** The names of the fields sent along with every form. No form field's name begins with a dot. */
export const postedMetaFields = {
  stamp: '.stamp',
  version: '.version',
  website: '.website',
  /** The amount that the page showed, in minor units. */
  due: '.due',
} as const

/**
 * Parses posted fields. `guests.0.name` is the name of the first guest. Equal names make up a list; for a single
 * value they are alternatives, of which the last non-empty one counts. Unknown fields and empty values are left out.
 * Numbers are read in the notation of the page, which a script would have used.
 */
export function parsePostedValues(
  { schema }: Pick<FormDocument, 'schema'>,
  fields: readonly PostedField[],
  notation: FormNumberNotation = { tag: 'en-US' },
) {
  const posted = fields.flatMap(([name, text]) => {
    const path = name.split('.')
    return path.length > maxLevels ? [] : [{ path, text: withPlainLines(text) }]
  })
  return objectOf(convertDiscriminators(schema), posted, { root: schema, notation })
}

/** Limits the depth: in a schema that contains itself, a name could lead down without end. */
const maxLevels = 20

interface Entry {
  /** The rest of the name. */
  readonly path: readonly string[]
  readonly text: string
}

interface ReadingContext {
  readonly root: JsonObject
  readonly notation: FormNumberNotation
  /** The name of the form's own property that is being read, or '' inside of one. */
  readonly name?: string
}

/** Forms are posted with CRLF, whatever was entered, but lengths and patterns apply to what scripts see. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n')

function objectOf(schema: JsonObject, entries: readonly Entry[], parent: ReadingContext): FormValues {
  const { root } = parent
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
      const value = valueAt(own, its, { ...parent, name: parent.name === undefined ? name : '' })
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Finds the property a path leads to; a property's own name may contain dots. */
function propertyOf(schema: JsonObject, path: readonly string[], root: JsonObject) {
  for (let length = 1; length <= path.length; length++) {
    const name = path.slice(0, length).join('.')
    const child = findChildField({ schema: resolveTagged(schema, root), ui: {}, root }, name)
    if (child) return { name, rest: path.slice(length), schema: convertDiscriminators(child.schema, root) }
  }
  return pairAt(resolveTagged(schema, root), path, root)
}

/** Finds the pair a path leads to. The whole path is the pair's name, except where its value has parts. */
function pairAt(schema: JsonObject, path: readonly string[], root: JsonObject) {
  const [first = ''] = path
  // Fields sent along with every form begin with a dot.
  if (!allowsPairs(schema) || first === '' || first in {}) return undefined
  const value = convertDiscriminators(resolveTagged(getPairValueSchema(schema), root), root)
  const hasParts = typeOf(value) === 'object' || typeOf(value) === 'array'
  return {
    name: hasParts ? first : path.join('.'),
    rest: hasParts ? path.slice(1) : [],
    schema: value,
  }
}

function valueAt(schema: JsonObject, entries: readonly Entry[], known: ReadingContext): unknown {
  const type = typeOf(schema)
  if (type === 'array') return listOf(schema, entries, { ...known, name: '' })
  const inside = entries.filter(({ path }) => path.length > 0)
  if (inside.length > 0) {
    const value = objectOf(schema, inside, known)
    return Object.keys(value).length === 0 ? undefined : value
  }
  return entries.reduce<unknown>((value, { text }) => oneOf(schema, text, known) ?? value, undefined)
}

/** Collects entries by number (`tags.0`), closing gaps, or by the name of the list alone. */
function listOf(
  schema: JsonObject,
  entries: readonly Entry[],
  known: ReadingContext,
): readonly unknown[] | undefined {
  const items = resolveTagged(isObject(schema.items) ? schema.items : {}, known.root)
  const numbered = new Map<number, Entry[]>()
  for (const { path, text } of entries) {
    const [place = '', ...rest] = path
    if (!/^\d{1,6}$/.test(place)) continue
    const placed = numbered.get(Number(place)) ?? []
    numbered.set(Number(place), placed)
    placed.push({ path: rest, text })
  }
  const values = [
    ...[...numbered].toSorted(([one], [other]) => one - other).map(([, its]) => valueAt(items, its, known)),
    ...entries.filter(({ path }) => path.length === 0).map(({ text }) => oneOf(items, text, known)),
  ].filter(value => value !== undefined)
  return values.length === 0 ? undefined : values
}

function oneOf(schema: JsonObject, text: string, { name, notation }: ReadingContext): unknown {
  if (text === '') return undefined
  const choices = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : []
  const chosen = choices.find(choice => textOf(choice) === text)
  // A field without a type is drawn as one for numbers if its keywords are about numbers.
  const type = typeOf(schema) ?? (inferSchemaType(schema) === 'number' ? 'number' : 'string')
  return chosen ?? coerceAnswer(text, { type }, typed => readNumber(typed, { ...schema, type }))

  function readNumber(typed: string, of: JsonObject): unknown {
    // Blanks are no answer to leave out silently.
    return toNumberOrText(typed, getFieldNumberNotation(of, name, notation)) ?? typed
  }
}

/** Returns a choice's value as the page writes it. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Returns the first of several types that is not null. */
const typeOf = ({ type }: JsonObject): unknown =>
  Array.isArray(type) ? type.find(one => one !== 'null') : type

/** Resolves the reference, with tagged branches as conditions. */
function resolveTagged(schema: JsonObject, root: JsonObject): JsonObject {
  const found = resolveRef(schema, root)
  return found === schema ? schema : convertDiscriminators(found, root)
}
