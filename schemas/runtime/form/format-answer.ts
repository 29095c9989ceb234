/**
 * Formats an answer for people: labels for choices, yes and no, dates and numbers in the language's notation.
 */

import { formatLocalizedText, isText } from '../core/localized-text.ts'
import { isObject } from '../core/pointer.ts'
import { applyUiOrder } from './field-order.ts'
import { type FormSchemas, findChildField, type JsonObject } from './form.ts'
import type { FormTranslator } from './form-text.ts'

/** Returns '' for an empty answer, and one line per part for an answer with several parts. */
export function formatAnswer(value: unknown, field: FormSchemas, i18n: FormTranslator): string {
  if (Array.isArray(value)) return spokenList(value, field, i18n)
  if (isObject(value)) return spokenObject(value, field, i18n)
  if (value === undefined || value === null || value === '') return ''
  if (field.ui['ui:widget'] === 'password') return '••••••••'
  const name = nameOf(value, field)
  if (isText(name)) return formatLocalizedText(name, i18n)
  if (typeof value === 'boolean') return i18n.phrase(value ? 'common.yes' : 'common.no')
  if (typeof value === 'number') return new Intl.NumberFormat(i18n.locale).format(value)
  return typeof value === 'string' ? spokenText(value, field.schema.format, i18n) : ''
}

/** Returns the field's title, or its name without one. */
export const formatFieldTitle = (name: string, { schema, ui }: FormSchemas, i18n: FormTranslator): string =>
  formatLocalizedText(ui['ui:title'] ?? schema.title, i18n) || name

function nameOf(value: unknown, { schema, ui }: FormSchemas): unknown {
  const names = ui['ui:enumNames']
  const text = String(value)
  if (isObject(names) && Object.hasOwn(names, text)) return names[text]
  const branches: unknown[] = [schema.oneOf, schema.anyOf].flat()
  return branches.filter(isObject).find(branch => branch.const === value)?.title
}

function spokenList(values: readonly unknown[], { schema, ui }: FormSchemas, i18n: FormTranslator): string {
  const own: JsonObject = isObject(ui.items) ? ui.items : {}
  const entry: FormSchemas = {
    schema: isObject(schema.items) ? schema.items : {},
    // The labels of a list's choices are declared on the list.
    ui: { 'ui:enumNames': ui['ui:enumNames'], ...own },
  }
  const said = values.map(value => formatAnswer(value, entry, i18n)).filter(text => text !== '')
  if (ui['ui:field'] === 'ranking') return said.map((text, index) => `${index + 1}. ${text}`).join('\n')
  if (values.some(isObject)) return said.join('\n')
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(said)
}

function spokenObject(value: JsonObject, field: FormSchemas, i18n: FormTranslator): string {
  const kind = field.ui['ui:field']
  // A drawing has no text; a typed signature has.
  if (kind === 'signature') return typeof value.name === 'string' ? value.name : i18n.phrase('common.yes')
  const parts = listAnsweredNames(value, field).flatMap(name => {
    const part = findChildField(field, name) ?? { schema: {}, ui: {} }
    const shown = kind === 'matrix' ? withNamesOf(field, part) : part
    const text = formatAnswer(value[name], shown, i18n)
    return text === '' ? [] : [kind === 'address' ? text : `${formatFieldTitle(name, part, i18n)}: ${text}`]
  })
  return parts.join(kind === 'address' ? ', ' : '\n')
}

/** Returns the names that have answers in the form's order, regardless of the order of the answers. */
export function listAnsweredNames(values: JsonObject, { schema, ui }: FormSchemas): readonly string[] {
  const declared = isObject(schema.properties) ? Object.keys(schema.properties) : []
  const names = [...new Set([...declared, ...Object.keys(values)])]
  return applyUiOrder(names, ui['ui:order']).filter(name => Object.hasOwn(values, name))
}

/** Adds the labels of the choices, which a matrix declares once for all its rows. */
const withNamesOf = (matrix: FormSchemas, { schema, ui }: FormSchemas): FormSchemas => ({
  schema,
  ui: { 'ui:enumNames': matrix.ui['ui:enumNames'], ...ui },
})

function spokenText(text: string, format: unknown, { locale }: FormTranslator): string {
  if (format === 'country') return countryName(text, locale)
  const style = typeof format === 'string' && Object.hasOwn(styles, format) ? styles[format] : undefined
  // Drops the offset, so that the time stays the one that was entered.
  const [found = '', date = '1970-01-01', time = '00:00'] = wallClock.exec(text) ?? []
  const at = new Date(`${date}T${time}Z`)
  if (style === undefined || found === '' || Number.isNaN(at.valueOf())) return text
  // ICU builds disagree about narrow spaces before PM.
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
    .format(at)
    .replace(/[\u202f\u00a0]/g, ' ')
}

const wallClock = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?(?::\d{2})?/

const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  'date-time': { dateStyle: 'long', timeStyle: 'short' },
}

/** Returns the text itself if it is not a country code. */
function countryName(code: string, locale: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code
}
