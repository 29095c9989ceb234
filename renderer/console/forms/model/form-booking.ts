/** Makes a form book a service: with a question for the time, and with the contact from its answers. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { addField, type NewText } from './edit-form.ts'
import { listOutlinedFields, type OutlinedField, outlineForm } from './form-outline.ts'
import type { QuestionKindId } from './question-kinds.ts'

export const bookedContactKeys = ['firstName', 'lastName', 'email', 'phone'] as const

export type BookedContactKey = (typeof bookedContactKeys)[number]

/** The title of each question that may have to be added. */
export type BookingTitles = Readonly<Record<BookedContactKey | 'time', NewText>>

interface BookedService {
  /** The slug. */
  readonly service: string
  /** The kind of its first place. */
  readonly location: string | undefined
}

/** Returns the service of the first appointment that a form books; undefined: none that can be chosen. */
export function getBookedService(document: JsonRecord): string | undefined {
  const service = getAtJsonPath(document, ['books', 'items', 0, 'service'])
  return typeof service === 'string' && !service.startsWith('$') ? service : undefined
}

export const removeBooking = (document: JsonRecord): JsonRecord =>
  setAtJsonPath(document, ['books'], undefined)

/**
 * Books a service. Questions for the time and for who comes are those that there are, or are added; an existing booking only
 * gets another service.
 */
export function setBookedService(
  document: JsonRecord,
  { service, location }: BookedService,
  titles: BookingTitles,
): JsonRecord {
  let next = document
  const ensure = (kind: QuestionKindId, title: NewText, fits: (field: OutlinedField) => boolean): string => {
    const known = listTopFields(next).find(fits)
    if (known) return known.name
    const { steps } = outlineForm(next)
    const added = addField(next, { kind, title, choices: [], step: Math.max(0, steps.length - 1) })
    const before = new Set(listTopFields(next).map(({ name }) => name))
    next = added.document
    return listTopFields(next).find(({ name }) => !before.has(name))?.name ?? ''
  }
  const time = ensure('time_to_book', titles.time, ({ ui }) => ui['ui:field'] === 'slot')
  next = setAtJsonPath(next, ['ui', time, 'ui:options'], { service, provider: 'any' })
  if (isObject(next.books)) {
    next = setAtJsonPath(next, ['books', 'items', 0, 'service'], service)
    return withRequired(next, [time])
  }
  const firstName = ensure('short_text', titles.firstName, isCalled('firstName', 'given-name'))
  next = withHint(next, firstName, 'given-name')
  const lastName = ensure('short_text', titles.lastName, isCalled('lastName', 'family-name'))
  next = withHint(next, lastName, 'family-name')
  const email = ensure('email', titles.email, ({ schema }) => schema.format === 'email')
  const phone = listTopFields(next).find(
    ({ schema, ui }) => schema.format === 'phone' || ui['ui:widget'] === 'tel',
  )
  const consent = ensure('yes_no', { en: 'Consent' }, ({ schema }) => schema.const === true)
  next = setAtJsonPath(next, ['schema', 'properties', consent], { type: 'boolean', const: true })
  next = setAtJsonPath(next, ['ui', consent, 'ui:title'], { message: 'contact.consent' })
  const contact = {
    firstName: `$values.${firstName}`,
    lastName: `$values.${lastName}`,
    email: `$values.${email}`,
    ...(phone ? { phone: `$values.${phone.name}` } : {}),
    consent: `$values.${consent}`,
    ...(location === undefined ? {} : { location }),
  }
  const items = [{ service, provider: 'any', start: `$values.${time}` }]
  next = setAtJsonPath(next, ['books'], { items, contact })
  return withRequired(next, [time, firstName, lastName, email, consent])
}

const listTopFields = (document: JsonRecord): readonly OutlinedField[] =>
  listOutlinedFields(outlineForm(document)).filter(({ depth }) => depth === 0)

const isCalled =
  (name: string, autocomplete: string) =>
  (field: OutlinedField): boolean =>
    field.schema.type === 'string' && (field.name === name || field.ui['ui:autocomplete'] === autocomplete)

function withHint(document: JsonRecord, name: string, autocomplete: string): JsonRecord {
  const path = ['ui', name, 'ui:autocomplete']
  return getAtJsonPath(document, path) === undefined ? setAtJsonPath(document, path, autocomplete) : document
}

function withRequired(document: JsonRecord, names: readonly string[]): JsonRecord {
  const list = getAtJsonPath(document, ['schema', 'required'])
  const required = Array.isArray(list) ? list : []
  const missing = names.filter(name => !required.includes(name))
  return missing.length === 0
    ? document
    : setAtJsonPath(document, ['schema', 'required'], [...required, ...missing])
}

/** Returns the question whose answer is a part of the contact; undefined: none, or more than one answer. */
export function getBookedContact(document: JsonRecord, key: BookedContactKey): string | undefined {
  const template = getAtJsonPath(document, ['books', 'contact', key])
  const [, name] = typeof template === 'string' ? (/^\$values\.([\w-]+)$/.exec(template) ?? []) : []
  return name
}

export const setBookedContact = (document: JsonRecord, key: BookedContactKey, name: string): JsonRecord =>
  setAtJsonPath(document, ['books', 'contact', key], name === '' ? undefined : `$values.${name}`)
