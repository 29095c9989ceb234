import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { CalendarStateFacts, formatCalendarName, listCalendars } from './calendar-state.tsx'

/** While a calendar is read for the first time, its state changes within a minute. */
const everyMs = 30_000

/** Says how the calendars elsewhere of a provider are read; nothing if there are none. */
export function OwnCalendars({ provider: { slug, name } }: { readonly provider: Provider }) {
  const words = useWords()
  const { data } = useRead('listBusyFeeds', {}, { everyMs })
  const own = data ? listCalendars(data).filter(({ provider }) => provider === slug) : []
  if (own.length === 0) return null
  return (
    <section className="console-part">
      <h2>{words.t('calendars.title')}</h2>
      {own.map(calendar => (
        <Notice
          key={calendar.id}
          kind={calendar.fault === undefined ? 'info' : 'problem'}
          title={formatCalendarName(calendar, words)}
        >
          <CalendarStateFacts calendar={calendar} provider={words.text(name)} />
        </Notice>
      ))}
    </section>
  )
}
