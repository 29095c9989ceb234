import { Link } from 'react-router'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { listAppointmentsToShow } from '../texts/booking-texts.ts'
import { writeAgain } from './again.ts'

/** Books the same for the same person once more. */
export function AgainLink({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const { slug } = useSignedIn().membership.business
  const query = writeAgain(booking.id, listAppointmentsToShow(booking))
  return (
    <Link className="bp-button" to={`/${slug}/new?${query}`}>
      {words.t('clients.again')}
    </Link>
  )
}
