/** The address of a new booking like an earlier one. It names that booking, never the person. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'

/** In the address of such a booking: `time`, if only the time is asked for, or `all`. */
export const repeatParameter = 'again'

/** What waits for an answer or for money is not done yet, and after an erasure, nobody is left to book for. */
export const canRepeatBooking = ({ status, contact }: Pick<Booking, 'status' | 'contact'>): boolean =>
  status !== 'requested' && status !== 'awaiting-payment' && Object.keys(contact).length > 0

/** Asks for everything if the appointments differ in service or provider, since one is booked at a time. */
export function formatRepeatQuery(booking: string, appointments: readonly Appointment[]): URLSearchParams {
  const [first] = appointments
  const isSame = appointments.every(
    ({ service, provider }) => service === first?.service && provider === first.provider,
  )
  return new URLSearchParams({
    contact: booking,
    [repeatParameter]: isSame ? 'time' : 'all',
    ...(first ? { service: first.service, provider: first.provider } : {}),
  })
}
