/** Cleans the answers of a form that are telephone numbers, email addresses and names; see `contact-details.ts`. */

import { type ContactDetailKind, cleanContactDetail } from '../core/contact-details.ts'
import { isObject } from '../core/pointer.ts'
import { type FormDocument, type FormSchemas, type FormValues, findChildField } from './form.ts'

/**
 * Returns the answers as they are checked and stored, without those of which nothing visible is left. The same object
 * if nothing changes, so that nothing renders again.
 */
export function cleanAnswers(
  { schema, ui = {} }: Pick<FormDocument, 'schema' | 'ui'>,
  values: FormValues,
): FormValues {
  const cleaned = cleanMembers(values, { schema, ui })
  return isObject(cleaned) ? cleaned : values
}

function cleanMembers(value: unknown, field: FormSchemas): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => cleanMember(item, findChildField(field, String(index)), ''))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(
    ([name, entered]) => [name, cleanMember(entered, findChildField(field, name), name), entered] as const,
  )
  return entries.some(([, cleaned, entered]) => cleaned !== entered)
    ? Object.fromEntries(
        entries.flatMap(([name, cleaned]) => (cleaned === undefined ? [] : [[name, cleaned]])),
      )
    : value
}

function cleanMember(value: unknown, field: FormSchemas | undefined, name: string): unknown {
  if (field === undefined) return value
  if (typeof value !== 'string') return cleanMembers(value, field)
  const kind = findContactDetailKind(field, name)
  if (kind === undefined) return value
  const cleaned = cleanContactDetail(kind, value)
  return cleaned === '' && name !== '' ? undefined : cleaned
}

/** Returns what a text field asks for, by its format, its widget or what browsers fill in; undefined for other texts. */
export function findContactDetailKind(
  { schema, ui }: Pick<FormSchemas, 'schema' | 'ui'>,
  name: string,
): ContactDetailKind | undefined {
  if (schema.type !== 'string' || Array.isArray(schema.enum) || 'const' in schema) return undefined
  const signs = [schema.format, ui['ui:widget'], getAutocompleteField(ui['ui:autocomplete'])]
  for (const sign of signs) {
    const kind = typeof sign === 'string' && Object.hasOwn(kinds, sign) ? kinds[sign] : undefined
    if (kind !== undefined) return kind
  }
  return contactNames.has(name) && schema.format === undefined ? 'name' : undefined
}

/** The last word of `section-a billing tel` says what is filled in. */
const getAutocompleteField = (autocomplete: unknown): string | undefined =>
  typeof autocomplete === 'string' ? autocomplete.split(' ').at(-1) : undefined

const kinds: Readonly<Record<string, ContactDetailKind>> = {
  email: 'email',
  phone: 'phone',
  tel: 'phone',
  'tel-national': 'phone',
  'tel-local': 'phone',
  name: 'name',
  'given-name': 'name',
  'additional-name': 'name',
  'family-name': 'name',
}

/** What bookings and payments know as names, whatever a form says about them. */
const contactNames: ReadonlySet<string> = new Set(['firstName', 'lastName'])
