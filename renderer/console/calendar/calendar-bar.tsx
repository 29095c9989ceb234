import { Link } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { BlockButton } from '../blocks/block-button.tsx'
import { NewButton } from '../booking/new-button.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import type { ConsoleWords } from '../context/words.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { type CalendarAddress, calendarViews, listShownDays, stepDate } from './calendar-address.ts'

interface Props {
  readonly address: CalendarAddress
  readonly today: PlainDate
  readonly isLoaded: boolean
  /** The slug of the only provider who is shown. */
  readonly provider: string | undefined
  readonly onBlock: () => void
}

/** Names what is shown, and leads to other days and views. */
export function CalendarBar({ address, today, isLoaded, provider, onBlock }: Props) {
  const words = useWords()
  const { membership } = useSignedIn()
  const { view, date, getLink } = address
  const step = (by: 1 | -1) => getLink({ date: stepDate(view, date, by) })
  return (
    <div className="console-cal-bar">
      <PageHeading
        heading={formatShown(address, words)}
        title={words.t('nav.calendar')}
        business={words.text(membership.business.name)}
      >
        <nav className="console-cal-steps" aria-label={words.t('today.days')}>
          <Link className="bp-button bp-button--secondary" to={getLink({ date: today })}>
            {words.t('nav.today')}
          </Link>
          <Link to={step(-1)} className="console-round" aria-label={words.t('calendar.before', { view })}>
            <Icon name="chevron-left" />
          </Link>
          <Link to={step(1)} className="console-round" aria-label={words.t('calendar.after', { view })}>
            <Icon name="chevron-right" />
          </Link>
        </nav>
        <nav className="console-cal-views" aria-label={words.t('calendar.views')}>
          {calendarViews.map(one => (
            <Link key={one} to={getLink({ view: one })} aria-current={one === view ? 'true' : undefined}>
              {words.t(`calendar.${one}`)}
            </Link>
          ))}
        </nav>
        <BlockButton compact disabled={!isLoaded} onClick={onBlock} />
        {isLoaded && <NewButton provider={provider} date={date} />}
      </PageHeading>
    </div>
  )
}

/** Thursday, November 26 · November 23 – 29 · November 2026. */
function formatShown({ view, date }: CalendarAddress, words: ConsoleWords): string {
  const [first = date, ...others] = listShownDays(view, date, words.tag)
  const toTime = (day: PlainDate) => Date.parse(`${day}T00:00:00Z`)
  if (view === 'month')
    return new Intl.DateTimeFormat(words.tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      toTime(date),
    )
  const style = view === 'day' ? ({ weekday: 'long' } as const) : {}
  return new Intl.DateTimeFormat(words.tag, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...style,
  }).formatRange(toTime(first), toTime(others.at(-1) ?? first))
}
