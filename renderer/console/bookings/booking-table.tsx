import { Link, useSearchParams } from 'react-router'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { isCancellable } from '../booking/booking-actions.tsx'
import { NoShowBadge } from '../booking/no-show.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatAppointmentTimes, formatContactName, listAppointmentsToShow } from '../texts/booking-texts.ts'
import { TestPaymentBadge } from '../ui/test-payment.tsx'
import { readBookingSort, toFirstPage } from './read-booking-filters.ts'

interface Props {
  readonly bookings: readonly Booking[]
  /** The ids of those that are chosen. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

/** A page of bookings; several can be chosen, to be cancelled together. */
export function BookingTable({ bookings, chosen, onChoose }: Props) {
  const i18n = useI18n()
  const open = bookings.filter(isCancellable).map(({ id }) => id)
  const areAllChosen = open.length > 0 && open.every(id => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className="console-table console-bookings">
      <thead>
        <tr>
          <td className="console-choice">
            {open.length > 0 && (
              <label>
                <span className="bp-hidden">{i18n.t('bookings.choose_all')}</span>
                <input
                  type="checkbox"
                  checked={areAllChosen}
                  onChange={() => onChoose(new Set(areAllChosen ? [] : open))}
                />
              </label>
            )}
          </td>
          <SortHeader by="start" text={i18n.t('bookings.when')} />
          <SortHeader by="name" text={i18n.t('bookings.who')} />
          <th scope="col">{i18n.t('bookings.what')}</th>
          <th scope="col">{i18n.t('bookings.status')}</th>
          <SortHeader by="created" text={i18n.t('bookings.booked')} />
        </tr>
      </thead>
      <tbody>
        {bookings.map(booking => (
          <BookingRow
            key={booking.id}
            booking={booking}
            isChosen={chosen.has(booking.id)}
            onToggle={() => toggle(booking.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The heading of a column, which sorts by it, and the other way round when it does so already. */
function SortHeader({ by, text }: { readonly by: 'start' | 'name' | 'created'; readonly text: string }) {
  const [query, setQuery] = useSearchParams()
  const sort = readBookingSort(query)
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined
  const next = direction === 'ascending' ? `-${by}` : by
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={() => setQuery(toFirstPage(query, 'sort', next))}>
        {text}
        <span className="console-sort-mark" aria-hidden="true">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
        </span>
      </button>
    </th>
  )
}

interface RowProps {
  readonly booking: Booking
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function BookingRow({ booking, isChosen, onToggle }: RowProps) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const shown = listAppointmentsToShow(booking)
  const [first] = shown
  if (!first) return null
  const { date, time } = formatAppointmentTimes(first, i18n, signedIn)
  const opening = new URLSearchParams(query)
  opening.set(bookingParameter, booking.id)
  const name = formatContactName(booking.contact, i18n)
  const created = Date.parse(booking.createdAt)
  return (
    <tr>
      <td className="console-choice">
        {isCancellable(booking) && (
          <label>
            <span className="bp-hidden">{i18n.t('bookings.choose', { name, when: `${date}, ${time}` })}</span>
            <input type="checkbox" checked={isChosen} onChange={onToggle} />
          </label>
        )}
      </td>
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
          {name}
        </Link>
        <br />
        <span className="console-muted">{booking.reference}</span>
      </th>
      <td>
        {i18n.text(first.serviceName)}, {i18n.t('today.with', { provider: i18n.text(first.providerName) })}{' '}
        {shown.length > 1 && (
          <span className="console-muted">{i18n.t('bookings.more', { count: shown.length - 1 })}</span>
        )}
      </td>
      <td>
        {shown.some(({ noShow }) => noShow) ? <NoShowBadge /> : <StatusBadge status={booking.status} />}{' '}
        <TestPaymentBadge payment={booking.payment} />
      </td>
      <td className="console-muted">
        <span className="console-narrow">{i18n.t('bookings.booked')} </span>
        {Number.isNaN(created)
          ? ''
          : new Intl.DateTimeFormat(i18n.tag, { dateStyle: 'medium', timeZone: signedIn.zone }).format(
              created,
            )}
      </td>
    </tr>
  )
}
