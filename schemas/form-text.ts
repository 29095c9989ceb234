/** The texts of a form: wordings in the document, words of one language in the form that a visitor sees. */
import { type FormShape, fieldAt, type JsonObject } from './form.ts'
import { isObject, segments } from './pointer.ts'
import type { Params } from './problem.ts'
import type { Text } from './types.gen.ts'

/** What people read in a document: a key of the catalogues, or the business's own text. */
export type Wording = { readonly message: string } | Text

/** What documents need of a language. */
export interface FormWords {
  readonly locale: string
  phrase(key: string, params?: Params): string
  text(value: Text): string
}

/** The form with words instead of wordings: what RJSF understands. */
export function resolveTexts({ schema, ui }: FormShape, words: FormWords): FormShape {
  return { schema: schemaTexts(schema, words), ui: uiTexts(ui, words) }
}

/** What the field at a pointer is called: its title, else the last name of the pointer. */
export function labelAt(form: FormShape, pointer: string): string {
  const field = fieldAt(form, pointer)
  const title = field?.ui['ui:title'] ?? field?.schema.title
  return typeof title === 'string' ? title : (segments(pointer).at(-1) ?? '')
}

const schemaWordings = new Set(['title', 'description'])
const schemaMaps = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
const schemaLists = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems'])
const subschemas = new Set(['items', 'additionalProperties', 'contains', 'if', 'then', 'else', 'not'])

/** Only where JSON Schema has a text: a `title` under `properties` is a property, under `default` a value. */
function schemaTexts(schema: JsonObject, words: FormWords): JsonObject {
  const inside = (value: unknown): unknown => (isObject(value) ? schemaTexts(value, words) : value)
  return mapEntries(schema, (key, value) => {
    if (schemaWordings.has(key)) return word(value, words)
    if (subschemas.has(key)) return inside(value)
    if (schemaLists.has(key) && Array.isArray(value)) return value.map(inside)
    return schemaMaps.has(key) && isObject(value) ? mapEntries(value, (_, part) => inside(part)) : value
  })
}

const uiWordings = new Set(['title', 'description', 'help', 'placeholder'])

function uiTexts(ui: JsonObject, words: FormWords): JsonObject {
  const option = (name: string, value: unknown): unknown => {
    if (uiWordings.has(name)) return word(value, words)
    if (name !== 'enumNames') return value
    if (Array.isArray(value)) return value.map(item => word(item, words))
    return isObject(value) ? mapEntries(value, (_, item) => word(item, words)) : value
  }
  return mapEntries(ui, (key, value) => {
    if (key === 'ui:options' && isObject(value)) return mapEntries(value, option)
    if (key.startsWith('ui:')) return option(key.slice('ui:'.length), value)
    return isObject(value) ? uiTexts(value, words) : value
  })
}

function word(value: unknown, words: FormWords): unknown {
  if (isObject(value) && typeof value.message === 'string') return words.phrase(value.message)
  return isText(value) ? words.text(value) : value
}

export const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))

const mapEntries = (value: JsonObject, change: (key: string, value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(key, part)]))
