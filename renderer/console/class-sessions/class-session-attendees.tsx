import { useState } from 'react'
import { BookingGuests } from '../booking/booking-guests.tsx'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { QueryContent } from '../ui/query-content.tsx'

interface Props {
  /** The id of the booking. */
  readonly booking: string
  /** Of the person who booked. */
  readonly name: string
}

/** Who comes with somebody, which is read once it is opened. */
export function ClassSessionAttendees({ booking, name }: Props) {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{i18n.t('calendar.session_guests', { name })}</summary>
      {isOpen && <OpenedGuests booking={booking} />}
    </details>
  )
}

function OpenedGuests({ booking }: Pick<Props, 'booking'>) {
  const answer = useConsoleQuery('getBookingAsOperator', { id: booking })
  return (
    <QueryContent answer={answer} rows={1}>
      {({ booking }) => <BookingGuests booking={booking} />}
    </QueryContent>
  )
}
