import { expect, type Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn } from '../bookings/api.ts'
import { freeDay, getSlot } from '../bookings/booking.ts'

/**
 * Books a massage, which is due in full, and pays at the test provider.
 *
 * @param day of the free days, so that stories book different ones
 */
export async function bookAndPay(page: Page, day: number): Promise<Booking> {
  const wish = { provider: 'ines', service: 'massage', zone: 'Europe/Berlin', day }
  const { start } = getSlot(await freeDay(page.request, wish), 0)
  const { id, payment } = await bookingIn(await bookAt(process.env.BOOKPLATE_URL ?? '', { ...wish, start }))
  const started = await page.request.post(`/api/v1/bookings/${id}/payment`, { data: {} })
  const { url }: { url: string } = await started.json()
  await page.request.post(new URL(url).pathname, { form: { outcome: 'paid' }, maxRedirects: 0 })
  const verified = await page.request.post('/api/v1/payments/verify', { data: { payment: payment?.id } })
  const { booking }: { booking: Booking } = await verified.json()
  expect(booking.status).toBe('scheduled')
  return booking
}
