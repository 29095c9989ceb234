import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { fetchOutcome, invalidateAllQueries } from '../../screen/query-client.ts'
import { useResolvedProblem } from '../../screen/screen-context.ts'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetScope } from '../../screen/widget.ts'
import { AppointmentList } from '../../ui/appointment/appointment-list.tsx'
import { type Fact, FactList } from '../../ui/fact-list/fact-list.tsx'
import { BookAgainLink, BookAgainLinks, findSinglePath } from '../booking/book-again-links.tsx'
import { BookingList } from '../booking/booking-list.tsx'
import { BookingReceipt } from '../booking/booking-receipt.tsx'
import { formatServiceName, listAppointmentFacts, toDateBadgeProps } from '../booking/format-appointment.ts'
import { formatChangeDeadlines } from '../booking/format-change-deadlines.ts'
import { RescheduleAndCancelLinks } from '../booking/reschedule-and-cancel-links.tsx'
import { AddBookingToCalendar } from '../confirmation/add-to-calendar.tsx'
import { useBookingGuestLines } from '../guests/use-booking-guest-lines.ts'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { toPriceFacts } from '../price/price-facts.ts'
import { BookingHistory } from './booking-history.tsx'

/**
 * Shows a booking: when and where it takes place, what may still be changed, what happened so far. Lists
 * several bookings.
 */
export function BookingDetails({ scope }: { readonly scope: WidgetScope<'booking-details'> }) {
  const { i18n } = useApp()
  const { booking, business } = scope
  useFreshBooking()
  if (!booking) return <BookingList scope={scope} />
  const { status, reference } = booking
  const off = isReleased(booking)
  return (
    <div className="bp-details">
      <p className="bp-status">
        <span className={off ? 'bp-mark bp-mark--off' : 'bp-mark'}>
          {i18n.t('booking.status', { status })}
        </span>
        {status === 'requested' && <span>{i18n.t('booking.thank_you_hint', { status })}</span>}
        {status === 'expired' && <span>{i18n.t('booking.thank_you', { status })}</span>}
        <span className="bp-hidden">{`${i18n.t('label.reference')}: ${reference}`}</span>
      </p>
      <Appointments booking={booking} business={business} />
      <MoreFacts booking={booking} />
      <BookingReceipt booking={booking} business={business} />
      <noscript>{i18n.t('manage.needs_script')}</noscript>
      <AddBookingToCalendar booking={booking} business={business} />
      <BookingHistory booking={booking} business={business} />
      <div className="bp-actions">
        <BookAgainLinks appointments={booking.appointments} />
      </div>
    </div>
  )
}

/** Tells whether all of the booking's appointments are cancelled. */
const isReleased = ({ status }: Booking): boolean => status === 'cancelled' || status === 'expired'

/** Refetches the booking once the visitor is told that somebody else changed it. */
function useFreshBooking(): void {
  const { page } = useApp()
  const queryClient = useQueryClient()
  const changed = useResolvedProblem()?.problem.code === 'booking.changed'
  const { id } = page.params
  useEffect(() => {
    if (!changed || id === undefined) return
    void invalidateAllQueries(queryClient).then(() => fetchOutcome(queryClient, ['getBooking', { id }]))
  }, [changed, id, queryClient])
}

interface PartProps extends ScopeOf<'business'> {
  readonly booking: Booking
}

function Appointments({ booking, business }: PartProps) {
  const app = useApp()
  const now = useNow()
  const groups = groupSimultaneousAppointments(booking.appointments)
  const single = groups.length === 1
  const isMixed = findSinglePath(booking.appointments) === undefined
  const live = groups.filter(([one]) => one.mayCancel || one.mayReschedule)
  return (
    <>
      <AppointmentList
        appointments={groups.map(group => {
          const [one] = group
          const isOff = isReleased(booking) || one.cancelled
          return {
            id: String(one.position),
            title: formatServiceName(group, app),
            sheet: toDateBadgeProps(group, withAppInLocationZone(app, one, business)),
            mark:
              one.cancelled && !single ? app.i18n.t('booking.status', { status: 'cancelled' }) : undefined,
            off: isOff,
            facts: listAppointmentFacts(group, business, app),
            note: isOff ? '' : formatChangeDeadlines(one, now, app),
            actions: (one.mayReschedule || one.mayCancel || (isMixed && one.bookAgainPath)) && (
              <>
                <RescheduleAndCancelLinks
                  booking={booking}
                  business={business}
                  {...(single ? {} : { group })}
                />
                {isMixed && <BookAgainLink group={group} />}
              </>
            ),
          }
        })}
      />
      {!single && live.length > 1 && (
        <div className="bp-actions">
          <RescheduleAndCancelLinks booking={booking} business={business} />
        </div>
      )}
    </>
  )
}

function MoreFacts({ booking }: Pick<PartProps, 'booking'>) {
  const app = useApp()
  const guestLines = useBookingGuestLines(booking)
  const facts = [...personFacts(booking, guestLines, app), ...toPriceFacts(booking, app)]
  return <FactList facts={facts} labels />
}

function personFacts(
  { contact, guestCount, guestRules }: Booking,
  people: readonly string[],
  { i18n }: AppContextValue,
): readonly Fact[] {
  const { firstName, lastName, email, phone, notes } = contact
  return [
    {
      id: 'contact',
      icon: 'person',
      label: i18n.t('label.contact'),
      value: `${firstName} ${lastName}`,
      detail: [email, phone].filter(Boolean).join(' · '),
    },
    ...(people.length > 0 || guestCount
      ? [
          {
            id: 'guests',
            icon: 'people' as const,
            label: i18n.t('manage.guests'),
            ...toGuestsValue(people, { count: guestCount ?? people.length, guestRules }, i18n),
          },
        ]
      : []),
    ...(notes ? [{ id: 'notes', icon: 'note' as const, label: i18n.t('label.notes'), value: notes }] : []),
  ]
}

/** Returns the names of the guests, or their number with what each has answered, if anything. */
function toGuestsValue(
  people: readonly string[],
  { count, guestRules }: { readonly count: number; readonly guestRules: string | undefined },
  i18n: AppContextValue['i18n'],
): Pick<Fact, 'value' | 'detail'> {
  if (people.length > 0 && guestRules === undefined) return { value: people.join(', ') }
  const value = i18n.t('manage.guest_count', { count })
  return people.length === 0 ? { value } : { value, detail: people.join('\n') }
}
