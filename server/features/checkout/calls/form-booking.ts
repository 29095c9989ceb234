/** Books what a form's answers ask for: the `books` template of its document, filled in. */
import { createHash } from 'node:crypto'
import type { Booking, CreateBookingInput, SubmitFormInput } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { done, type Fault, failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import { isFormulaTrue } from '#schemas/runtime/expression/formula.ts'
import { toFaults } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { cancelBooking } from '#server/features/bookings/calls/cancel-booking.ts'
import { createUnannouncedBooking } from '#server/features/bookings/calls/create-booking.ts'
import type { SubmissionEvaluation } from '#server/features/forms/calls/submission-evaluation.ts'
import type { FormVersion } from '#server/features/forms/form-versions.ts'
import { askForProofOfWork } from '#server/features/request-limits/calls/check-anonymous-write.ts'
import { enforceCallLimits } from '#server/features/request-limits/calls/enforce-call-limits.ts'
import type { SchemaValidator } from '#server/lib/validator-factory.ts'

export interface FormBookingInput {
  readonly answers: SubmissionEvaluation
  readonly input: Pick<SubmitFormInput, 'locale' | 'timezone' | 'total'>
}

/**
 * Creates the form's booking before the submission is written, under a key derived from the submission's. A client
 * that retries after a failure between the two gets the same booking. Resolves to undefined if the form books nothing.
 */
export async function createFormBooking(
  { document, digest }: FormVersion,
  { answers, input }: FormBookingInput,
  context: CallContext,
): Promise<Outcome<Booking | undefined>> {
  const { when, ...template } = document.books ?? {}
  if (!document.books || (when !== undefined && !isFormulaTrue(when, answers.scope))) return done(undefined)
  const timezone = input.timezone ?? context.directory.business.timezone
  const filled = {
    timezone,
    locale: input.locale,
    ...(input.total === undefined ? {} : { total: input.total }),
    ...record(fillJsonTemplate(template, { ...answers.scope, timezone, locale: input.locale })),
  }
  const booked = await bookFilledTemplate(filled, digest, context)
  return booked.ok ? booked : blameFields(booked.problem, document)
}

/** Faults lead into the booking's input. @param version the digest of the form */
async function bookFilledTemplate(
  filled: Readonly<Record<string, unknown>>,
  version: string,
  context: CallContext,
): Promise<Outcome<Booking>> {
  const issues = getInputValidator(context.configuration)(filled)
  if (issues.length > 0)
    return failed('input.invalid', {}, toFaults(issues, context.configuration.fieldFaults))
  const input = checked(filled)
  const ownContext = { ...context, request: buildBookingRequest(version, filled, context) }
  const refused = await findLimitProblem(input, ownContext)
  if (refused) return refused
  const created = await createUnannouncedBooking(input, ownContext)
  if (!created.ok) return created
  const { booking } = created.value
  // An earlier attempt made the booking under this very key, and it has been cancelled since.
  return booking.status === 'cancelled' || booking.status === 'expired' ? failed('slot.taken') : done(booking)
}

/** Counts the booking like one of its own. The proof that it may need is that of the submission. */
async function findLimitProblem(input: CreateBookingInput, context: CallContext) {
  const refused = context.isProven
    ? undefined
    : await enforceCallLimits('createBooking', input, { context, counts: 'address' })
  if (refused) return askForProofOfWork('submitForm', context)
  return enforceCallLimits('createBooking', input, { context, counts: 'others' })
}

/**
 * Takes back the booking of a submission that was refused after all, as when somebody else took the last place: nobody has
 * been told of it, so nobody is told of its end. Only if this server took so long that people may know, it is cancelled.
 */
export async function undoFormBooking(booking: Booking, context: CallContext): Promise<void> {
  const { request, ...rest } = context
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const business = directory.business.slug
  if ((await bookings.deleteUnannounced({ business, booking, now })) !== 'announced') return
  await cancelBooking({ id: booking.id }, { ...rest, caller: { ...context.caller, isOperator: true } })
}

function buildBookingRequest(version: string, input: unknown, { request }: CallContext) {
  if (!request) throw new Error('Submitting needs an idempotency key: keep the call declared as idempotent.')
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  return {
    idempotencyKey: `form:${digest(`${version} ${request.idempotencyKey}`)}`,
    fingerprint: digest(JSON.stringify(['books', input])),
  }
}

/** Moves faults to the form fields that the template takes the values from. Problems that no field causes are kept. */
function blameFields(problem: Problem, document: FormDocument) {
  if (
    ['booking.failed', 'rate.limited', 'payment.price_changed'].includes(problem.code) ||
    problem.code.startsWith('idempotency.')
  )
    return failed(problem.code, problem.params)
  const faults = problem.faults.length > 0 ? problem.faults : [{ ...problem, pointer: '' }]
  const placed = faults.map(({ code, params, pointer }): Fault => {
    return { code, params, pointer: formatPointer(['values']) + findFieldPointer(pointer, document) }
  })
  return failed('input.invalid', {}, placed)
}

/**
 * Finds the form field that the template puts at a pointer into the booking's input, or else the field for the time.
 */
function findFieldPointer(pointer: string, document: FormDocument): string {
  for (let path = parsePointer(pointer); path.length > 0; path = path.slice(0, -1)) {
    const hole = getAtPointer(document.books, formatPointer(path))
    const [, name] = typeof hole === 'string' ? (/^\$values\.([\w-]+)/.exec(hole) ?? []) : []
    if (name !== undefined) return formatPointer([name])
  }
  const fields = Object.entries(document.ui ?? {})
  const slot = fields.find(([, ui]) => isObject(ui) && ui['ui:field'] === 'slot')
  return slot === undefined ? '' : formatPointer([slot[0]])
}

const checks = new WeakMap<Configuration, SchemaValidator>()

function getInputValidator(configuration: Configuration): SchemaValidator {
  const cached = checks.get(configuration)
  if (cached) return cached
  const check = configuration.validation.check(configuration.calls.get('createBooking')?.input ?? {})
  checks.set(configuration, check)
  return check
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

/** Proof: the input has just passed the call's own input schema. */
function checked(input: unknown): CreateBookingInput {
  return input as CreateBookingInput
}
