/**
 * Enforces the rules of a screen's own steps on the server: `POST /bookings` accepts only answers that the screen
 * would have let through.
 */

import type { CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import { listExpressionPaths } from '#schemas/runtime/expression/list-expression-paths.ts'
import { cleanAnswers } from '#schemas/runtime/form/clean-answers.ts'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { toFaults } from '#schemas/runtime/form/field-error.ts'
import type { Screen, Step } from '#schemas/runtime/screen/screen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { toPublicService } from '#server/features/business/calls/services.ts'
import type { ServiceWithProviders } from '#server/features/slots/rules/order.ts'
import type { SchemaValidator } from '#server/lib/validator-factory.ts'
import { toFormVersion } from './form-versions.ts'
import { findAnswerFaults } from './submission-evaluation.ts'
import { findWidgetValueIssues } from './widget-value-issues.ts'

/**
 * Finds faults in the answers to steps that the screens declare. If several screens could have sent the booking, one
 * must accept it. Pointers lead into the call's input.
 */
export function findBookingStepFaults(
  input: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): readonly Fault[] {
  const screens = [...context.configuration.screens.values()].filter(
    ({ submit }) => submit?.call === 'createBooking',
  )
  const matchingScreens = screens.filter(screen => couldSend(screen, input, context))
  const faultsByScreen = (matchingScreens.length > 0 ? matchingScreens : screens).map(screen =>
    findScreenAnswerFaults(screen, { input, offers, context }),
  )
  return faultsByScreen.some(faults => faults.length === 0) ? [] : (faultsByScreen[0] ?? [])
}

/** Returns the booking with the contact details among the answers to steps cleaned; see `contact-details.ts`. */
export function cleanBookingStepAnswers(
  input: CreateBookingInput,
  { configuration }: Pick<CallContext, 'configuration'>,
): CreateBookingInput {
  let { answers } = input
  for (const screen of configuration.screens.values()) {
    if (!answers || screen.submit?.call !== 'createBooking') continue
    const places = getStepPlaces(screen)
    for (const step of screen.steps ?? [])
      answers = cleanStepAnswers(answers, { step, places, configuration })
  }
  return !answers || answers === input.answers ? input : { ...input, answers }
}

type BookingAnswers = NonNullable<CreateBookingInput['answers']>

function cleanStepAnswers(
  answers: BookingAnswers,
  { step, places, configuration }: Pick<StepToJudge, 'places'> & CleanedStep,
): BookingAnswers {
  const getName = (value: string) => /^\/answers\/([^/]+)$/.exec(places.get(value) ?? '')?.[1]
  const change = (name: string, value: unknown) =>
    value === answers[name] ? answers : { ...answers, [name]: value }
  if (step.into !== undefined) {
    const document = configuration.forms.get(step.form ?? '')
    const name = getName(step.into)
    const entered = name === undefined ? undefined : answers[name]
    return document && name !== undefined && isObject(entered)
      ? change(name, cleanAnswers(document, entered))
      : answers
  }
  const fields = Object.keys(step.schema?.properties ?? {}).flatMap(field => {
    const name = getName(field)
    return name === undefined || answers[name] === undefined ? [] : [[field, name] as const]
  })
  if (fields.length === 0) return answers
  const values = Object.fromEntries(fields.map(([field, name]) => [field, answers[name]]))
  const cleaned = cleanAnswers({ schema: { ...step.schema }, ui: { ...step.ui } }, values)
  if (cleaned === values) return answers
  return { ...answers, ...Object.fromEntries(fields.map(([field, name]) => [name, cleaned[field] ?? ''])) }
}

interface CleanedStep extends Pick<CallContext, 'configuration'> {
  readonly step: Step
}

/**
 * Returns whether a screen could send these items: as many as its template lists or, if the template zips lists,
 * services of one menu.
 */
function couldSend({ submit }: Screen, { items }: CreateBookingInput, { directory }: CallContext): boolean {
  const template = submit?.input.items
  if (Array.isArray(template)) return template.length === items.length
  return [...directory.serviceMenus.values()].some(({ sections }) => {
    const offered = new Set(sections.flatMap(({ services }) => services))
    return items.every(({ service }) => offered.has(service))
  })
}

interface StepInput {
  readonly input: CreateBookingInput
  readonly offers: readonly ServiceWithProviders[]
  readonly context: CallContext
}

function findScreenAnswerFaults(screen: Screen, sent: StepInput): readonly Fault[] {
  const places = getStepPlaces(screen)
  const { input, offers, context } = sent
  const service = offers[0]?.service
  const scope = {
    business: context.directory.business,
    ...(service ? { service: toPublicService(service, context.directory) } : {}),
    values: Object.fromEntries([...places].map(([name, pointer]) => [name, getAtPointer(input, pointer)])),
  }
  return (screen.steps ?? []).flatMap(step => {
    const shows = decide(step.when, scope, places)
    if (shows === false) return []
    const isAsked = shows === true
    return step.into === undefined
      ? fieldFaults(step, { scope, places, isAsked, context })
      : formStepFaults(step, { scope, places, isAsked, context })
  })
}

type Scope = Readonly<Record<string, unknown>> & { readonly values: Readonly<Record<string, unknown>> }
/** Maps the name of each answer to the pointer where the screen sends it. */
type Places = ReadonlyMap<string, string>

interface StepToJudge {
  readonly scope: Scope
  readonly places: Places
  /**
   * Whether the step is certainly shown. If not, nothing counts as missing, and only values that were sent are
   * checked.
   */
  readonly isAsked: boolean
  readonly context: CallContext
}

const placesByScreen = new WeakMap<Screen, Places>()

/** Finds where `submit.input` sends each value unchanged. */
function getStepPlaces(screen: Screen): Places {
  const cached = placesByScreen.get(screen)
  if (cached) return cached
  const places = new Map<string, string>()
  const visit = (part: unknown, path: readonly (string | number)[]): void => {
    const [, name] = (typeof part === 'string' && /^\$values\.([\w-]+)$/.exec(part)) || []
    if (name !== undefined) places.set(name, formatPointer(path))
    if (Array.isArray(part)) part.forEach((item, index) => void visit(item, [...path, index]))
    if (isObject(part) && !('$zip' in part))
      for (const [key, inner] of Object.entries(part)) visit(inner, [...path, key])
  }
  visit(screen.submit?.input, [])
  placesByScreen.set(screen, places)
  return places
}

/** Returns whether a condition holds; undefined if it depends on what only the browser knows. */
function decide(when: Step['when'], scope: Scope, sent: Places): boolean | undefined {
  if (when === undefined) return true
  const isKnown = listExpressionPaths(when).every(([root = '', name = '']) =>
    root === 'values' ? sent.has(name) : Object.hasOwn(scope, root),
  )
  return isKnown ? evaluateCondition(when, scope) : undefined
}

/**
 * Checks the fields of a step without a form that are sent as answers. The call's own schema checks all other fields.
 */
function fieldFaults(step: Step, { scope, places: sent, isAsked, context }: StepToJudge): readonly Fault[] {
  const names = Object.keys(step.schema?.properties ?? {}).filter(name => {
    const isAnswer = sent.get(name)?.startsWith('/answers') ?? false
    return isAnswer && decide(step.ui?.[name]?.['ui:when'], scope, sent) !== false
  })
  if (names.length === 0) return []
  const required = (step.schema?.required ?? []).filter(
    name => isAsked && names.includes(name) && decide(step.ui?.[name]?.['ui:when'], scope, sent) === true,
  )
  const values = Object.fromEntries(
    names.flatMap(name => (scope.values[name] === undefined ? [] : [[name, scope.values[name]]])),
  )
  const missing = required.filter(name => values[name] === undefined || values[name] === '')
  const issues = [
    ...getStepValidator(step, context)(values).filter(({ keyword }) => keyword !== 'required'),
    ...findWidgetValueIssues(step.ui, values, context.configuration),
  ]
  return [
    ...missing.map((name): Fault => ({ pointer: sent.get(name) ?? '', code: 'field.required', params: {} })),
    ...toFaults(issues, context.configuration.fieldFaults).map(fault => {
      const [, name = '', ...rest] = fault.pointer.split('/')
      return { ...fault, pointer: [sent.get(name) ?? '/answers', ...rest].join('/') }
    }),
  ]
}

const checks = new WeakMap<Step, SchemaValidator>()

function getStepValidator(step: Step, { configuration }: CallContext): SchemaValidator {
  const check = checks.get(step) ?? configuration.validation.check({ ...step.schema })
  checks.set(step, check)
  return check
}

/** Checks a step with a form. The services' own forms are checked with the contact. */
function formStepFaults(
  step: Step,
  { scope, places: sent, isAsked, context }: StepToJudge,
): readonly Fault[] {
  const { form = '', into = '' } = step
  const pointer = sent.get(into)
  const document = context.configuration.forms.get(form)
  if (!document || pointer === undefined || !pointer.startsWith('/answers')) return []
  const entered = scope.values[into]
  if (entered === undefined && !isAsked) return []
  const run = evaluateForm(document, { values: isObject(entered) ? entered : {}, scope })
  return findAnswerFaults(toFormVersion('form', document), run, context.configuration).map(fault => ({
    ...fault,
    pointer: pointer + fault.pointer,
  }))
}
