/** Formats a booking's appointment groups in the visitor's language, by the clock of the given app context. */
import { formatDualZoneTimeRange, formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import type { SimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import type { DateBadgeProps } from '../../ui/date-badge/date-badge.tsx'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { getLocationIconAndText } from '../offer/format-location.ts'

type App = Pick<AppContextValue, 'i18n' | 'formats' | 'zone' | 'own'>

/** "Thu, Nov 26 at 10:45 AM" */
function momentWords(at: Instant, { i18n, formats }: App): string {
  return i18n.t('booking.date_at_time', { date: formats.dateAt(at, 'medium'), time: formats.time(at) })
}

/** Formats a date-time text of a booking; '' if it is not a valid instant. */
export function formatDateTimeText(text: string | undefined, app: App): string {
  const at = parseInstant(text ?? '')
  return at === undefined ? '' : momentWords(at, app)
}

export const formatServiceName = ([{ serviceName }]: SimultaneousAppointments, { i18n }: App): string =>
  i18n.text(serviceName)

export const formatProviderNames = (group: SimultaneousAppointments, { i18n }: App): string =>
  group.map(({ providerName }) => i18n.text(providerName)).join(', ')

/** "Haircut, Thu, Nov 26 at 10:45 AM" */
export const formatServiceAndTime = (group: SimultaneousAppointments, app: App): string =>
  `${formatServiceName(group, app)}, ${formatDateTimeText(group[0].start, app)}`

export function toDateBadgeProps(
  [{ start }]: SimultaneousAppointments,
  { formats, zone }: App,
): DateBadgeProps | undefined {
  const at = parseInstant(start)
  if (at === undefined) return undefined
  const { date } = toLocalDateTime(at, zone)
  return { month: formats.monthShort(date), day: formats.day(date) }
}

/** Lists when, with whom and where an appointment takes place, and its former time if it was moved. */
export function listAppointmentFacts(
  group: SimultaneousAppointments,
  business: PublicBusiness | undefined,
  app: AppContextValue,
): readonly Fact[] {
  const { i18n } = app
  const [one] = group
  const there = withAppInLocationZone(app, one, business)
  return [
    toTimeFact(one, i18n.t('label.when'), there),
    {
      id: 'who',
      icon: group.length > 1 ? 'people' : 'person',
      label: i18n.t('label.who'),
      value: i18n.t('booking.with', { provider: formatProviderNames(group, app) }),
    },
    ...toLocationFacts(group, business, app),
    ...(one.previousStart === undefined || one.cancelled
      ? []
      : [
          {
            id: 'previous',
            icon: 'calendar' as const,
            label: i18n.t('label.previous_time'),
            value: i18n.t('manage.previously', { time: formatDateTimeText(one.previousStart, there) }),
          },
        ]),
  ]
}

export function toLocationFacts(
  [{ location }]: SimultaneousAppointments,
  business: PublicBusiness | undefined,
  { i18n }: App,
): readonly Fact[] {
  const home = business?.address === undefined ? undefined : i18n.text(business.address)
  const where = location
    ? getLocationIconAndText(location, i18n)
    : home && { icon: 'place' as const, text: home }
  return where ? [{ id: 'where', icon: where.icon, label: i18n.t('label.where'), value: where.text }] : []
}

/**
 * Returns the full date and the hours: in both zones if the place's and the visitor's clock differ, else with
 * the zone's name.
 */
export function toTimeFact(
  { start, end }: { readonly start: string; readonly end?: string | undefined },
  label: string,
  app: App,
): Fact {
  const from = parseInstant(start)
  const to = parseInstant(end ?? '')
  const id = `when ${label}`
  if (from === undefined) return { id, icon: 'clock', label, value: '' }
  return {
    id,
    icon: 'clock',
    label,
    value: app.formats.dateAt(from, 'full'),
    detail: formatHoursWithZone(from, to, app),
  }
}

/** Returns e.g. "10:45 AM – 11:30 AM · Central European Time", or the hours by both clocks if they differ. */
export function formatHoursWithZone(from: Instant, to: Instant | undefined, app: App): string {
  const hours = formatDualZoneTimeRange(from, to, app)
  return formatReaderTimeRange(from, to, app) === undefined
    ? `${hours} · ${app.formats.zoneName(from)}`
    : hours
}
