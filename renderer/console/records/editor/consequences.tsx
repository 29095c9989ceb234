import { Link } from 'react-router'
import type { CheckRecordOutput } from '#schemas/generated/types.gen.ts'
import { bookingParameter } from '../../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { formatDateAndTime } from '../../texts/booking-texts.ts'

export type Consequence = CheckRecordOutput['consequences'][number]

/** Says what a change means for appointments and other records, with links to the first of them. */
export function ConsequenceList({ consequences }: { readonly consequences: readonly Consequence[] }) {
  const i18n = useI18n()
  return (
    <ul className="console-effects">
      {consequences.map(consequence => (
        <li key={consequence.what}>
          {i18n.t(`record.effect_${consequence.what}`, { count: consequence.count })}{' '}
          {!consequence.isComplete && i18n.t('record.effect_more')}
          <ConsequenceLinks consequence={consequence} />
        </li>
      ))}
    </ul>
  )
}

function ConsequenceLinks({
  consequence: { what, appointments, records },
}: {
  readonly consequence: Consequence
}) {
  const i18n = useI18n()
  const { membership, zone } = useSignedIn()
  const base = `/${membership.business.slug}`
  const isAboutTimes = what === 'hours' || what === 'time_off'
  const links = [
    ...(isAboutTimes ? appointments : []).map(({ booking, reference, start }) => ({
      to: `${base}/bookings?${new URLSearchParams({ [bookingParameter]: booking })}`,
      text: `${reference}, ${formatDateAndTime(start, i18n, zone)}`,
    })),
    ...records.map(({ kind, key, name }) => ({ to: `${base}/${kind}/${key}`, text: i18n.text(name) })),
  ]
  if (links.length === 0) return null
  return (
    <ul>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} target="_blank">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
