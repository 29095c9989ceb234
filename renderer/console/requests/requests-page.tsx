import { DateBadge } from '#renderer/ui/date-badge/date-badge.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { ContactRow } from '../booking/contact-row.tsx'
import { RequestAnswer } from '../booking/request-answer.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import {
  formatAppointmentTimes,
  formatContactName,
  formatMoment,
  listAppointmentsToShow,
} from '../texts/booking-texts.ts'
import { AnswerState, EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** The bookings that wait for an answer, as cards. */
export function RequestsPage() {
  const words = useWords()
  const answer = useWaitingRequests()
  return (
    <BusinessPage heading={words.t('requests.title')}>
      <AnswerState answer={answer} rows={2}>
        {({ bookings }) =>
          bookings.length === 0 ? (
            <EmptyState title={words.t('requests.empty')}>{words.t('requests.empty_hint')}</EmptyState>
          ) : (
            <ul className="console-cards">
              {bookings.map(booking => (
                <RequestCard key={booking.id} booking={booking} />
              ))}
            </ul>
          )
        }
      </AnswerState>
    </BusinessPage>
  )
}

/** When one is answered its card goes, and with it the focus: the heading takes it. */
const focusHeading = (): void => document.querySelector('h1')?.focus()

function RequestCard({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const signedIn = useSignedIn()
  const { contact } = booking
  const name = formatContactName(contact, words)
  return (
    <li className="console-card console-request">
      <div className="console-between">
        <StatusBadge status={booking.status} />
        <span className="console-muted">
          {words.t('requests.received', { when: formatMoment(booking.createdAt, words, signedIn.zone) })}
        </span>
      </div>
      {listAppointmentsToShow(booking).map(appointment => {
        const { date, time, month, day } = formatAppointmentTimes(appointment, words, signedIn)
        return (
          <div key={appointment.position} className="console-when">
            <DateBadge month={month} day={day} />
            <div>
              <h2>
                {words.text(appointment.serviceName)}
                <span className="bp-hidden">, {name}</span>
              </h2>
              <p>
                {date}, {time}
              </p>
              <p className="console-muted">
                {words.t('today.with', { provider: words.text(appointment.providerName) })}
              </p>
            </div>
          </div>
        )
      })}
      <ContactRow contact={contact} />
      {contact.notes && <p className="console-said">{contact.notes}</p>}
      <RequestAnswer booking={booking} onAnswered={focusHeading} />
    </li>
  )
}
