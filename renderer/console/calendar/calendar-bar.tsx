import { Link } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { NewBookingButton } from '../booking/new-booking-button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { BlockButton } from '../time-blocks/block-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { type CalendarUrlState, calendarViews, listShownDays, stepDate } from './calendar-url-state.ts'

interface Props {
  readonly address: CalendarUrlState
  readonly today: PlainDate
  readonly isLoaded: boolean
  /** The slug of the only provider who is shown. */
  readonly provider: string | undefined
  readonly onBlock: () => void
}

/** Names what is shown, and leads to other days and views. */
export function CalendarBar({ address, today, isLoaded, provider, onBlock }: Props) {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const { view, date, getLink } = address
  const step = (by: 1 | -1) => getLink({ date: stepDate(view, date, by) })
  return (
    <div className="console-cal-bar">
      <PageHeading
        heading={formatShown(address, i18n)}
        title={i18n.t('nav.calendar')}
        business={i18n.text(membership.business.name)}
      >
        <nav className="console-cal-steps" aria-label={i18n.t('today.days')}>
          <Link className="bp-button bp-button--secondary" to={getLink({ date: today })}>
            {i18n.t('nav.today')}
          </Link>
          <Link to={step(-1)} className="console-round" aria-label={i18n.t('calendar.before', { view })}>
            <Icon name="chevron-left" />
          </Link>
          <Link to={step(1)} className="console-round" aria-label={i18n.t('calendar.after', { view })}>
            <Icon name="chevron-right" />
          </Link>
        </nav>
        <nav className="console-cal-views" aria-label={i18n.t('calendar.views')}>
          {calendarViews.map(one => (
            <Link key={one} to={getLink({ view: one })} aria-current={one === view ? 'true' : undefined}>
              {i18n.t(`calendar.${one}`)}
            </Link>
          ))}
        </nav>
        <BlockButton compact disabled={!isLoaded} onClick={onBlock} />
        {isLoaded && <NewBookingButton provider={provider} date={date} />}
      </PageHeading>
    </div>
  )
}

/** Thursday, November 26 · November 23 – 29 · November 2026. */
function formatShown({ view, date }: CalendarUrlState, i18n: ConsoleI18n): string {
  const [first = date, ...others] = listShownDays(view, date, i18n.tag)
  const toTime = (day: PlainDate) => Date.parse(`${day}T00:00:00Z`)
  if (view === 'month')
    return new Intl.DateTimeFormat(i18n.tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      toTime(date),
    )
  const style = view === 'day' ? ({ weekday: 'long' } as const) : {}
  return new Intl.DateTimeFormat(i18n.tag, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...style,
  }).formatRange(toTime(first), toTime(others.at(-1) ?? first))
}
