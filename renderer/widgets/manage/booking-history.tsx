import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { HistoryList } from '../../ui/appointment/history-list.tsx'
import { Section } from '../../ui/section/section.tsx'
import { formatDateTimeText, formatServiceAndTime } from '../booking/format-appointment.ts'
import { formatPriceChange } from './reschedule-price.ts'

interface Props extends ScopeOf<'business'> {
  readonly booking: Booking
}

/** Lists what happened to a booking, who did it and why. */
export function BookingHistory({ booking, business }: Props) {
  const app = useApp()
  const { i18n } = app
  const name = i18n.text(business?.name ?? '')
  return (
    <Section title={i18n.t('manage.history')}>
      <HistoryList
        entries={listEffectiveChanges(booking.history).map((entry, index) => ({
          id: String(index),
          when: formatDateTimeText(entry.at, app),
          what: i18n.t('manage.history_entry', {
            what: whatIn(entry, booking),
            by: entry.by,
            business: name,
          }),
          detail: detailOf(entry, booking, app),
        }))}
      />
    </Section>
  )
}

/** Calls the first entry a request if the business has to confirm the booking. */
const whatIn = ({ what }: BookingChange, { status, history }: Booking): string =>
  what === 'created' &&
  (status === 'requested' || history.some(later => later.what === 'approved' || later.what === 'declined'))
    ? 'requested'
    : what

function detailOf(entry: BookingChange, booking: Booking, app: AppContextValue) {
  const { what, from, to, reason, appointments, guests } = entry
  const { i18n } = app
  const moved =
    what === 'rescheduled' && from !== undefined && to !== undefined
      ? [i18n.t('manage.from_to', { from: formatDateTimeText(from, app), to: formatDateTimeText(to, app) })]
      : []
  const only =
    what === 'cancelled' && appointments
      ? groupSimultaneousAppointments(
          booking.appointments.filter(({ position }) => appointments.includes(position)),
        ).map(group => formatServiceAndTime(group, app))
      : []
  const who = guests === undefined ? [] : [i18n.t('manage.guest_count', { count: guests })]
  const why = reason === undefined ? [] : [i18n.t('manage.reason', { reason })]
  return [...moved, formatPriceChange(entry, booking, app) ?? [], ...only, ...who, ...why].flat().join('\n')
}
