import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BookingChange, GetBookingAsOperatorOutput } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { formatActivityPath } from '../context/activity-path.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeTeamMembers } from '../context/rights.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'

type Props = Pick<GetBookingAsOperatorOutput, 'booking' | 'authors' | 'letters'>

/** What was done to a booking, by whom, and which emails the customer got, the latest first. */
export function BookingActivity({ booking, authors, letters: emails }: Props) {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const { email = '' } = booking.contact
  const lines: readonly HistoryLine[] = [
    ...booking.history.map((change, index) => ({
      at: change.at,
      content: <Change change={change} author={authors.find(one => one.change === index)} />,
    })),
    ...emails.map(({ at, about, state }) => ({
      at,
      content: (
        <p>
          {state === 'sent'
            ? i18n.t('booking.letter_went', { about, email })
            : i18n.t('booking.letter_unsent', { state, email })}
        </p>
      ),
    })),
  ]
  return (
    <>
      <ol className="console-history">
        {lines
          .toSorted(byTime)
          .reverse()
          .map(({ at, content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id.
            <li key={index}>
              <p className="console-muted">{formatDateAndTime(at, i18n, zone)}</p>
              {content}
            </li>
          ))}
      </ol>
      {canSeeTeamMembers(membership.role) && (
        <p>
          <Link to={formatActivityPath(membership.business.slug, { kind: 'booking', key: booking.id })}>
            {i18n.t('activity.about_this')}
          </Link>
        </p>
      )}
    </>
  )
}

interface HistoryLine {
  readonly at: string
  readonly content: ReactNode
}

/** What is of the same second stays in its order: an email after its change. */
const byTime = (one: HistoryLine, other: HistoryLine): number =>
  (parseInstant(one.at) ?? 0) - (parseInstant(other.at) ?? 0)

interface ChangeProps {
  readonly change: BookingChange
  /** Of the team, if it is known. */
  readonly author: Props['authors'][number] | undefined
}

function Change({ change: { what, by, reason, guests }, author }: ChangeProps) {
  const i18n = useI18n()
  const { session } = useSignedIn()
  return (
    <>
      <p>
        {i18n.t('booking.change', { what })}{' '}
        {author
          ? i18n.t('booking.by_author', describeAuthor(author, session.person.id))
          : i18n.t('booking.by', { by })}
      </p>
      {guests !== undefined && <p>{i18n.t('booking.guest_count', { count: guests })}</p>}
      {reason && <p className="console-said">{reason}</p>}
    </>
  )
}

/** The values that `booking.by_author` names somebody by. */
export function describeAuthor(
  { author, authorName }: { readonly author: string; readonly authorName?: string | undefined },
  own: string,
) {
  const other = author === 'token' ? 'program' : authorName === undefined ? 'left' : 'other'
  return { who: author === own ? 'you' : other, name: authorName ?? '' }
}
