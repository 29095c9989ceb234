import { DateBadge } from '#renderer/ui/date-badge/date-badge.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { ApproveOrDecline } from '../booking/approve-or-decline.tsx'
import { ContactRow } from '../booking/contact-row.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import {
  formatAppointmentTimes,
  formatContactName,
  formatDateAndTime,
  listAppointmentsToShow,
} from '../texts/booking-texts.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** The bookings that wait for an answer, as cards. */
export function RequestsPage() {
  const i18n = useI18n()
  const answer = useWaitingRequests()
  return (
    <BusinessPage heading={i18n.t('requests.title')}>
      <QueryContent answer={answer} rows={2}>
        {({ bookings }) =>
          bookings.length === 0 ? (
            <EmptyState title={i18n.t('requests.empty')}>{i18n.t('requests.empty_hint')}</EmptyState>
          ) : (
            <ul className="console-cards">
              {bookings.map(booking => (
                <RequestCard key={booking.id} booking={booking} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </BusinessPage>
  )
}

/** When one is answered its card goes, and with it the focus: the heading takes it. */
const focusHeading = (): void => document.querySelector('h1')?.focus()

function RequestCard({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const { contact } = booking
  const name = formatContactName(contact, i18n)
  return (
    <li className="console-card console-request">
      <div className="console-between">
        <StatusBadge status={booking.status} />
        <span className="console-muted">
          {i18n.t('requests.received', { when: formatDateAndTime(booking.createdAt, i18n, signedIn.zone) })}
        </span>
      </div>
      {listAppointmentsToShow(booking).map(appointment => {
        const { date, time, month, day } = formatAppointmentTimes(appointment, i18n, signedIn)
        return (
          <div key={appointment.position} className="console-when">
            <DateBadge month={month} day={day} />
            <div>
              <h2>
                {i18n.text(appointment.serviceName)}
                <span className="bp-hidden">, {name}</span>
              </h2>
              <p>
                {date}, {time}
              </p>
              <p className="console-muted">
                {i18n.t('today.with', { provider: i18n.text(appointment.providerName) })}
              </p>
            </div>
          </div>
        )
      })}
      <ContactRow contact={contact} />
      {contact.notes && <p className="console-said">{contact.notes}</p>}
      <ApproveOrDecline booking={booking} onAnswered={focusHeading} />
    </li>
  )
}
