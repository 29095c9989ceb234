/** What is wrong with the contact: the service's form decides, in the same shape the visitor saw. */
import { toFaults } from '#schemas/fault.ts'
import { decide, type FormShape, shape, submitted } from '#schemas/form.ts'
import { pointerOf } from '#schemas/pointer.ts'
import type { Fault } from '#schemas/problem.ts'
import type { CreateBookingInput, Service } from '#schemas/types.gen.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Offer } from '../domain/order.ts'
import type { Check } from '../validation.ts'
import type { CallContext } from './handler.ts'
import { publicService } from './services.ts'

/** Pointers lead into the call's input, `/contact/email`. Of a cart every service's form is asked. */
export function contactFaults(
  input: CreateBookingInput,
  offers: readonly Offer[],
  context: CallContext,
): readonly Fault[] {
  const faults = offers.flatMap(({ service }, item) => {
    const location = input.items[item]?.location
    return faultsOf({ ...input.contact, ...(location === undefined ? {} : { location }) }, service, context)
  })
  return [...new Map(faults.map(fault => [fault.pointer, fault])).values()]
}

function faultsOf(
  values: Readonly<Record<string, unknown>>,
  service: Service,
  { configuration, catalogue }: CallContext,
): Fault[] {
  const form = configuration.forms.get(service.form ?? 'contact')
  if (!form) return []
  const scope = { service: publicService(service, catalogue), business: catalogue.business, values }
  const decisions = decide(form, scope)
  const check = checkOf(configuration, form.id, JSON.stringify(decisions), () => shape(form, decisions))
  const issues = check(submitted(values, decisions))
  return toFaults(issues, { rules: form.errors ?? [] }, configuration.fieldFaults).map(fault => ({
    ...fault,
    pointer: pointerOf(['contact']) + fault.pointer,
  }))
}

const checks = new WeakMap<Configuration, Map<string, Check>>()

/** Compiled once per form and set of conditions; conditions of one form are few. */
function checkOf(configuration: Configuration, id: string, decisions: string, make: () => FormShape): Check {
  const known = checks.get(configuration) ?? new Map<string, Check>()
  checks.set(configuration, known)
  const key = `${id} ${decisions}`
  const check = known.get(key) ?? configuration.validation.check(make().schema)
  known.set(key, check)
  return check
}
