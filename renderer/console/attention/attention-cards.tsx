import { Link } from 'react-router'
import { Icon, type IconName } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateText } from '../time/weekdays.ts'
import { areEmailsStuck } from './emails-to-check.tsx'

const everyMs = 60_000

/** Says above the day what went wrong or is new, and leads there; nothing if there is nothing. */
export function AttentionCards() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const isAllowed = canSeeAllProviders(membership.role)
  const { data } = useConsoleQuery('getAttention', {}, { everyMs, enabled: isAllowed })
  if (!data) return null
  // That email is not set up is said by what an own business has to do before customers come.
  const stuck = Number(areEmailsStuck(data) && (data.emails !== 'off' || membership.business.isDemo === true))
  const counted = data.failedLetters + data.payments + data.newAnswers + data.calendars + stuck
  if (counted === 0 && data.heldWeek === undefined) return null
  return (
    <ul className="console-attention" aria-label={i18n.t('attention.title')}>
      <AttentionCard
        icon="alert"
        text={i18n.t('attention.emails', { emails: data.emails })}
        count={stuck}
        page="attention#emails"
      />
      <AttentionCard
        icon="alert"
        text={i18n.t('attention.letters', { count: data.failedLetters })}
        count={data.failedLetters}
        page="attention"
      />
      <AttentionCard
        icon="calendar"
        text={i18n.t('attention.calendars', { count: data.calendars })}
        count={data.calendars}
        page="attention#calendars"
      />
      {data.heldWeek && (
        <AttentionCard
          icon="clock"
          text={i18n.t('attention.held', {
            date: formatDateText(data.heldWeek.from, i18n.tag),
            percent: data.heldWeek.percent,
          })}
          count={1}
          page={`calendar?view=week&date=${data.heldWeek.from}`}
        />
      )}
      <AttentionCard
        icon="price"
        text={i18n.t('attention.payments', { count: data.payments })}
        count={data.payments}
        page="attention#payments"
      />
      <AttentionCard
        icon="note"
        text={i18n.t('attention.answers', { count: data.newAnswers })}
        count={data.newAnswers}
        page="answers"
      />
    </ul>
  )
}

interface CardProps {
  readonly icon: IconName
  readonly text: string
  readonly count: number
  /** Below the path of the business. */
  readonly page: string
}

function AttentionCard({ icon, text, count, page }: CardProps) {
  const { business } = useSignedIn().membership
  if (count === 0) return null
  return (
    <li>
      <Link to={`/${business.slug}/${page}`}>
        <Icon name={icon} />
        <span>{text}</span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
