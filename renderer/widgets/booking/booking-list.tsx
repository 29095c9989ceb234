import type { Booking } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import { AppointmentList, type ListedAppointment } from '../../ui/appointment/appointment-list.tsx'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { formatServiceName, listAppointmentFacts, toDateBadgeProps } from './format-appointment.ts'

export type BookingListScope = ScopeOf<'bookings' | 'business' | 'params' | 'query'>

/** Lists the bookings of an address with several ids, in that order, each as a link to its own page. */
export function BookingList({ scope }: { readonly scope: BookingListScope }) {
  const { i18n } = useApp()
  const card = useBookingCard(scope)
  const found = scope.bookings?.bookings ?? []
  const ids = [...new Set((scope.params.id ?? '').split(','))]
  return (
    <AppointmentList
      appointments={ids.map(id => {
        const booking = found.find(one => one.id === id)
        return (booking && card(booking)) ?? { id, title: i18n.t('problem.booking.not_found'), facts: [] }
      })}
    />
  )
}

/** Returns a function that describes a booking by its next appointment, as a link to its own page. */
export function useBookingCard({
  business,
  query,
}: ScopeOf<'business' | 'query'>): (booking: Booking) => ListedAppointment | undefined {
  const app = useApp()
  const { i18n, href } = app
  const { timezone } = query
  return booking => {
    const { id, status, reference } = booking
    const group = nextOf(booking)
    if (!group) return undefined
    const more = groupSimultaneousAppointments(booking.appointments).length - 1
    return {
      id,
      title: formatServiceName(group, app),
      href: `${href(`/widget/booking/${id}`)}${formatSearch({ timezone })}`,
      sheet: toDateBadgeProps(group, withAppInLocationZone(app, group[0], business)),
      mark: i18n.t('booking.status', { status }),
      off: status === 'cancelled' || status === 'expired',
      facts: listAppointmentFacts(group, business, app).slice(0, 2),
      note: [
        `${i18n.t('label.reference')}: ${reference}`,
        ...(more > 0 ? [i18n.t('booking.more', { count: more })] : []),
      ].join(' · '),
    }
  }
}

/** Returns the first appointment group that is not cancelled, else the first one. */
function nextOf({ appointments }: Booking): SimultaneousAppointments | undefined {
  const [first] = groupSimultaneousAppointments(appointments.filter(({ cancelled }) => !cancelled))
  return first ?? groupSimultaneousAppointments(appointments)[0]
}
