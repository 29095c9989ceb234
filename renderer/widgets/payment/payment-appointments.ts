import { formatDualZoneTimeRange } from '#locales/dual-zone-time.ts'
import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import type { PaymentAppointmentProps } from '../../ui/payment/payment-panel.tsx'
import {
  formatProviderNames,
  formatServiceName,
  toDateBadgeProps,
  toLocationFacts,
} from '../booking/format-appointment.ts'
import { withAppInLocationZone } from '../location/location-zone.ts'

/** Returns when, what, with whom and where, for each appointment of a booking. */
export const listPaymentAppointments = (
  { appointments }: Booking,
  business: PublicBusiness | undefined,
  app: AppContextValue,
): readonly PaymentAppointmentProps[] =>
  groupSimultaneousAppointments(appointments).map(group => {
    const there = withAppInLocationZone(app, group[0], business)
    const provider = app.i18n.t('booking.with', { provider: formatProviderNames(group, app) })
    return {
      id: String(group[0].position),
      sheet: toDateBadgeProps(group, there),
      time: formatHours(group, there),
      what: `${formatServiceName(group, app)} ${provider}`,
      where: toLocationFacts(group, business, app)[0]?.value,
    }
  })

function formatHours([{ start, end }]: SimultaneousAppointments, app: AppContextValue): string {
  const from = parseInstant(start)
  return from === undefined ? '' : formatDualZoneTimeRange(from, parseInstant(end), app)
}
