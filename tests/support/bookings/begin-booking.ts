import type { Demo } from '../business/demo.ts'

/** Moves the appointments of a booking to the past, where no call puts them, and returns the booking. */
export async function beginBooking<T extends { readonly id: string }>(
  { behind }: Pick<Demo, 'behind'>,
  business: string,
  booking: T,
): Promise<T> {
  const start = '2026-11-02T10:00:00+01:00'
  await behind.query(
    `update appointment set starts_at = $3::text::timestamptz, document = document || jsonb_build_object('start', $3::text)
      where business = $1 and booking = $2`,
    [business, booking.id, start],
  )
  return booking
}
