import type { Appointment } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'
import { useNow } from '../../screen/use-now.ts'
import { useSummaryFold } from '../../screen/use-summary-fold.ts'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { type ChosenTime, OrderSummary } from '../../ui/summary/order-summary.tsx'
import { toChosenTime } from '../calendar/chosen-time.ts'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { getAvatarData } from '../offer/avatar-data.ts'
import { formatProviderNames, formatServiceName } from './format-appointment.ts'

const minuteMs = 60_000

/** Shows which booking this is and its time. While it is being rescheduled, shows the new time once one is chosen. */
export function ManagedBookingSummary({ scope }: WidgetProps<'booking-aside'>) {
  const app = useApp()
  const { i18n } = app
  const { booking, bookings, business, change } = scope
  const time = useTime(scope)
  const { key, openLabel } = useSummaryFold()
  if (!booking)
    return (
      <OrderSummary
        title={i18n.text(business?.name ?? '')}
        about={i18n.t('manage.bookings_count', { count: bookings?.bookings.length ?? 0 })}
        facts={[]}
      />
    )
  const meant = change?.appointments ?? []
  const groups = groupSimultaneousAppointments(meant.length > 0 ? meant : booking.appointments)
  const [first] = groups
  return (
    <OrderSummary
      key={key}
      openLabel={openLabel}
      title={
        first && new Set(groups.map(([one]) => one.service)).size === 1
          ? formatServiceName(first, app)
          : i18n.t('manage.appointments', { count: groups.length })
      }
      about={groups.length > 1 ? i18n.t('manage.appointments', { count: groups.length }) : undefined}
      {...(first === undefined
        ? {}
        : {
            who: {
              text: i18n.t('booking.with', { provider: formatProviderNames(first, app) }),
              face: getAvatarData({ name: first[0].providerName }, i18n),
            },
          })}
      facts={[
        {
          id: 'reference',
          icon: 'note',
          label: i18n.t('label.reference'),
          value: i18n.t('calendar_file.reference', { reference: booking.reference }),
        },
      ]}
      chosen={time}
    />
  )
}

/** Returns the new time, else that of the appointment being moved, else of the next upcoming one. */
function useTime({
  booking,
  business,
  change,
  values,
}: WidgetScope<'booking-aside'>): ChosenTime | undefined {
  const own = useApp()
  const { i18n } = own
  const now = useNow()
  const moving = change?.appointments[0]
  const one = moving ?? booking?.appointments.find(other => !other.cancelled && isAhead(other, now))
  if (!one) return undefined
  const app = withAppInLocationZone(own, one, business)
  const moved = moving && toChosenTime(values.start, minutesOf(one), app)
  if (moved) return { ...moved, label: i18n.t('label.new_time') }
  const present = toChosenTime(one.start, minutesOf(one), app)
  return present && { ...present, label: i18n.t(moving ? 'label.current_time' : 'booking.your_time') }
}

const isAhead = ({ start }: Appointment, now: number): boolean => (parseInstant(start) ?? now) > now

function minutesOf({ start, end }: Appointment): number {
  const [from = 0, to = 0] = [parseInstant(start), parseInstant(end)]
  return Math.round((to - from) / minuteMs)
}
