import { toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { toFormDto } from './get-form.ts'

/** Returns rules for guests, whose fields are as browsers need those of a form. */
export const getGuestRules: Handler<'getGuestRules'> = async ({ id }, context) => {
  const rules = context.configuration.guests.get(id)
  if (!rules) return failed('guest.rules_not_found')
  const { version: _, ...fields } = await toFormDto(toGuestForm(rules), context)
  return done({ ...rules, ...fields })
}
