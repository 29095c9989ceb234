/** Finds what an import means for upcoming appointments: they stay as they were agreed. */
import type { CheckImportOutput } from '#schemas/generated/types.gen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { findAppointmentsOutsideHours } from '#server/features/bookings/rules/appointments-outside-hours.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import {
  describeFirstAppointments,
  filterAffectedAppointments,
  findUpcomingAppointments,
  haveHoursChanged,
  listServiceChanges,
  maxAppointments,
} from '#server/features/records/calls/record-consequences.ts'
import type { RecordDifference } from '#server/features/records/rules/compare-records.ts'
import type { UpcomingAppointment } from '#server/features/schedule/schedule.ts'
import type { Pause } from '#server/lib/pauses.ts'

type Consequence = CheckImportOutput['consequences'][number]

interface ImportChange {
  readonly differences: readonly RecordDifference[]
  readonly before: BusinessRecordsWithContent
  readonly after: BusinessRecordsWithContent
}

/** At most 1,000 appointments of services are looked at, and as many of providers: those that are next. */
export async function findImportConsequences(
  change: ImportChange,
  context: CallContext,
  pause: Pause,
): Promise<Consequence[]> {
  const parts = [await findForServices(change, context), await findForProviders(change, context, pause)]
  const isComplete = parts.every(part => part.isComplete)
  return whats.flatMap(what => {
    const found = withoutRepeated(parts.flatMap(({ lost }) => lost[what] ?? []))
    return found.length === 0
      ? []
      : [{ what, count: found.length, isComplete, appointments: describeFirstAppointments(found, context) }]
  })
}

const whats = ['deleted', 'hours', 'time_off', 'length', 'price', 'policy'] as const

interface FoundAppointments {
  readonly lost: Partial<Record<Consequence['what'], readonly UpcomingAppointment[]>>
  /** Whether all of them were looked at. */
  readonly isComplete: boolean
}

async function findForServices(
  { differences, before, after }: ImportChange,
  context: CallContext,
): Promise<FoundAppointments> {
  const next = new Map(after.services.map(service => [service.slug, service]))
  const touched = listTouched('services', differences)
  const changes = new Map<string, readonly Consequence['what'][]>()
  for (const old of before.services) {
    const now = next.get(old.slug) ?? (touched.has(old.slug) ? undefined : old)
    const found = now
      ? listServiceChanges(
          { business: before.business, service: old },
          // Its business may have another policy now, although nothing of the service changes.
          { business: after.business, service: now },
        )
      : (['deleted'] as const)
    if (found.length > 0) changes.set(old.slug, found)
  }
  const { appointments, isComplete } = await readFirst({ services: [...changes.keys()] }, context)
  const pick = (what: Consequence['what']) =>
    filterAffectedAppointments(
      appointments.filter(({ service }) => changes.get(service)?.includes(what)),
      what,
    )
  const lost = {
    deleted: pick('deleted'),
    length: pick('length'),
    price: pick('price'),
    policy: pick('policy'),
  }
  return { lost, isComplete }
}

async function findForProviders(
  { differences, before, after }: ImportChange,
  context: CallContext,
  pause: Pause,
): Promise<FoundAppointments> {
  const next = new Map(after.providers.map(provider => [provider.slug, provider]))
  const touched = listTouched('providers', differences)
  const changed = before.providers.filter(old => {
    const now = next.get(old.slug)
    return touched.has(old.slug) && (now === undefined || haveHoursChanged(old, now))
  })
  const { appointments, isComplete } = await readFirst(
    { providers: changed.map(({ slug }) => slug) },
    context,
  )
  const byProvider = new Map<string, UpcomingAppointment[]>(changed.map(({ slug }) => [slug, []]))
  for (const appointment of appointments) byProvider.get(appointment.provider)?.push(appointment)
  const ownHours = new Set(after.services.flatMap(({ slug, hours }) => (hours ? [slug] : [])))
  const lost = { deleted: noAppointments(), hours: noAppointments(), time_off: noAppointments() }
  for (const old of changed) {
    const now = next.get(old.slug)
    const own = byProvider.get(old.slug) ?? []
    if (own.length === 0) continue
    if (now) {
      const found = findAppointmentsOutsideHours({ before: old, after: now }, own, slug => ownHours.has(slug))
      lost.hours.push(...found.hours)
      lost.time_off.push(...found.timeOff)
    } else lost.deleted.push(...own)
    await pause()
  }
  return { lost, isComplete }
}

const noAppointments = (): UpcomingAppointment[] => []

const listTouched = (kind: string, differences: readonly RecordDifference[]): ReadonlySet<string> =>
  new Set(differences.flatMap(one => (one.kind === kind && one.what !== 'created' ? [one.key] : [])))

async function readFirst(of: Parameters<typeof findUpcomingAppointments>[0], context: CallContext) {
  if (Object.values(of).every(slugs => slugs.length === 0)) return { appointments: [], isComplete: true }
  const found = await findUpcomingAppointments(of, context)
  return { appointments: found.slice(0, maxAppointments), isComplete: found.length <= maxAppointments }
}

/** An appointment may be of a service and a provider that both go. Returns them by start. */
function withoutRepeated(appointments: readonly UpcomingAppointment[]): readonly UpcomingAppointment[] {
  const byKey = new Map(appointments.map(one => [`${one.booking} ${one.from} ${one.provider}`, one]))
  return [...byKey.values()].sort((one, other) => one.from - other.from)
}
