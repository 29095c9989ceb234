import type { Booking } from '#schemas/generated/types.gen.ts'

interface Stand {
  /** The id. */
  readonly booking: string
  readonly status: Booking['status']
}

/** Whether an appointment is not booked yet: it waits for an answer or for a payment. */
export const isPendingAppointment = ({ status }: Pick<Stand, 'status'>): boolean =>
  status === 'requested' || status === 'awaiting-payment'

/** Counts the bookings that wait for an answer; one with several appointments counts once. */
export const countRequests = (stands: readonly Stand[]): number =>
  new Set(stands.flatMap(({ booking, status }) => (status === 'requested' ? [booking] : []))).size
