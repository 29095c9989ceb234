/** Links by which a customer reschedules or cancels the appointments of which an email tells. */
import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Business, EmailLink, Service } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getStartInstant, selectAppointments } from '#server/features/slots/rules/appointment-selection.ts'
import { type ChangeKind, getAgreedChangePolicy, isChangeAllowed } from './rules/change-policy.ts'

export interface ChangeLinksContext {
  readonly business: Business
  readonly services: readonly Service[]
  readonly now: Instant
  readonly i18n: Translator
  /** Returns the absolute URL of a page of the business. */
  pageAddress(path: string): Promise<string>
}

/**
 * Returns links to change these appointments, as far as their policies allow it now. There are none for some of several
 * that are not changed together, such as one occurrence of a cart that repeats.
 */
export async function createChangeLinks(
  booking: Booking,
  appointments: readonly Appointment[],
  context: ChangeLinksContext,
): Promise<readonly EmailLink[]> {
  const { i18n, pageAddress } = context
  const selection = findSelection(booking, appointments, context.now)
  if (!selection) return []
  const isAll = selection.appointment === undefined
  const createUrl = async (path: string, query: Record<string, string>) =>
    `${await pageAddress(path)}?${new URLSearchParams({ ...query, ...selection })}`
  const links: EmailLink[] = []
  // Appointments for different services have times of their own, so they are moved one by one.
  if ((!isAll || booking.series !== undefined) && mayChange('reschedule', appointments, context))
    links.push({
      label: i18n.t(isAll ? 'manage.reschedule_all' : 'manage.reschedule'),
      href: await createUrl(`/widget/booking/${booking.id}`, { step: 'time' }),
    })
  if (mayChange('cancel', appointments, context))
    links.push({
      label: i18n.t(isAll ? 'manage.cancel_all' : 'cancel.action'),
      href: await createUrl('/widget/cancel-booking', { booking: booking.id }),
    })
  return links
}

/** Returns what the URL says: one that brings along the others, or nothing for all that are to come; undefined if no URL says it. */
function findSelection(
  booking: Booking,
  appointments: readonly Appointment[],
  now: Instant,
): { readonly appointment?: string } | undefined {
  const isSame = (others: readonly Appointment[]) =>
    others.length === appointments.length && others.every(one => appointments.includes(one))
  const [first] = appointments
  if (first && isSame(selectAppointments(booking, { appointment: first.position }, now)))
    return { appointment: String(first.position) }
  return isSame(selectAppointments(booking, {}, now)) ? {} : undefined
}

function mayChange(
  change: ChangeKind,
  appointments: readonly Appointment[],
  { business, services, now }: ChangeLinksContext,
): boolean {
  const records = { business, services: new Map(services.map(service => [service.slug, service])) }
  return appointments.every(appointment => {
    const policy = getAgreedChangePolicy(appointment, records)
    return isChangeAllowed(change, { start: getStartInstant(appointment), policy, now })
  })
}
