/** Applies the services' forms, as the visitor saw them, to a booking's contact: what is invalid and what counts. */

import type { CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { evaluateForm, type FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import { listFieldNames } from '#schemas/runtime/form/merge-forms.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { toPublicService } from '#server/features/business/calls/services.ts'
import { getDetailsFormId } from '#server/features/directory/rules/details-form.ts'
import type { ServiceWithProviders } from '#server/features/slots/rules/order.ts'
import type { FormVersion } from '../form-versions.ts'
import { collectFormConsents, type GivenConsent } from './consents.ts'
import { toFormVersion } from './form-versions.ts'
import { findAnswerFaults } from './submission-evaluation.ts'

/** Finds faults in the contact. Pointers lead into the call's input, as in `/contact/email`. */
export function findContactFaults(
  input: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): readonly Fault[] {
  const faults = [...new Set(runContactForms(input, offers, context))].flatMap(({ version, run }) =>
    findAnswerFaults(version, run, context.configuration).map(fault => ({
      ...fault,
      pointer: formatPointer(['contact']) + fault.pointer,
    })),
  )
  return [...new Map(faults.map(fault => [fault.pointer, fault])).values()]
}

/** Collects what counts: the answers that the forms ask for, and computed values. */
export const collectContactFormValues = (
  input: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): FormValues =>
  Object.fromEntries(runContactForms(input, offers, context).flatMap(({ run }) => Object.entries(run.values)))

/** Collects the consents that checkboxes of the forms give, each once. */
export const collectContactConsents = (
  input: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): readonly GivenConsent[] => {
  const consents = runContactForms(input, offers, context).flatMap(({ version: { document }, run }) =>
    collectFormConsents({ document, values: run.values }, input.locale, context),
  )
  return [
    ...new Map(consents.map(consent => [consent.receipt.field + consent.receipt.digest, consent])).values(),
  ]
}

interface ContactInput {
  readonly version: FormVersion
  readonly run: FormEvaluation
}

/**
 * Evaluates the form of every service in a cart, each with its own fields and with those that no form asks for, which
 * nobody may answer. A service that occurs several times at the same location is evaluated once, and shares one result
 * object.
 */
function runContactForms(
  input: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  { configuration, directory }: CallContext,
): readonly ContactInput[] {
  const forms = offers.map(({ service }) => configuration.forms.get(getDetailsFormId(service, directory)))
  const others = new Set(forms.flatMap(form => (form ? listFieldNames(form) : [])))
  const runs = new Map<string, ContactInput>()
  return offers.flatMap(({ service }, item) => {
    const form = forms[item]
    if (!form) return []
    const location = input.items[item]?.location
    const name = JSON.stringify([service.slug, location])
    const cached = runs.get(name)
    if (cached) return [cached]
    const own = new Set(listFieldNames(form))
    const ownEntries = Object.entries(input.contact).filter(([name]) => own.has(name) || !others.has(name))
    const values = { ...Object.fromEntries(ownEntries), ...(location === undefined ? {} : { location }) }
    const scope = { service: toPublicService(service, directory), business: directory.business }
    const run = { version: toFormVersion('form', form), run: evaluateForm(form, { values, scope }) }
    runs.set(name, run)
    return [run]
  })
}
