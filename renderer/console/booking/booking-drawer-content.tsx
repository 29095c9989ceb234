import type { ReactNode } from 'react'
import { DateBadge } from '#renderer/ui/date-badge/date-badge.tsx'
import type { Booking, GetBookingAsOperatorOutput } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import {
  formatAnswerName,
  formatAnswerValue,
  formatAppointmentTimes,
  formatPlace,
  listAppointmentsToShow,
} from '../texts/booking-texts.ts'
import { BookingActs } from './booking-acts.tsx'
import { BookingGuests } from './booking-guests.tsx'
import { BookingPast } from './booking-past.tsx'
import { ContactRow } from './contact-row.tsx'
import { LetterButton } from './letter-button.tsx'
import { NoShowBadge } from './no-show.tsx'
import { NoteField } from './note-field.tsx'
import { DeskPaymentList } from './payment/desk-payments.tsx'
import { BookingPaymentFacts } from './payment/payment-facts.tsx'
import { RefundButton } from './payment/refund-button.tsx'
import { StatusBadge } from './status-badge.tsx'

interface Props extends GetBookingAsOperatorOutput {
  readonly headingId: string
}

/** All that is known of a booking, and what can be done about it. */
export function BookingDrawerContent({ headingId, ...read }: Props) {
  const { booking, note, deskPayments = [] } = read
  const words = useWords()
  const [first] = listAppointmentsToShow(booking)
  const { notes } = booking.contact
  return (
    <div className="console-booking">
      <StatusBadge status={booking.status} />
      <div>
        <h2 id={headingId} className="console-booking-title">
          {first ? words.text(first.serviceName) : booking.reference}
        </h2>
        <p className="console-muted">{words.t('booking.title', { reference: booking.reference })}</p>
      </div>
      <AppointmentTimesList booking={booking} />
      <ContactRow contact={booking.contact} booking={booking.id} />
      <BookingActs booking={booking} />
      {notes && (
        <Part title={words.t('booking.notes')}>
          <p className="console-said">{notes}</p>
        </Part>
      )}
      <Answers booking={booking} />
      <Guests booking={booking} />
      <Part title={words.t('booking.payment')}>
        <BookingPaymentFacts booking={booking} />
        <DeskPaymentList booking={booking} payments={deskPayments} />
        <RefundButton booking={booking} />
      </Part>
      <NoteField id={booking.id} note={note} />
      <Part title={words.t('booking.history')}>
        <BookingPast {...read} />
      </Part>
      <div className="bp-actions">
        <LetterButton booking={booking} />
      </div>
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="console-part">
    <h3>{title}</h3>
    {children}
  </section>
)

function AppointmentTimesList({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const signedIn = useSignedIn()
  return (
    <ul className="console-times" aria-label={words.t('booking.times')}>
      {listAppointmentsToShow(booking).map(appointment => {
        const { date, time, month, day } = formatAppointmentTimes(appointment, words, signedIn)
        return (
          <li key={appointment.position} className={appointment.cancelled ? 'console-off' : undefined}>
            <DateBadge month={month} day={day} />
            <div>
              <p className="console-strong">{date}</p>
              <p>{time}</p>
              <p className="console-muted">
                {words.text(appointment.serviceName)} ·{' '}
                {words.t('today.with', { provider: words.text(appointment.providerName) })}
              </p>
              {appointment.noShow && <NoShowBadge />}
              {appointment.location && (
                <p className="console-muted">{formatPlace(appointment.location, words)}</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Answers({ booking: { answers = {} } }: { readonly booking: Booking }) {
  const words = useWords()
  const given = Object.entries(answers).filter(([, value]) => value !== '' && value !== null)
  if (given.length === 0) return null
  return (
    <Part title={words.t('booking.answers')}>
      <dl className="console-facts">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{formatAnswerName(name)}</dt>
            <dd>{formatAnswerValue(value, words)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Guests({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const { guests, guestCount = 0 } = booking
  if (guests.length === 0 && guestCount === 0) return null
  return (
    <Part title={words.t('booking.guests')}>
      <BookingGuests booking={booking} />
    </Part>
  )
}
