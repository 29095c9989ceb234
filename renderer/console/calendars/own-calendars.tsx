import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { CalendarStateFacts, formatCalendarName, listCalendars } from './calendar-state.tsx'

/** While a calendar is read for the first time, its state changes within a minute. */
const everyMs = 30_000

/** Says how the calendars elsewhere of a provider are read; nothing if there are none. */
export function OwnCalendars({ provider: { slug, name } }: { readonly provider: Provider }) {
  const i18n = useI18n()
  const { data } = useConsoleQuery('listBusyFeeds', {}, { everyMs })
  const own = data ? listCalendars(data).filter(({ provider }) => provider === slug) : []
  if (own.length === 0) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('calendars.title')}</h2>
      {own.map(calendar => (
        <Notice
          key={calendar.id}
          kind={calendar.fault === undefined ? 'info' : 'problem'}
          title={formatCalendarName(calendar, i18n)}
        >
          <CalendarStateFacts calendar={calendar} provider={i18n.text(name)} />
        </Notice>
      ))}
    </section>
  )
}
