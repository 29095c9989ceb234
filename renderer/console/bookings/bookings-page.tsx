import { Link, useSearchParams } from 'react-router'
import type { Booking, ListBookingsInput } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { BookingDrawer, bookingParameter } from '../booking/booking-drawer.tsx'
import {
  formatAppointmentTimes,
  formatContactName,
  listAppointmentsToShow,
} from '../booking/booking-texts.ts'
import { StatusBadge } from '../booking/status-badge.tsx'
import { useSignedIn, useWords } from '../console-context.ts'
import { NewButton } from '../new-booking/new-button.tsx'
import { toPeriod } from '../today/day.ts'
import { AnswerState, EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { useRead } from '../use-console-call.ts'
import { BookingFilters, bookingStatuses, filterNames } from './booking-filters.tsx'

const pageSize = 25

/** All bookings, filtered and in pages, as the address says. */
export function BookingsPage() {
  const words = useWords()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const answer = useRead('listBookings', readFilters(query, zone))
  const isFiltered = filterNames.some(name => query.has(name))
  return (
    <div className="console-split">
      <BusinessPage heading={words.t('bookings.title')} tools={<NewButton />}>
        <BookingFilters />
        <AnswerState answer={answer} rows={5}>
          {({ bookings, next }) =>
            bookings.length === 0 ? (
              <EmptyState title={words.t('bookings.empty')}>
                {words.t(isFiltered ? 'bookings.empty_filtered' : 'bookings.empty_hint')}
              </EmptyState>
            ) : (
              <>
                <BookingTable bookings={bookings} />
                <Pages next={next} />
              </>
            )
          }
        </AnswerState>
      </BusinessPage>
      <BookingDrawer />
    </div>
  )
}

/** Reads the input of the call from the address; what is not valid there is left out. */
function readFilters(query: URLSearchParams, zone: Zone): ListBookingsInput {
  const text = (name: 'provider' | 'service' | 'email' | 'after') => {
    const value = query.get(name)?.slice(0, 80)
    return value ? { [name]: value } : {}
  }
  const status = bookingStatuses.find(one => one === query.get('status'))
  const [from, to] = ['from', 'to'].map(name => parsePlainDate(query.get(name) ?? ''))
  return {
    limit: pageSize,
    ...{ ...text('provider'), ...text('service'), ...text('email'), ...text('after') },
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from: toPeriod(from, from, zone).from }),
    ...(to === undefined ? {} : { to: toPeriod(to, to, zone).to }),
  }
}

function BookingTable({ bookings }: { readonly bookings: readonly Booking[] }) {
  const words = useWords()
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{words.t('bookings.when')}</th>
          <th scope="col">{words.t('bookings.who')}</th>
          <th scope="col">{words.t('bookings.what')}</th>
          <th scope="col">{words.t('bookings.status')}</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map(booking => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </tbody>
    </table>
  )
}

function BookingRow({ booking }: { readonly booking: Booking }) {
  const words = useWords()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const shown = listAppointmentsToShow(booking)
  const [first] = shown
  if (!first) return null
  const { date, time } = formatAppointmentTimes(first, words, zone)
  const opening = new URLSearchParams(query)
  opening.set(bookingParameter, booking.id)
  const provider = words.text(first.providerName)
  return (
    <tr>
      <td>
        {date}
        <br />
        {time}
      </td>
      <th scope="row">
        <Link
          to={`?${opening}`}
          data-booking={booking.id}
          aria-current={query.get(bookingParameter) === booking.id ? 'true' : undefined}
        >
          {formatContactName(booking.contact, words)}
        </Link>
      </th>
      <td>
        {words.text(first.serviceName)}, {words.t('today.with', { provider })}{' '}
        {shown.length > 1 && (
          <span className="console-muted">{words.t('bookings.more', { count: shown.length - 1 })}</span>
        )}
      </td>
      <td>
        <StatusBadge status={booking.status} />
      </td>
    </tr>
  )
}

/** The call knows the next page only; the way back is the browser's. */
function Pages({ next }: { readonly next: string | null }) {
  const words = useWords()
  const [query] = useSearchParams()
  const withAfter = (after: string | undefined) => {
    const page = new URLSearchParams(query)
    page.delete(bookingParameter)
    if (after === undefined) page.delete('after')
    else page.set('after', after)
    return `?${page}`
  }
  return (
    <div className="bp-actions">
      {query.has('after') && (
        <Link className="bp-button bp-button--secondary" to={withAfter(undefined)}>
          {words.t('bookings.first')}
        </Link>
      )}
      {next !== null && (
        <Link className="bp-button bp-button--secondary" to={withAfter(next)}>
          {words.t('bookings.next')}
        </Link>
      )}
    </div>
  )
}
