/** Translates the texts of a form from a document's wordings to the visitor's language. */

import { formatLocalizedText, isText, type TextTranslator } from '../core/localized-text.ts'
import { isObject, parsePointer } from '../core/pointer.ts'
import { type FormSchemas, findField, type JsonObject } from './form.ts'

/** What documents need from a language. */
export interface FormTranslator extends TextTranslator {
  readonly locale: string
  /** The BCP 47 tag; default: the locale. */
  readonly tag?: string
}

/** Returns the form with plain strings instead of wordings, as RJSF expects them. */
export function localizeForm({ schema, ui }: FormSchemas, i18n: FormTranslator): FormSchemas {
  return { schema, ui: uiTexts(ui, i18n) }
}

/** Returns the label of the field at a pointer: its title, or the last segment of the pointer. */
export function getFieldLabel(form: FormSchemas, pointer: string): string {
  const field = findField(form, pointer)
  const title = field?.ui['ui:title'] ?? field?.schema.title
  return typeof title === 'string' ? title : (parsePointer(pointer).at(-1) ?? '')
}

/** Keys that hold one wording, and keys that hold one per choice. */
const single = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:invalid'])
const perChoice = new Set(['ui:enumNames', 'ui:enumHints'])

function uiTexts(ui: JsonObject, i18n: FormTranslator): JsonObject {
  const nested = (value: unknown): unknown => (isObject(value) ? uiTexts(value, i18n) : value)
  return mapValues(ui, (value, key) => {
    if (single.has(key)) return word(value, i18n)
    if (perChoice.has(key) && isObject(value)) return mapValues(value, wording => word(wording, i18n))
    if (key.startsWith('ui:')) return value
    return Array.isArray(value) ? value.map(nested) : nested(value)
  })
}

const word = (value: unknown, i18n: FormTranslator): unknown =>
  isText(value) ? formatLocalizedText(value, i18n) : value

const mapValues = (value: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]))
