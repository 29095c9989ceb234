import { Link, useSearchParams } from 'react-router'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import type { ActivityEntry } from './action-phrases.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityRow } from './activity-row.tsx'
import { readActivityFilters } from './read-activity-filters.ts'
import './activity.css'

const pageSize = 50

/** Who changed what, the newest first, filtered and in pages as the address says. */
export function ActivityPage() {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const [query] = useSearchParams()
  const filters = readActivityFilters(query, zone)
  const answer = useConsoleQuery('listAudit', { ...filters, limit: pageSize, patches: 'false' })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="console-split">
      <BusinessPage heading={i18n.t('activity.title')}>
        <nav className="console-activity-trail" aria-label={i18n.t('record.trail')}>
          <Link to={`/${membership.business.slug}/people`}>{i18n.t('nav.people')}</Link>
        </nav>
        {filters.key === undefined ? <ActivityFilters /> : <OnlyOne />}
        <QueryContent answer={answer} rows={6}>
          {({ entries, next }) =>
            entries.length === 0 ? (
              <EmptyState title={i18n.t('activity.empty')} act={isFiltered && <ShowAll />}>
                {i18n.t(isFiltered ? 'bookings.empty_filtered' : 'activity.empty_hint')}
              </EmptyState>
            ) : (
              <>
                <Days entries={entries} />
                <Pager next={next} opened={bookingParameter} />
              </>
            )
          }
        </QueryContent>
      </BusinessPage>
      <BookingDrawer />
    </div>
  )
}

/** Says that the list is about one thing only. */
function OnlyOne() {
  const i18n = useI18n()
  return (
    <p className="console-between">
      <span>{i18n.t('activity.only_one')}</span> <ShowAll />
    </p>
  )
}

/** Leads to everything; the heading takes the focus of what goes. */
function ShowAll() {
  const i18n = useI18n()
  return (
    <Link
      className="bp-button bp-button--secondary"
      to="?"
      onClick={() => document.querySelector('h1')?.focus()}
    >
      {i18n.t('bookings.show_all')}
    </Link>
  )
}

function Days({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  return groupByDay(entries, i18n, zone).map(({ day, ofDay }) => (
    <section key={day} className="console-part">
      <h2>{day}</h2>
      <ol className="console-activity">
        {ofDay.map(entry => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

interface ActivityDay {
  readonly day: string
  readonly ofDay: ActivityEntry[]
}

/** The entries are in the order of time, so those of a day follow each other. */
function groupByDay(entries: readonly ActivityEntry[], i18n: ConsoleI18n, zone: Zone) {
  const { dateAt } = i18n.getFormatters(zone)
  const days: ActivityDay[] = []
  for (const entry of entries) {
    const at = parseInstant(entry.at)
    const day = at === undefined ? entry.at : dateAt(at, 'full')
    const last = days.at(-1)
    if (last?.day === day) last.ofDay.push(entry)
    else days.push({ day, ofDay: [entry] })
  }
  return days
}
