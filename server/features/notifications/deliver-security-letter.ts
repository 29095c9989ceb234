/** Delivers the letter to the owners about changes by which data or visitors go elsewhere, or people may do more. */

import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import { everyBusiness } from '#server/features/people/members.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { type AlarmContext, resolveOwner } from './alarm-recipient.ts'
import { createEnvelope, type OwnerDeliveryContext } from './deliver-owner-letter.ts'
import { createSecurityLetter } from './security-letter.ts'

export interface SecurityLetterContext
  extends AlarmContext,
    Pick<OwnerDeliveryContext, 'directories' | 'mail' | 'getTranslator'> {}

/** It goes to where the owners sign in, never to the address for emails about bookings, which may be what was changed. */
export async function deliverSecurityLetter(
  entry: OutboxEntry<'owner.security'>,
  context: SecurityLetterContext,
): Promise<DeliveryResult> {
  const { changes, hasMore = false } = entry.payload
  const records = await context.directories.read(entry.business)
  if (!records || changes.length === 0) return { kind: 'nothing' }
  const letters = await resolveOwner(entry, context)
  if (!letters) return { kind: 'nothing' }
  const envelope = await createEnvelope(entry, { letters, business: records.business }, context)
  const own = await context.members.list(entry.business)
  const ofInstallation = await runForAllBusinesses(() => context.members.list(everyBusiness))
  const people = new Map([...ofInstallation, ...own].map(person => [person.id, person]))
  return context.mail.send(
    createSecurityLetter({
      ...envelope,
      at: entry.at,
      changes,
      hasMore,
      people,
      providers: records.providers,
    }),
  )
}
