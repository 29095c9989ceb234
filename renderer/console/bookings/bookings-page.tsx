import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { NewBookingButton } from '../booking/new-booking-button.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { BookingFilters } from './booking-filters.tsx'
import { BookingSearch } from './booking-search.tsx'
import { BookingTable } from './booking-table.tsx'
import { CancelBookingsBar } from './cancel-bookings-bar.tsx'
import { ExportBookingsButton } from './export-bookings-button.tsx'
import { bookingFilterNames, readBookingFilters } from './read-booking-filters.ts'

const pageSize = 25
/** More are not counted. */
const maxCount = 1000

/** All bookings, searched, filtered, ordered and in pages, as the address says. */
export function BookingsPage() {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const [query] = useSearchParams()
  const answer = useConsoleQuery('listBookings', {
    ...readBookingFilters(query, zone),
    limit: pageSize,
    count: 'true',
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isFiltered = ['search', ...bookingFilterNames].some(name => query.has(name))
  return (
    <div className="console-split">
      <BusinessPage
        heading={i18n.t('bookings.title')}
        tools={
          <div className="bp-actions">
            {canSeeAllProviders(membership.role) && <ExportBookingsButton />}
            <NewBookingButton />
          </div>
        }
      >
        <BookingSearch />
        <BookingFilters />
        <QueryContent answer={answer} rows={5}>
          {({ bookings, next, count = 0 }) =>
            bookings.length === 0 ? (
              <EmptyState title={i18n.t('bookings.empty')} act={isFiltered && <ShowAll />}>
                {i18n.t(isFiltered ? 'bookings.empty_filtered' : 'bookings.empty_hint')}
              </EmptyState>
            ) : (
              <>
                <p className="console-muted" role="status">
                  {count > maxCount
                    ? i18n.t('bookings.count_many', { count: maxCount })
                    : i18n.t('bookings.count', { count })}
                </p>
                <BookingTable bookings={bookings} chosen={chosen} onChoose={setChosen} />
                <CancelBookingsBar
                  bookings={bookings.filter(({ id }) => chosen.has(id))}
                  onChoose={setChosen}
                />
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

/** Leads to the bookings without the search and the filters; the heading takes the focus of what goes. */
function ShowAll() {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const all = new URLSearchParams(query)
  for (const name of ['search', 'after', bookingParameter, ...bookingFilterNames]) all.delete(name)
  return (
    <Link
      className="bp-button bp-button--secondary"
      to={`?${all}`}
      onClick={() => document.querySelector('h1')?.focus()}
    >
      {i18n.t('bookings.show_all')}
    </Link>
  )
}
