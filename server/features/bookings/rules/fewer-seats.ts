/** Takes guests out of a booking: which appointments lose seats, and what these cost afterwards. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { roundDownToPayable, roundUpToPayable } from '#server/features/pricing/rules/amount.ts'
import type { AppointmentPrice } from './booking-price.ts'

/** A guest who was named, by index; or some of those who are only counted. */
export type RemovedGuests = { readonly guest: number } | { readonly count: number }

/** Returns how many seats become free, by position, if these appointments are open; undefined: there are no such guests. */
export function findFreedSeats(
  { guests, guestCount = 0, appointments }: Booking,
  leaving: RemovedGuests,
  open: readonly Appointment[],
): ReadonlyMap<number, number> | undefined {
  if ('count' in leaving) {
    if (leaving.count > guestCount) return undefined
    // Only services that count guests have this many seats; others have one.
    const counted = open.filter(({ seats }) => seats === guestCount + 1)
    return new Map(counted.map(({ position }) => [position, leaving.count]))
  }
  const guest = guests[leaving.guest]
  if (!guest || guest.cancelled) return undefined
  const attended = appointments.filter(
    ({ service }) => guest.service === undefined || service === guest.service,
  )
  // The contact's first item of that service, or what only guests have.
  const item = Math.min(...attended.map(({ item = Number.POSITIVE_INFINITY }) => item))
  const own = open.filter(
    appointment =>
      attended.includes(appointment) &&
      (appointment.item ?? Number.POSITIVE_INFINITY) === item &&
      // The contact stays.
      (appointment.item === undefined || appointment.seats > 1),
  )
  return new Map(own.map(({ position }) => [position, 1]))
}

/** Returns the appointment with fewer seats, and cancelled if none is left. Its price is that of the seats left. */
export function withFewerSeats(appointment: Appointment, freed: number, currency: string): Appointment {
  const { seats, price } = appointment
  const left = seats - freed
  if (left <= 0) return { ...appointment, cancelled: true }
  return {
    ...appointment,
    seats: left,
    ...(price ? { price: scalePrice(price, left / seats, currency) } : {}),
  }
}

function scalePrice(price: AppointmentPrice, share: number, currency: string): AppointmentPrice {
  const total = Math.round(price.total * share)
  const dueNow = roundUpToPayable(Math.round(price.dueNow * share), currency)
  return { ...price, total, dueNow: Math.min(dueNow, roundDownToPayable(total, currency)) }
}
