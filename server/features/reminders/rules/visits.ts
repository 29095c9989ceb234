/** Which appointments of a booking make one visit, of which customers are reminded together. */
import type { Appointment, Booking, Business } from '#schemas/generated/types.gen.ts'
import { getLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import { getEndInstant, getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'

export interface BookedVisit {
  /** By start; at least one. */
  readonly appointments: readonly [Appointment, ...Appointment[]]
  /** Of the first appointment, as emails tell its time: that of the place, or else the customer's. */
  readonly zone: Zone
}

type ZoneRecord = Pick<Business, 'address' | 'timezone'>

/**
 * Lists the visits of a booking by start, without cancelled appointments. An appointment belongs to the visit before it if
 * it begins on the same date, or by the time that one ends: a cart is one visit, each occurrence of a series another.
 */
export function listVisits(
  { appointments, timezone }: Pick<Booking, 'appointments' | 'timezone'>,
  business: ZoneRecord,
): readonly BookedVisit[] {
  const standing = appointments
    .filter(({ cancelled }) => !cancelled)
    .toSorted((one, other) => getStartInstant(one) - getStartInstant(other))
  const visits: BookedVisit[] = []
  for (const appointment of standing) {
    const visit = visits.at(-1)
    if (visit && belongsTo(appointment, visit)) {
      visits[visits.length - 1] = { ...visit, appointments: [...visit.appointments, appointment] }
    } else {
      visits.push({ appointments: [appointment], zone: getToldZone(appointment, timezone, business) })
    }
  }
  return visits
}

/** Returns the visit with an appointment that begins then; undefined if there is none any more. */
export const findVisit = (
  booking: Pick<Booking, 'appointments' | 'timezone'>,
  start: Instant,
  business: ZoneRecord,
): BookedVisit | undefined =>
  listVisits(booking, business).find(({ appointments }) =>
    appointments.some(appointment => getStartInstant(appointment) === start),
  )

function belongsTo(appointment: Appointment, { appointments, zone }: BookedVisit): boolean {
  const start = getStartInstant(appointment)
  const [first] = appointments
  return (
    toLocalDateTime(start, zone).date === toLocalDateTime(getStartInstant(first), zone).date ||
    appointments.some(one => getEndInstant(one) >= start)
  )
}

const getToldZone = (appointment: Appointment, ofCustomer: string, business: ZoneRecord): Zone =>
  parseZone(getLocationZone(appointment, business) ?? ofCustomer) ?? requireZone(business.timezone)
