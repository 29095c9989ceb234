/** Finds screens and forms that book without what the forms of the services ask for, so that each booking would fail. */
import type { Service } from '#schemas/generated/types.gen.ts'
import { getGuestRulesId } from '#schemas/runtime/booking/guest-rules.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { applyFormDecisions, type FormDocument, type JsonObject } from '#schemas/runtime/form/form.ts'
import { listFieldNames } from '#schemas/runtime/form/merge-forms.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { toPublicService } from '#server/features/business/calls/services.ts'
import {
  type BusinessRecords,
  createDirectory,
  type Directory,
} from '#server/features/directory/directory.ts'
import { getDetailsFormId } from '#server/features/directory/rules/details-form.ts'

type Documents = Pick<Configuration, 'routes' | 'screens' | 'forms' | 'surveys' | 'guests'>

export function findBookingFormFaults(
  documents: Documents,
  businesses: readonly BusinessRecords[],
): FileFault[] {
  const directories = businesses.map(records => createDirectory({ version: 0, records, images: [] }))
  const files = [
    ...[...documents.forms].map(([id, form]) => ({ file: `schemas/forms/${id}.json`, form })),
    ...[...documents.surveys].map(([id, form]) => ({ file: `schemas/surveys/${id}.json`, form })),
  ]
  return [
    ...findForeignForms(documents, directories),
    ...files.flatMap(({ file, form }) =>
      [
        ...findMissingAnswers(form, documents, directories),
        ...findMissingGuests(form, documents, directories),
        ...findMissingVerification(form, directories),
      ].map(fault => ({ file, ...fault })),
    ),
  ]
}

/** Finds steps of screens that book with a form that is not that of the service. */
const findForeignForms = (
  { screens, routes }: Documents,
  directories: readonly Directory[],
): readonly FileFault[] =>
  [...screens].flatMap(([id, { submit, steps = [] }]) => {
    if (submit?.call !== 'createBooking') return []
    const shown = routes.filter(route => route.screen === id || route.instead?.screen === id)
    const fixed = shown.map(({ load = {} }) => load.service?.input.service)
    // A route that shows one service only may name its form.
    const isShown = ({ slug }: Service) =>
      fixed.length === 0 ||
      fixed.some(service => typeof service !== 'string' || service.startsWith('$') || service === slug)
    return steps.flatMap(({ form }, index) => {
      if (form === undefined || form.startsWith('$')) return []
      const other = directories
        .flatMap(directory => [...directory.services.values()].map(service => ({ service, directory })))
        .find(({ service, directory }) => isShown(service) && getDetailsFormId(service, directory) !== form)
      if (!other) return []
      const { service, directory } = other
      const asked = getDetailsFormId(service, directory)
      const reason = `is "${form}", but the service "${service.slug}" of "${directory.business.slug}" asks for the form "${asked}" and refuses answers to another; write "$service.form", which is the form of each service, or set "form" of the service to "${form}".`
      return [
        { file: `schemas/screens/${id}.json`, pointer: formatPointer(['steps', index, 'form']), reason },
      ]
    })
  })

/**
 * Finds answers that the form of a booked service requires and that `books` does not give. A document belongs to the
 * installation, so one business whose service takes it is enough.
 */
function findMissingAnswers(
  form: FormDocument,
  { forms }: Documents,
  directories: readonly Directory[],
): readonly Omit<FileFault, 'file'>[] {
  const { contact, items } = form.books ?? {}
  const given = getGivenAnswers(contact, form)
  if (!given || !Array.isArray(items)) return []
  return items.filter(isObject).flatMap((item, index) => {
    const offered = directories.flatMap(directory => {
      const service = directory.services.get(String(item.service))
      return service ? { service, directory } : []
    })
    const missing = offered.map(({ service, directory }) => {
      const asked = getDetailsFormId(service, directory)
      const details = forms.get(asked)
      const constants = item.location === undefined ? given : { ...given, location: item.location }
      const names = details ? listRequired(details, service, { directory, given: constants }) : []
      return { asked, name: names.find(name => !Object.hasOwn(constants, name)) }
    })
    const [first] = missing
    if (!first?.name || missing.some(({ name }) => name === undefined)) return []
    const { asked, name } = first
    const reason = `lacks "${name}", which the form "${asked}" of the service "${item.service}" (/books/items/${index}) requires; add "${name}" with the answer to a question of this form, such as "$values.${name}".`
    return [{ pointer: '/books/contact', reason }]
  })
}

/** Finds bookings without guests of services whose rules ask for some. */
function findMissingGuests(
  { books }: FormDocument,
  { guests }: Documents,
  directories: readonly Directory[],
): readonly Omit<FileFault, 'file'>[] {
  const { items, guests: named, guestCount } = books ?? {}
  if (!Array.isArray(items) || named !== undefined || guestCount !== undefined) return []
  return items.filter(isObject).flatMap((item, index) => {
    const offered = directories.flatMap(({ services }) => services.get(String(item.service)) ?? [])
    const asked = offered.map(service => {
      const { guests: mode = 'none' } = service
      return mode === 'none' ? 0 : (guests.get(getGuestRulesId([service]))?.minimum ?? 0)
    })
    const least = Math.min(...asked)
    if (offered.length === 0 || least === 0) return []
    const reason = `books "${item.service}" for the visitor alone, but the rules for guests of this service ask for at least ${least}; add "guests" or "guestCount", or book another service.`
    return [{ pointer: formatPointer(['books', 'items', index, 'service']), reason }]
  })
}

/** Finds bookings of services that ask for a verified email address, by forms that verify none. */
function findMissingVerification(
  { books }: FormDocument,
  directories: readonly Directory[],
): readonly Omit<FileFault, 'file'>[] {
  const { items, emailVerification } = books ?? {}
  if (!Array.isArray(items) || emailVerification !== undefined) return []
  return items.filter(isObject).flatMap((item, index) => {
    const offered = directories.flatMap(({ services }) => services.get(String(item.service)) ?? [])
    if (offered.length === 0 || !offered.every(service => service.emailVerification)) return []
    const reason = `books "${item.service}", which asks for a confirmed email address; add a field with the widget "email-verification" to the form, and "emailVerification" with its answer, such as "$values.verification", to "books".`
    return [{ pointer: formatPointer(['books', 'items', index, 'service']), reason }]
  })
}

/** Returns the answers by name, with templates as they are; undefined if only the answers of a visitor tell. */
function getGivenAnswers(contact: unknown, form: FormDocument): JsonObject | undefined {
  if (contact === '$values') return Object.fromEntries(listFieldNames(form).map(name => [name, '$values']))
  return isObject(contact) ? contact : undefined
}

interface RequiredContext {
  readonly directory: Directory
  readonly given: JsonObject
}

/** Lists the fields that the form requires whatever the visitor answers elsewhere: those that it shows and needs at first. */
function listRequired(form: FormDocument, service: Service, { directory, given }: RequiredContext): string[] {
  const isConstant = (part: unknown) => typeof part !== 'string' || !part.startsWith('$')
  const values = Object.fromEntries(Object.entries(given).filter(([, part]) => isConstant(part)))
  const scope = { service: toPublicService(service, directory), business: directory.business }
  const { decisions } = evaluateForm(form, { values, scope })
  const { required } = applyFormDecisions(form, decisions).schema
  return Array.isArray(required) ? required.map(String) : []
}
