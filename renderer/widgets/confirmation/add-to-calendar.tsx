import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { AddToCalendar, type CalendarLink } from '../../ui/add-to-calendar/add-to-calendar.tsx'
import { buildCalendarFileUrl, buildGoogleCalendarUrl } from '../calendar/calendar-urls.ts'
import { withAppInLocationZone } from '../location/location-zone.ts'

interface Props {
  readonly booking: Booking
  readonly business: PublicBusiness | undefined
  /** The position of one appointment; without it, all appointments. */
  readonly appointment?: number
}

/** Adds a booking to the visitor's calendar; renders nothing for one that is only requested, or cancelled. */
export function AddBookingToCalendar(props: Props) {
  const { booking, appointment } = props
  const { i18n, page } = useApp()
  const google = useGoogleWays(props)
  const [only, second] = google
  if (!only) return null
  const file = {
    hint: i18n.t(second ? 'calendar_file.downloads_all' : 'calendar_file.downloads'),
    href: page.base + buildCalendarFileUrl(booking.id, i18n.locale, appointment),
    icon: 'download',
  } as const
  const name = i18n.t('calendar_file.google')
  return (
    <AddToCalendar
      title={i18n.t('calendar_file.add')}
      ways={[
        ...(second ? [] : [{ ...only, name }]),
        { id: 'outlook', name: i18n.t('calendar_file.outlook'), ...file },
        { id: 'icloud', name: i18n.t('calendar_file.icloud'), ...file },
      ]}
      each={second && { name, hint: i18n.t('calendar_file.each'), ways: google }}
    />
  )
}

/** Returns a link for each time the visitor has to be there, named after that time. */
function useGoogleWays({ booking, business, appointment }: Props): readonly CalendarLink[] {
  const app = useApp()
  if (!business || !['scheduled', 'rescheduled'].includes(booking.status)) return []
  return groupSimultaneousAppointments(booking.appointments.filter(({ cancelled }) => !cancelled))
    .filter(group => appointment === undefined || group.some(one => one.position === appointment))
    .flatMap(group =>
      googleWay(
        buildAppointmentTexts({ group, booking, business }, app.i18n),
        group,
        withAppInLocationZone(app, group[0], business),
      ),
    )
}

function googleWay(
  texts: ReturnType<typeof buildAppointmentTexts>,
  [one]: SimultaneousAppointments,
  { i18n, formats, zone }: AppContextValue,
): readonly CalendarLink[] {
  const start = parseInstant(one.start)
  const end = parseInstant(one.end)
  if (start === undefined || end === undefined) return []
  return [
    {
      id: String(one.position),
      name: i18n.t('booking.date_at_time', {
        date: formats.dateAt(start, 'medium'),
        time: formats.time(start),
      }),
      hint: i18n.t('page.opens_new_window'),
      href: buildGoogleCalendarUrl({ ...texts, start, end, zone }),
      icon: 'external',
      newWindow: true,
    },
  ]
}
