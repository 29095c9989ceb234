import { Link } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckImportOutput } from '#schemas/generated/types.gen.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'

type Consequences = CheckImportOutput['consequences']

/** Says which upcoming appointments an import would leave without what they were booked for, with links to the first. */
export function ImportConsequences({ consequences }: { readonly consequences: Consequences }) {
  const i18n = useI18n()
  const { membership, zone } = useSignedIn()
  const bookings = `/${membership.business.slug}/bookings`
  if (consequences.length === 0) return null
  return (
    <Notice kind="info" title={i18n.t('transfer.effects')}>
      <ul className="transfer-effects">
        {consequences.map(({ what, count, isComplete, appointments }) => (
          <li key={what}>
            {i18n.t('transfer.effect', { what, count })} {!isComplete && i18n.t('record.effect_more')}
            <ul>
              {appointments.map(({ booking, reference, start }) => (
                <li key={`${booking} ${start}`}>
                  <Link
                    to={`${bookings}?${new URLSearchParams({ [bookingParameter]: booking })}`}
                    target="_blank"
                  >
                    {`${reference}, ${formatDateAndTime(start, i18n, zone)}`}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
