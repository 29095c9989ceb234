import { Link } from 'react-router'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { listAppointmentsToShow } from '../texts/booking-texts.ts'
import { formatRepeatQuery } from './repeat-booking.ts'

/** Books the same for the same person once more. */
export function RepeatBookingLink({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const query = formatRepeatQuery(booking.id, listAppointmentsToShow(booking))
  return (
    <Link className="bp-button" to={`/${slug}/new?${query}`}>
      {i18n.t('clients.again')}
    </Link>
  )
}
