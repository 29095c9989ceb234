import { formatMoney } from '#locales/formatters.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'
import { countAppointments, type ScheduleBooking } from '../schedule/calendar-entries.ts'
import { isPendingAppointment } from '../schedule/pending-appointments.ts'

/** What is booked on a day, for those who see money what it costs, and what is only asked for. */
export function DayTotals({ appointments }: { readonly appointments: readonly ScheduleBooking[] }) {
  const i18n = useI18n()
  const { role } = useSignedIn().membership
  const amounts = canSeeAllProviders(role)
    ? sumPrices(appointments.filter(entry => !isPendingAppointment(entry)))
    : []
  const { booked, requests } = countAppointments(appointments)
  return (
    <p className="console-muted">
      {[
        i18n.t('today.booked', { count: booked }),
        ...amounts.map(([currency, amount]) => formatMoney(i18n.tag, amount, currency)),
        ...(requests > 0 ? [i18n.t('today.requests', { count: requests })] : []),
      ].join(' · ')}
    </p>
  )
}

function sumPrices(appointments: readonly ScheduleBooking[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { appointment, currency } of appointments) {
    if (currency === undefined || appointment.price === undefined) continue
    sums.set(currency, (sums.get(currency) ?? 0) + appointment.price.total)
  }
  return [...sums].filter(([, amount]) => amount > 0)
}
