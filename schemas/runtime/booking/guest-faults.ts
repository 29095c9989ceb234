/** Checks what guests answer, field by field and among each other, for browser and server alike. */
import type { Guest } from '../../generated/types.gen.ts'
import { formatPointer, parsePointer } from '../core/pointer.ts'
import type { Fault } from '../core/problem.ts'
import { evaluateForm, type FormEvaluation } from '../form/evaluate-form.ts'
import { applyUiOrder } from '../form/field-order.ts'
import type { FormDocument, FormValues, JsonObject } from '../form/form.ts'
import { listFieldNames } from '../form/merge-forms.ts'
import { type GuestRules, toGuestForm, type UniqueGuestFields } from './guest-rules.ts'
import { type AttendanceCountInput, areGuestsUnwanted, findMissingGuestsFaults } from './guests.ts'

/** What the rules are applied with. */
export interface GuestJudge {
  /** What the conditions of the fields can read besides the guest's own answers. */
  readonly scope: JsonObject
  /** Validates answers against a form, each side with its own validator. Pointers lead into the values. */
  findAnswerFaults(form: FormDocument, run: FormEvaluation): readonly Fault[]
}

/** More faults than anybody corrects at once. */
const maxGuestFaults = 200

/**
 * Finds what keeps a booking from having these guests, with pointers into the call's input: `/guests/0/email`. Field by
 * field, each in the order of the guests. None if no service takes guests by name, which `findAttendanceFaults` says.
 */
export function findGuestFaults(
  wish: AttendanceCountInput,
  rules: GuestRules,
  { scope, findAnswerFaults }: GuestJudge,
): readonly Fault[] {
  if (areGuestsUnwanted(wish)) return []
  const form = toGuestForm(rules)
  const runs = (wish.guests ?? []).map(guest => evaluateGuest(guest, form, scope))
  const byGuest = runs.map(run => findAnswerFaults(form, run))
  const repeated = (rules.unique ?? []).flatMap(unique => findRepeatedGuests(unique, runs, byGuest))
  const answers = byGuest.flatMap((faults, index) => faults.map(fault => withinGuest(index, fault)))
  return [
    ...findMissingGuestsFaults(wish, rules),
    ...sortByField([...answers, ...repeated], form).slice(0, maxGuestFaults),
  ]
}

/** Returns what counts of a guest's answers, the name and the email included. */
export const evaluateGuest = (
  { service: _, ...values }: Guest,
  form: FormDocument,
  scope: JsonObject,
): FormEvaluation => evaluateForm(form, { values, scope })

function findRepeatedGuests(
  { fields, compare = 'ignoring-case', problem = 'guest.repeated' }: UniqueGuestFields,
  runs: readonly FormEvaluation[],
  byGuest: readonly (readonly Fault[])[],
): Fault[] {
  const known = new Set<string>()
  const pointers = fields.map(name => formatPointer([name]))
  return runs.flatMap(({ values }, index) => {
    const key = toUniqueKey(fields, values, compare)
    const isWrong = byGuest[index]?.some(({ pointer }) => pointers.includes(pointer))
    if (key === undefined || isWrong) return []
    if (known.has(key)) return [withinGuest(index, { pointer: pointers[0] ?? '', code: problem, params: {} })]
    known.add(key)
    return []
  })
}

/** Returns undefined if a field has no answer. */
function toUniqueKey(
  fields: UniqueGuestFields['fields'],
  values: FormValues,
  compare: NonNullable<UniqueGuestFields['compare']>,
): string | undefined {
  const answers = fields.map(name => values[name])
  if (answers.some(answer => answer === undefined || answer === '')) return undefined
  return JSON.stringify(
    answers.map(answer =>
      typeof answer === 'string' && compare === 'ignoring-case' ? answer.toLowerCase() : answer,
    ),
  )
}

const withinGuest = (index: number, fault: Fault): Fault => ({
  ...fault,
  pointer: formatPointer(['guests', index]) + fault.pointer,
})

function sortByField(faults: readonly Fault[], form: FormDocument): Fault[] {
  const names = applyUiOrder(listFieldNames(form), form.ui?.['ui:order'])
  const getPlace = ({ pointer }: Fault) => {
    const [, guest, name = ''] = parsePointer(pointer)
    const field = names.indexOf(name)
    return { field: field < 0 ? names.length : field, guest: Number(guest) }
  }
  return faults
    .map(fault => ({ fault, place: getPlace(fault) }))
    .toSorted((one, other) => one.place.field - other.place.field || one.place.guest - other.place.guest)
    .map(({ fault }) => fault)
}
