/** People of the console, as an invitation makes them. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { ConsolePerson, NewInvitation } from '#server/features/people/members.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { demoNow } from '../business/demo.ts'

/** Makes somebody a member of a business; returns who it is. */
export const addMember = (
  { members }: Pick<Store, 'members'>,
  invitation: Omit<NewInvitation, 'now' | 'endsAt'>,
): Promise<ConsolePerson> =>
  runForAllBusinesses(async () => {
    const now = demoNow
    const endsAt = addMinutes(demoNow, 60)
    const invited = await members.invite({ ...invitation, now, endsAt })
    if (typeof invited === 'string') throw new Error(`${invitation.email}: ${invited}`)
    const accepted = await members.accept(invited.token, invitation.email.split('@')[0] ?? '', now)
    if (accepted === undefined) throw new Error(`${invitation.email} was not invited.`)
    return accepted.person
  })
