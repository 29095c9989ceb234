import type { Appointment, Booking, ChangePolicy } from '#schemas/generated/types.gen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import { resolveChangePolicy } from '../rules/change-policy.ts'

type RecordContext = Pick<CallContext, 'directory' | 'now'> & {
  readonly stores: Pick<Stores, 'recordHistory'>
}

/**
 * Returns the booking with a change policy for each appointment from before policies were stored with them, if it is ahead and its
 * service is gone by now: that of the last version of the service's record. No other needs a query.
 */
export async function withMissingChangePolicies(booking: Booking, context: RecordContext): Promise<Booking> {
  const { directory, now } = context
  const isUnknown = (appointment: Appointment): boolean =>
    appointment.changePolicy === undefined &&
    !appointment.cancelled &&
    getStartInstant(appointment) > now &&
    !directory.services.has(appointment.service)
  const gone = new Set(booking.appointments.filter(isUnknown).map(({ service }) => service))
  if (gone.size === 0) return booking
  const policies = new Map<string, ChangePolicy>()
  for (const service of gone) policies.set(service, await readLastPolicy(service, context))
  return {
    ...booking,
    appointments: booking.appointments.map(appointment => {
      const changePolicy = appointment.changePolicy ?? policies.get(appointment.service)
      return changePolicy === undefined ? appointment : { ...appointment, changePolicy }
    }),
  }
}

/** Returns that of the business if there is no revision of the service any more. */
async function readLastPolicy(
  service: string,
  { stores: { recordHistory }, directory: { business } }: RecordContext,
): Promise<ChangePolicy> {
  const key = { business: business.slug, kind: 'service', key: service }
  const last = (await recordHistory.list(key)).find(({ what }) => what !== 'deleted')
  const document = last && (await recordHistory.readRevision(key, last.version))
  // Records are validated before they are written.
  return resolveChangePolicy(document as { readonly changePolicy?: ChangePolicy } | undefined, business)
}
