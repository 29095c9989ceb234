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
  groupSimultaneousAppointments(appointments).map(occasion => {
    const there = withAppInLocationZone(app, occasion[0], business)
    const provider = app.i18n.t('booking.with', { provider: formatProviderNames(occasion, app) })
    return {
      id: String(occasion[0].position),
      sheet: toDateBadgeProps(occasion, there),
      time: formatHours(occasion, there),
      what: `${formatServiceName(occasion, app)} ${provider}`,
      where: toLocationFacts(occasion, business, app)[0]?.value,
    }
  })

function formatHours([{ start, end }]: SimultaneousAppointments, app: AppContextValue): string {
  const from = parseInstant(start)
  return from === undefined ? '' : formatDualZoneTimeRange(from, parseInstant(end), app)
}
