/** Builds the parts of a form document that all imports share: fields, names, steps. */

import { isObject } from '../core/pointer.ts'
import type { JsonObject } from '../form/form.ts'
import { toFreePropertyName, toFreeSlug } from '../form/form-names.ts'

/** A question of the form that is being built. */
export interface ImportedField {
  readonly name: string
  readonly schema: Record<string, unknown>
  readonly ui: Record<string, unknown>
  isRequired: boolean
}

/** A text of a document: one string, or one by locale. */
export type ImportedText = string | Readonly<Record<string, string>>

/** A form of `schemas/meta/form.json`, as plain JSON. */
export type ImportedDocument = JsonObject & { readonly id: string; readonly schema: JsonObject }

/** What a form may have, and a text; see `schemas/meta/form.json` and `schemas/entities/text.json`. */
export const formBounds = {
  textCharacters: 4000,
  markdownCharacters: 20_000,
  expressionCharacters: 500,
  steps: 50,
  ends: 50,
  nextEntries: 20,
  choices: 1000,
  scalePoints: 21,
  uploadBytes: 10_485_760,
} as const

/** Returns the schema and the ui schema of an object with these fields. */
export function toFieldGroup(fields: readonly ImportedField[]): {
  readonly schema: Record<string, unknown>
  readonly ui: Record<string, unknown>
} {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      ...(required.length > 0 ? { required } : {}),
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    },
    ui: Object.fromEntries(
      fields.filter(({ ui }) => Object.keys(ui).length > 0).map(({ name, ui }) => [name, ui]),
    ),
  }
}

export interface NameRegistry {
  /** Returns a property name for a name or a title, with a number if another has it; `fallback` if nothing is left of it. */
  claim(wanted: string, fallback: string): string
}

export function createNameRegistry(): NameRegistry {
  const taken = new Set<string>()
  return {
    claim: (wanted, fallback) => {
      const name = toFreePropertyName(wanted, fallback, taken)
      taken.add(name)
      return name
    },
  }
}

/** Returns the object without members that are undefined, empty lists or empty objects. */
export const withoutEmpty = <Value extends object>(value: Value): Value => {
  const kept = Object.entries(value).filter(
    ([, part]) =>
      part !== undefined &&
      !(Array.isArray(part) && part.length === 0) &&
      !(isObject(part) && Object.keys(part).length === 0),
  )
  // Only members that may be missing are left out.
  return Object.fromEntries(kept) as Value
}

export interface ImportedStep {
  readonly id: string
  readonly title: ImportedText
  description?: ImportedText | undefined
  readonly fields: string[]
  when?: string | undefined
  readonly next: { when?: string; to: string }[]
}

export interface ImportedEnd {
  readonly id: string
  readonly when?: string | undefined
  readonly title: unknown
  readonly text?: ImportedText | undefined
  readonly link?: JsonObject | undefined
  readonly share?: JsonObject | undefined
}

export interface DocumentParts {
  readonly title: ImportedText
  readonly intro?: ImportedText | undefined
  readonly fields: readonly ImportedField[]
  readonly steps?: readonly ImportedStep[]
  readonly ends?: readonly ImportedEnd[]
  readonly computed?: Readonly<Record<string, string>>
  readonly scores?: JsonObject
  readonly welcome?: JsonObject | undefined
  readonly isPaced?: boolean
}

/** Puts a document together; its id is made of its title. */
export function assembleDocument(parts: DocumentParts): ImportedDocument {
  const {
    title: given,
    intro,
    fields,
    steps = [],
    ends = [],
    computed = {},
    scores = {},
    welcome,
    isPaced,
  } = parts
  const { schema, ui } = toFieldGroup(fields)
  const title = getPlainText(given) === '' ? untitled : given
  const asking = steps
    .map(step => withoutEmpty({ ...step, next: step.next.map(entry => ({ ...entry })) }))
    .filter(step => step.fields?.length > 0)
  return withoutEmpty({
    id: toFreeSlug(getPlainText(title), 'imported-form'),
    version: 1,
    title,
    intro,
    pace: isPaced === true ? 'one' : undefined,
    welcome,
    schema,
    ui: { 'ui:order': fields.map(({ name }) => name), ...ui },
    steps: asking,
    computed,
    scores,
    ends: ends.map(end => withoutEmpty({ ...end })),
  })
}

/** Returns the English text, or else the first. */
export const getPlainText = (text: ImportedText | undefined): string => {
  if (text === undefined || typeof text === 'string') return text ?? ''
  return text.en ?? Object.values(text)[0] ?? ''
}

/** Tells whether a form asks who answers it, or for files: then it is a form, and else a survey. */
export function asksForPerson(schema: unknown, ui: unknown): boolean {
  if (!isObject(schema)) return false
  if (['email', 'phone', 'upload'].includes(String(schema.format))) return true
  const field = isObject(ui) ? ui['ui:field'] : undefined
  if (field === 'address' || field === 'signature') return true
  const parts = [
    ...Object.entries(isObject(schema.properties) ? schema.properties : {}),
    ['items', schema.items] as const,
  ]
  return parts.some(([name, part]) => asksForPerson(part, isObject(ui) ? ui[name] : undefined))
}

/** The title of a document without one, in the languages of the product. */
export const untitled: ImportedText = {
  da: 'Formular',
  de: 'Formular',
  en: 'Form',
  es: 'Formulario',
  fr: 'Formulaire',
  hu: 'Űrlap',
  it: 'Modulo',
  nl: 'Formulier',
  pl: 'Formularz',
  pt: 'Formulário',
  'pt-br': 'Formulário',
}

/** The heading of a page without one, in the languages of the product. */
export const getPageTitle = (number: number): ImportedText => ({
  da: `Side ${number}`,
  de: `Seite ${number}`,
  en: `Page ${number}`,
  es: `Página ${number}`,
  fr: `Page ${number}`,
  hu: `${number}. oldal`,
  it: `Pagina ${number}`,
  nl: `Pagina ${number}`,
  pl: `Strona ${number}`,
  pt: `Página ${number}`,
  'pt-br': `Página ${number}`,
})
