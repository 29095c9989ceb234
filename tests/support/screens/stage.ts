/** A server with some bookings and known free slots, for tests that visit every screen. */
import type { Booking, SlotDay } from '#schemas/generated/types.gen.ts'
import { fetchWhenFree } from '../servers/busy-server.ts'

export interface Free {
  /** The date in Berlin. */
  readonly date: string
  /** The first free start of that day. */
  readonly start: string
  readonly starts: readonly string[]
}

export interface Stage {
  /** Base URL without a trailing slash. */
  readonly base: string
  /** Server time when the stage was set, in milliseconds. */
  readonly now: number
  /** Far in the future, where no other story books. */
  readonly haircut: Free
  readonly consultation: Free
  readonly coaching: Free
  /** Classes have enough seats for all tests. */
  readonly yoga: Free
  readonly tour: Free
  readonly scheduled: Booking
  readonly requested: Booking
  readonly series: Booking
  /** Two appointments under one id; the second is cancelled. */
  readonly partly: Booking
  /** Both services have a deposit. */
  readonly unpaid: Booking
  readonly paid: Booking
}

/** Makes six bookings, so call it once for a server and not for each test. `now` is the server's time. */
export async function setStage(base: string, now = Date.now()): Promise<Stage> {
  const at = { base, now }
  return {
    ...(await freeTimes(at, 0)),
    base,
    now,
    yoga: await freeOn({ ...at, provider: 'any', service: 'yoga', day: 2 }),
    tour: await freeOn({ ...at, provider: 'any', service: 'tour', day: 2 }),
    scheduled: await bookOn({ ...at, provider: 'maya', service: 'haircut', day: 5 }),
    requested: await bookOn({ ...at, provider: 'maya', service: 'portrait', day: 6 }),
    series: await bookOn(
      { ...at, provider: 'ines', service: 'coaching', day: 7 },
      { repeat: { every: 'week', count: 3 } },
    ),
    partly: await partlyCancelled(at),
    unpaid: await bookOn({ ...at, provider: 'maya', service: 'color', day: 8 }),
    paid: await payFor(at, await bookOn({ ...at, provider: 'maya', service: 'color', day: 9 })),
  }
}

/** Returns a stage with slots that no earlier test holds. Parallel tests use different lanes. */
export const refreshed = async (stage: Stage, lane: number): Promise<Stage> => ({
  ...stage,
  ...(await freeTimes(stage, lane)),
})

async function freeTimes({ base, now }: Pick<Stage, 'base' | 'now'>, lane: number) {
  const at = { base, now, day: 10 + lane }
  const [haircut, consultation, coaching] = await Promise.all([
    freeOn({ ...at, provider: 'maya', service: 'haircut' }),
    freeOn({ ...at, provider: 'leo', service: 'consultation' }),
    freeOn({ ...at, provider: 'ines', service: 'coaching' }),
  ])
  return { haircut, consultation, coaching }
}

interface StageQuery {
  readonly base: string
  readonly now: number
  readonly provider: string
  readonly service: string
  /** Index among the days with free slots; 0 is the first. */
  readonly day: number
}

const zone = 'Europe/Berlin'
const dayMs = 86_400_000
/** Beyond the 45 days that `freeDay` uses. */
const daysAhead = 61

export async function freeOn({ base, now, provider, service, day }: StageQuery): Promise<Free> {
  const date = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)
  const from = date(daysAhead)
  const query = new URLSearchParams({ provider, service, from, to: date(daysAhead + 40), timezone: zone })
  const response = await fetchWhenFree(`${base}/api/v1/slots?${query}`)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Free times of ${provider}: ${response.status} ${text}`)
  const { days }: { days: SlotDay[] } = JSON.parse(text)
  const found = days[day]
  const start = found?.slots[0]?.start
  if (found === undefined || start === undefined)
    throw new Error(`${provider} has no ${day + 1} days free for ${service} from ${from} on.`)
  return { date: found.date, start, starts: found.slots.map(slot => slot.start) }
}

/** Books a slot of the day or the next one, trying others if parallel workers take them. */
async function bookOn(asked: StageQuery, part: object = {}): Promise<Booking> {
  const { base, provider, service } = asked
  const days = await Promise.all([0, 1].map(later => freeOn({ ...asked, day: asked.day + later })))
  const starts = days.flatMap(day => day.starts)
  const answers: string[] = []
  for (const start of starts) {
    const response = await sendBooking(base, { service, provider, start, ...part })
    const text = await response.text()
    if (response.status === 201) return bookingIn(text)
    answers.push(`${response.status} ${text}`)
    if (response.status !== 409) break
  }
  throw new Error(`${provider} could not be booked for ${service}: ${answers.join('\n')}`)
}

async function partlyCancelled(at: Pick<Stage, 'base' | 'now'>): Promise<Booking> {
  const booking = await bookOn(
    { ...at, provider: 'ines', service: 'coaching', day: 8 },
    { repeat: { every: 'week', count: 2 } },
  )
  const response = await send(`${at.base}/api/v1/bookings/${booking.id}/cancel`, {
    appointment: 1,
    reason: 'A cold',
  })
  if (!response.ok) throw new Error(`Not cancelled: ${response.status} ${await response.text()}`)
  return booking
}

/** Pays at the test provider. */
async function payFor({ base }: Pick<Stage, 'base'>, { id, payment }: Booking): Promise<Booking> {
  const started = await send(`${base}/api/v1/bookings/${id}/payment`, {})
  const { url }: { url: string } = await started.json()
  await fetch(new URL(new URL(url).pathname, base), {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  })
  const verified = await send(`${base}/api/v1/payments/verify`, { payment: payment?.id })
  const text = await verified.text()
  if (!verified.ok || bookingIn(text).status !== 'scheduled') throw new Error(`Not paid: ${text}`)
  return bookingIn(text)
}

function bookingIn(text: string): Booking {
  const { booking }: { booking: Booking } = JSON.parse(text)
  return booking
}

const sendBooking = (base: string, item: object): Promise<Response> =>
  send(`${base}/api/v1/bookings`, {
    items: [item],
    contact: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      location: 'in-person',
    },
    timezone: zone,
    locale: 'en',
  })

const send = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
