/** Books at the demo business over HTTP, as other programs do. */
import type { Booking, Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import { fetchWhenFree } from '../servers/busy-server.ts'

export interface SlotChoice {
  readonly provider: string
  readonly service: string
  readonly start: string
}

/** Lists the free slots of the next `days` days, at most 60, starting tomorrow. */
export async function freeTimes(
  url: string,
  provider: string,
  service: string,
  days: number,
): Promise<SlotChoice[]> {
  const query = new URLSearchParams({
    provider,
    service,
    from: plainDate(Date.now() + dayMs),
    to: plainDate(Date.now() + days * dayMs),
    timezone: 'Europe/Berlin',
  })
  const response = await fetchWhenFree(`${url}/api/v1/slots?${query}`)
  if (response.status !== 200) throw new Error(`Free times: ${response.status} ${await response.text()}`)
  const answer: { days: SlotDay[] } = JSON.parse(await response.text())
  return answer.days.flatMap(day => day.slots).map(({ start }: Slot) => ({ provider, service, start }))
}

/** Books a slot with a new idempotency key. */
export const bookAt = (
  url: string,
  { service, provider, start }: SlotChoice,
  locale = 'en',
): Promise<Response> =>
  send(`${url}/api/v1/bookings`, {
    items: [{ service, provider, start }],
    contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    timezone: 'Europe/Berlin',
    locale,
  })

export const cancelAt = (url: string, id: string): Promise<Response> =>
  send(`${url}/api/v1/bookings/${id}/cancel`, {})

export async function bookingIn(response: Response): Promise<Booking> {
  const { booking }: { booking: Booking } = JSON.parse(await response.text())
  return booking
}

const send = (url: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })

const dayMs = 86_400_000
const plainDate = (at: number): string => new Date(at).toISOString().slice(0, 10)
