import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { ConsoleHandler } from '#server/calls/handler.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { everyBusiness } from '../members.ts'
import { openConsoleSession } from './sign-in.ts'

/**
 * Makes the invited person a member, and opens a session that reaches no other business: the
 * inviter can copy the link, and must not get what the person may do elsewhere.
 */
export const acceptInvitation: ConsoleHandler<'acceptInvitation'> = async ({ token, name }, context) => {
  const { consoleServices, now } = context
  const accepted = await runForAllBusinesses(() => consoleServices.members.accept(token, name.trim(), now))
  return accepted === undefined
    ? failed('invitation.ended')
    : openConsoleSession({ person: accepted.person, onlyAt: accepted.business }, context)
}

/** Says no more than the email of the invitation does: not to whom it was sent. */
export const getInvitation: ConsoleHandler<'getInvitation'> = async ({ token }, context) => {
  const {
    stores: { directories },
    consoleServices,
    now,
  } = context
  return runForAllBusinesses(async () => {
    const membership = await consoleServices.members.findInvited(token, now)
    if (membership === undefined) return failed('invitation.ended')
    const { business, role } = membership
    const directory = business === everyBusiness ? undefined : await directories.forSlug(business)
    return done({ role, ...(directory ? { business: directory.business.name } : {}) })
  })
}
