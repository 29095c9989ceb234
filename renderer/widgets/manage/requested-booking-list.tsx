import type { Booking, GetBookingListOutput } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { AppointmentList, type ListedAppointment } from '../../ui/appointment/appointment-list.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import { Pagination } from '../../ui/content/pagination.tsx'
import { Section } from '../../ui/section/section.tsx'
import { BookAgainLink, BookAgainLinks, findSinglePath } from '../booking/book-again-links.tsx'
import { useBookingCard } from '../booking/booking-list.tsx'
import { formatServiceAndTime } from '../booking/format-appointment.ts'

/** Lists the bookings of an address: upcoming and past, each with links to its page and to booking the same again. */
export function RequestedBookingList({ scope }: WidgetProps<'booking-list'>) {
  const { i18n } = useApp()
  const { bookingList } = scope
  if (!bookingList) return null
  const { upcoming, past } = bookingList
  return (
    <div className="bp-details">
      <BookingSection title={i18n.t('booking_list.upcoming')} bookings={upcoming} scope={scope} />
      <BookingSection title={i18n.t('booking_list.past')} bookings={past} scope={scope} />
      <PageLinks list={bookingList} token={scope.params.token ?? ''} timezone={scope.query.timezone} />
      <div className="bp-actions">
        <BookAgainLinks appointments={[]} />
      </div>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly bookings: readonly Booking[]
  readonly scope: WidgetScope<'booking-list'>
}

function BookingSection({ title, bookings, scope }: SectionProps) {
  const card = useBookingCard(scope)
  if (bookings.length === 0) return null
  return (
    <Section title={title} level={2}>
      <AppointmentList
        appointments={bookings.flatMap((booking): ListedAppointment[] => {
          const listed = card(booking)
          if (!listed) return []
          // The actions replace the link of the whole card.
          const { href = '', ...rest } = listed
          return [{ ...rest, actions: <BookingLinks booking={booking} href={href} /> }]
        })}
      />
    </Section>
  )
}

function BookingLinks({ booking, href }: { readonly booking: Booking; readonly href: string }) {
  const app = useApp()
  const [group] = groupSimultaneousAppointments(booking.appointments)
  if (!group) return null
  const text = app.i18n.t('booking.manage')
  return (
    <>
      <ButtonLink href={href} aria-label={`${text}: ${formatServiceAndTime(group, app)}`}>
        {text}
      </ButtonLink>
      {findSinglePath(booking.appointments) !== undefined && <BookAgainLink group={group} />}
    </>
  )
}

interface PageLinksProps {
  readonly list: GetBookingListOutput
  readonly token: string
  readonly timezone: string | undefined
}

function PageLinks({ list: { page, pages }, token, timezone }: PageLinksProps) {
  const { i18n, href } = useApp()
  if (pages === 1) return null
  const linkTo = (to: number) =>
    `${href(`/widget/booking-list/${token}`)}${formatSearch({ timezone, page: to === 1 ? undefined : `${to}` })}`
  return (
    <>
      <ContentStylesheet />
      <Pagination
        position={i18n.t('content.page_of', { page, pages })}
        previous={page > 1 ? { href: linkTo(page - 1), label: i18n.t('content.previous') } : undefined}
        next={page < pages ? { href: linkTo(page + 1), label: i18n.t('content.next') } : undefined}
      />
    </>
  )
}
