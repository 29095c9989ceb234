/** Delivers the email to the owners about changes by which data or visitors go elsewhere, or people may do more. */

import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import { everyBusiness } from '#server/features/people/members.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { type AlertContext, resolveOwner } from './alert-recipient.ts'
import { createOwnerEmailEnvelope, type OwnerDeliveryContext } from './deliver-owner-email.ts'
import { createSecurityEmail } from './security-email.ts'

export interface SecurityEmailContext
  extends AlertContext,
    Pick<OwnerDeliveryContext, 'directories' | 'mail' | 'getTranslator' | 'findEmail'> {}

/** It goes to where the owners sign in, never to the address for emails about bookings, which may be what was changed. */
export async function deliverSecurityEmail(
  entry: OutboxEntry<'owner.security'>,
  context: SecurityEmailContext,
): Promise<DeliveryResult> {
  const { changes, hasMore = false } = entry.payload
  const records = await context.directories.read(entry.business)
  if (!records || changes.length === 0) return { kind: 'nothing' }
  const emails = await resolveOwner(entry, context)
  if (!emails) return { kind: 'nothing' }
  const envelope = await createOwnerEmailEnvelope(
    entry,
    { event: 'owner-security', emails, records },
    context,
  )
  if (!envelope) return { kind: 'nothing' }
  const own = await context.members.list(entry.business)
  const ofInstallation = await runForAllBusinesses(() => context.members.list(everyBusiness))
  const people = new Map([...ofInstallation, ...own].map(person => [person.id, person]))
  return context.mail.send(
    createSecurityEmail({
      ...envelope,
      at: entry.at,
      changes,
      hasMore,
      people,
      providers: records.providers,
    }),
  )
}
