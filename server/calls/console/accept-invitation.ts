import { failed } from '#schemas/runtime/core/problem.ts'
import { runForAllBusinesses } from '../../ports/business-scope.ts'
import type { ConsoleHandler } from '../handler.ts'
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
