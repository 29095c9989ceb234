import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import { useNow } from '../../screen/use-now.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmationPanel } from '../../ui/confirmation-panel/confirmation-panel.tsx'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { toAppointmentFact } from '../booking/appointment-fact.ts'
import { BookAgainLinks } from '../booking/book-again-links.tsx'
import { BookingReceipt } from '../booking/booking-receipt.tsx'
import {
  formatProviderNames,
  formatServiceName,
  toLocationFacts,
  toTimeFact,
} from '../booking/format-appointment.ts'
import { formatChangeDeadlines } from '../booking/format-change-deadlines.ts'
import { useBookingGuestLines } from '../guests/use-booking-guest-lines.ts'
import { getLocationAddress } from '../location/directions.ts'
import { DirectionsLink } from '../location/directions-link.tsx'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { toPriceFacts } from '../price/price-facts.ts'
import { AddBookingToCalendar } from './add-to-calendar.tsx'
import { Preparation } from './preparation.tsx'

interface ConfirmationProps extends ScopeOf<'business'> {
  readonly booking: Booking
}

/** Shows the confirmation of a booking that needs no further payment. */
export function ConfirmedBooking({ booking, business }: ConfirmationProps) {
  const app = useApp()
  const { i18n } = app
  const heading = useHeadingFocus(true)
  const facts = useBookingFacts(booking, business)
  const guests = useGuestAnswersFact(booking)
  const note = useChangeNote(booking, business)
  const { id, status, reference, contact, appointments } = booking
  const { firstName: name, email } = contact
  const paid = booking.payment !== undefined && booking.payment.paid > 0
  const texts = [
    i18n.t('booking.thank_you_hint', { status }),
    ...(email ? [i18n.t('booking.letter_sent', { email, emails: booking.emails ?? 'on' })] : []),
  ]
  return (
    <ConfirmationPanel
      ref={heading}
      outcome={toOutcome(status)}
      title={
        paid && name !== undefined
          ? i18n.t('payment.paid_and_booked', { status, name })
          : i18n.t('booking.thank_you', { status })
      }
      text={texts.join(' ')}
      facts={[...facts, ...guests, ...(paid ? [] : toPriceFacts(booking, app))]}
      reference={{ label: i18n.t('label.reference'), value: reference }}
      note={note}
      actions={<BookingNextLinks id={id} appointments={appointments} />}
    >
      {status !== 'cancelled' && <Preparation appointments={appointments} />}
      <BookingReceipt booking={booking} business={business} />
      <AddBookingToCalendar booking={booking} business={business} />
    </ConfirmationPanel>
  )
}

/** Returns what the guests have answered; nothing if they were asked for no more than their names. */
function useGuestAnswersFact(booking: Booking): readonly Fact[] {
  const { i18n } = useApp()
  const lines = useBookingGuestLines(booking)
  if (booking.guestRules === undefined || lines.length === 0) return []
  return [
    {
      id: 'guests',
      icon: 'people',
      label: i18n.t('manage.guests'),
      value: i18n.t('manage.guest_count', { count: lines.length }),
      detail: lines.join('\n'),
    },
  ]
}

const toOutcome = (status: Booking['status']) =>
  status === 'requested' ? 'waiting' : status === 'cancelled' ? 'cancelled' : 'done'

/** Says until when a single appointment can be changed; the page of the booking says it for each of several. */
function useChangeNote({ appointments }: Booking, business: PublicBusiness | undefined): string | undefined {
  const app = useApp()
  const now = useNow()
  const [group, ...others] = groupSimultaneousAppointments(appointments)
  if (!group || others.length > 0) return undefined
  return formatChangeDeadlines(group[0], now, withAppInLocationZone(app, group[0], business))
}

/** Links to the booking itself and to another one. */
export function BookingNextLinks({ id, appointments }: Pick<Booking, 'id' | 'appointments'>) {
  const { i18n, href } = useApp()
  return (
    <>
      <ButtonLink look="secondary" href={href(`/widget/booking/${id}`)}>
        {i18n.t('booking.manage')}
      </ButtonLink>
      <BookAgainLinks appointments={appointments} />
    </>
  )
}

/** Returns what was booked as facts: the services, with whom, when and where. */
export function useBookingFacts(
  booking: Booking | undefined,
  business: PublicBusiness | undefined,
): readonly Fact[] {
  const app = useApp()
  const groups = groupSimultaneousAppointments(booking?.appointments ?? [])
  const [first] = groups
  if (!first) return []
  const isCart = groups.some(([{ item }]) => item !== first[0].item)
  const there = withAppInLocationZone(app, first[0], business)
  const what = isCart ? cartFacts(first, groups, there) : seriesFacts(first, groups, there)
  const address = getLocationAddress(first[0].location, business)
  const way = address === undefined ? {} : { action: <DirectionsLink address={app.i18n.text(address)} /> }
  return [...what, ...toLocationFacts(first, business, app).map(fact => ({ ...fact, ...way }))]
}

/** Returns the time from the first start to the end of the last appointment, then each with its own time. */
function cartFacts(
  first: SimultaneousAppointments,
  groups: readonly SimultaneousAppointments[],
  app: AppContextValue,
): readonly Fact[] {
  const { start } = first[0]
  const end = groups.at(-1)?.[0].end
  return [
    toTimeFact({ start, end }, app.i18n.t('label.when'), app),
    ...groups.map(group => partFact(group, app)),
  ]
}

/** The maximum number of dates to list; beyond that, only their number is shown. The booking's own page has all of them. */
const maxDates = 6

/** Returns one appointment, or the dates of a series. */
function seriesFacts(
  first: SimultaneousAppointments,
  groups: readonly SimultaneousAppointments[],
  app: AppContextValue,
): readonly Fact[] {
  const { i18n } = app
  const names = new Set(groups.map(group => formatProviderNames(group, app)))
  const label = i18n.t('label.when')
  const more = groups.length - maxDates
  return [
    { id: 'what', icon: 'calendar', label: i18n.t('label.what'), value: formatServiceName(first, app) },
    {
      id: 'who',
      icon: names.size > 1 || first.length > 1 ? 'people' : 'person',
      label: i18n.t('label.who'),
      value: [...names].join(', '),
    },
    ...groups
      .slice(0, maxDates)
      .map(([one], index) => ({ ...toTimeFact(one, label, app), id: `when ${index}` })),
    ...(more > 0
      ? [{ id: 'more', icon: 'clock' as const, label, value: i18n.t('booking.more', { count: more }) }]
      : []),
  ]
}

/** Returns one of several services with its own time and provider. */
const partFact = (group: SimultaneousAppointments, app: AppContextValue): Fact =>
  toAppointmentFact(
    {
      id: String(group[0].position),
      start: group[0].start,
      end: group[0].end,
      title: formatServiceName(group, app),
      detail: app.i18n.t('booking.with', { provider: formatProviderNames(group, app) }),
    },
    app,
  )
