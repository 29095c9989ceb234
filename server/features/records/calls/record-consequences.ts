/** Finds what a change of a record means for upcoming appointments and for other records. */
import type {
  Business,
  CheckRecordInput,
  CheckRecordOutput,
  Provider,
  Service,
} from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { findAppointmentsOutsideHours } from '#server/features/bookings/rules/appointments-outside-hours.ts'
import { isSameChangePolicy, resolveChangePolicy } from '#server/features/bookings/rules/change-policy.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import type { UpcomingAppointment, UpcomingQuery } from '#server/features/schedule/schedule.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { isSameJson } from '#server/lib/merge-records.ts'
import { findReferencingRecords } from './referencing-records.ts'

type Consequence = CheckRecordOutput['consequences'][number]

interface RecordChange {
  readonly before: BusinessRecords
  readonly after: BusinessRecords
}

/** More are only said to be more. */
export const maxAppointments = 1_000
const maxListed = 5

export async function findConsequences(
  input: CheckRecordInput,
  change: RecordChange,
  context: CallContext,
): Promise<Consequence[]> {
  const naming = input.record === undefined ? findReferencingRecords(change.before, input) : []
  const references: Consequence[] =
    naming.length === 0
      ? []
      : [
          {
            what: 'references',
            count: naming.length,
            isComplete: true,
            appointments: [],
            records: naming.slice(0, maxListed),
          },
        ]
  if (input.kind === 'services') return [...(await ofService(input.key, change, context)), ...references]
  if (input.kind === 'providers') return [...(await ofProvider(input.key, change, context)), ...references]
  if (input.kind === 'business') return [...(await ofBusiness(change, context)), ...references]
  return references
}

/** What was agreed for an appointment stays: its length, its price, what holds for changes and refunds. */
async function ofService(
  slug: string,
  { before, after }: RecordChange,
  context: CallContext,
): Promise<Consequence[]> {
  const [old, now] = [before, after].map(({ business, services }) => ({
    business,
    service: services.find(service => service.slug === slug),
  }))
  if (!old?.service) return []
  const whats = now?.service
    ? listServiceChanges({ ...old, service: old.service }, { ...now, service: now.service })
    : (['deleted'] as const)
  if (whats.length === 0) return []
  const found = await findUpcomingAppointments({ services: [slug] }, context)
  return whats.flatMap(what =>
    toConsequence(what, filterAffectedAppointments(found, what), { found, context }),
  )
}

/** A change of the business's policy concerns the services that do not set it themselves. */
async function ofBusiness({ before, after }: RecordChange, context: CallContext): Promise<Consequence[]> {
  const services = before.services
    .filter(service =>
      hasOtherPolicy({ business: before.business, service }, { business: after.business, service }),
    )
    .map(({ slug }) => slug)
  if (services.length === 0) return []
  const found = await findUpcomingAppointments({ services }, context)
  return toConsequence('policy', filterAffectedAppointments(found, 'policy'), { found, context })
}

/** A service with the business whose settings it takes over. */
export interface ServiceOfBusiness {
  readonly business: Pick<Business, 'changePolicy'>
  readonly service: Service
}

export const listServiceChanges = (
  old: ServiceOfBusiness,
  now: ServiceOfBusiness,
): readonly ('length' | 'price' | 'policy')[] => [
  ...(old.service.durationMinutes === now.service.durationMinutes ? [] : (['length'] as const)),
  ...((old.service.price ?? 0) === (now.service.price ?? 0) ? [] : (['price'] as const)),
  ...(hasOtherPolicy(old, now) ? (['policy'] as const) : []),
]

const hasOtherPolicy = (old: ServiceOfBusiness, now: ServiceOfBusiness): boolean =>
  !isSameChangePolicy(
    resolveChangePolicy(old.service, old.business),
    resolveChangePolicy(now.service, now.business),
  )

/** Appointments from before policies were stored with them keep none: the new one binds them. */
export const filterAffectedAppointments = (
  found: readonly UpcomingAppointment[],
  what: Consequence['what'],
): readonly UpcomingAppointment[] =>
  what === 'policy' ? found.filter(({ hasAgreedPolicy }) => hasAgreedPolicy) : found

async function ofProvider(
  slug: string,
  { before, after }: RecordChange,
  context: CallContext,
): Promise<Consequence[]> {
  const [old, now] = [before, after].map(({ providers }) =>
    providers.find(provider => provider.slug === slug),
  )
  if (!old) return []
  if (now && !haveHoursChanged(old, now)) return []
  const found = await findUpcomingAppointments({ providers: [slug] }, context)
  if (!now) return toConsequence('deleted', found, { found, context })
  const ownHours = new Set(after.services.flatMap(({ slug, hours }) => (hours ? [slug] : [])))
  const lost = findAppointmentsOutsideHours({ before: old, after: now }, found, service =>
    ownHours.has(service),
  )
  return [
    ...toConsequence('hours', lost.hours, { found, context }),
    ...toConsequence('time_off', lost.timeOff, { found, context }),
  ]
}

export const haveHoursChanged = (old: Provider, now: Provider): boolean => {
  const pick = ({ hours, overrides, timeOff, timezone }: Provider) => [hours, overrides, timeOff, timezone]
  return !isSameJson(JSON.parse(JSON.stringify(pick(old))), JSON.parse(JSON.stringify(pick(now))))
}

export const findUpcomingAppointments = (
  of: UpcomingQuery['of'],
  { stores: { schedule }, directory, now }: CallContext,
) => schedule.readUpcoming({ business: directory.business.slug, of, now, limit: maxAppointments + 1 })

interface FoundAppointments {
  /** All that were looked at. */
  readonly found: readonly UpcomingAppointment[]
  readonly context: CallContext
}

function toConsequence(
  what: Consequence['what'],
  appointments: readonly UpcomingAppointment[],
  { found, context }: FoundAppointments,
): Consequence[] {
  if (appointments.length === 0) return []
  return [
    {
      what,
      count: Math.min(appointments.length, maxAppointments),
      isComplete: found.length <= maxAppointments,
      appointments: describeFirstAppointments(appointments, context),
      records: [],
    },
  ]
}

export function describeFirstAppointments(
  appointments: readonly UpcomingAppointment[],
  { directory }: CallContext,
) {
  const zone = getZoneOrDefault(undefined, directory)
  return appointments.slice(0, maxListed).map(({ booking, reference, from, to }) => ({
    booking,
    reference,
    start: formatZonedInstant(from, zone),
    end: formatZonedInstant(to, zone),
  }))
}
