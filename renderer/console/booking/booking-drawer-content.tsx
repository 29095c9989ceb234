import type { ReactNode } from 'react'
import { DateBadge } from '#renderer/ui/date-badge/date-badge.tsx'
import type { Booking, GetBookingAsOperatorOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import {
  formatAnswerName,
  formatAnswerValue,
  formatAppointmentTimes,
  formatLocation,
  listAppointmentsToShow,
} from '../texts/booking-texts.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingActivity } from './booking-activity.tsx'
import { BookingGuests } from './booking-guests.tsx'
import { ContactRow } from './contact-row.tsx'
import { NoShowBadge } from './no-show.tsx'
import { InPersonPaymentList } from './payment/in-person-payments.tsx'
import { BookingPaymentFacts } from './payment/payment-facts.tsx'
import { RefundButton } from './payment/refund-button.tsx'
import { ResendEmailButton } from './resend-email-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TeamNoteField } from './team-note-field.tsx'

interface Props extends GetBookingAsOperatorOutput {
  readonly headingId: string
}

/** All that is known of a booking, and what can be done about it. */
export function BookingDrawerContent({ headingId, ...read }: Props) {
  const { booking, note, deskPayments: inPersonPayments = [] } = read
  const i18n = useI18n()
  const [first] = listAppointmentsToShow(booking)
  const { notes } = booking.contact
  return (
    <div className="console-booking">
      <StatusBadge status={booking.status} />
      <div>
        <h2 id={headingId} className="console-booking-title">
          {first ? i18n.text(first.serviceName) : booking.reference}
        </h2>
        <p className="console-muted">{i18n.t('booking.title', { reference: booking.reference })}</p>
      </div>
      <AppointmentTimesList booking={booking} />
      <ContactRow contact={booking.contact} booking={booking.id} />
      <BookingActions booking={booking} />
      {notes && (
        <Part title={i18n.t('booking.notes')}>
          <p className="console-said">{notes}</p>
        </Part>
      )}
      <Answers booking={booking} />
      <Guests booking={booking} />
      <Part title={i18n.t('booking.payment')}>
        <BookingPaymentFacts booking={booking} />
        <InPersonPaymentList booking={booking} payments={inPersonPayments} />
        <RefundButton booking={booking} />
      </Part>
      <TeamNoteField id={booking.id} note={note} />
      <Part title={i18n.t('booking.history')}>
        <BookingActivity {...read} />
      </Part>
      <div className="bp-actions">
        <ResendEmailButton booking={booking} />
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
  const i18n = useI18n()
  const signedIn = useSignedIn()
  return (
    <ul className="console-times" aria-label={i18n.t('booking.times')}>
      {listAppointmentsToShow(booking).map(appointment => {
        const { date, time, month, day } = formatAppointmentTimes(appointment, i18n, signedIn)
        return (
          <li key={appointment.position} className={appointment.cancelled ? 'console-off' : undefined}>
            <DateBadge month={month} day={day} />
            <div>
              <p className="console-strong">{date}</p>
              <p>{time}</p>
              <p className="console-muted">
                {i18n.text(appointment.serviceName)} ·{' '}
                {i18n.t('today.with', { provider: i18n.text(appointment.providerName) })}
              </p>
              {appointment.noShow && <NoShowBadge />}
              {appointment.location && (
                <p className="console-muted">{formatLocation(appointment.location, i18n)}</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Answers({ booking: { answers = {} } }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const given = Object.entries(answers).filter(([, value]) => value !== '' && value !== null)
  if (given.length === 0) return null
  return (
    <Part title={i18n.t('booking.answers')}>
      <dl className="console-facts">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{formatAnswerName(name)}</dt>
            <dd>{formatAnswerValue(value, i18n)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Guests({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const { guests, guestCount = 0 } = booking
  if (guests.length === 0 && guestCount === 0) return null
  return (
    <Part title={i18n.t('booking.guests')}>
      <BookingGuests booking={booking} />
    </Part>
  )
}
