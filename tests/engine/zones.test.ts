/** A booking is a moment: the zones of its visitor and its server change how it is shown and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking, SlotDay } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { zone } from '#tests/support/clock/times.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { records } from './business.ts'
import { getModelStart, moment } from './model.ts'
import { bookingInput, judged } from './play.ts'
import { openWorld, type World } from './world.ts'

/** Up to 14 hours ahead or behind, in quarter hours too; clocks change then, some days apart, or never. */
const viewers = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'UTC',
  'America/St_Johns',
  'America/New_York',
  'Pacific/Niue',
]

let world: World
beforeAll(async () => {
  world = await openWorld(records, '2026-10-20T12:00:00+02:00')
})
afterAll(() => world.close())

/** Lists starts around the night when Europe's clocks change, and a day more on each side for other zones. */
async function startsSeenFrom(timezone: string): Promise<readonly string[]> {
  const asked = { service: 'cut', from: '2026-10-22', to: '2026-10-28', timezone }
  const answer = judged(await world.ask('findSlots', asked), 'findSlots', [])
  const starts = answer?.days.flatMap(({ slots }) => slots.map(({ start }) => start)) ?? []
  return starts.filter(start => start === formatZonedInstant(moment(start), zone(timezone)))
}

const inUtc = (starts: readonly string[]) =>
  starts
    .map(start => new Date(start).toISOString())
    .filter(text => text > '2026-10-24' && text < '2026-10-27')

test('Viewers in eleven zones are offered the same moments, each in their own time', async () => {
  const seen = await Promise.all(viewers.map(startsSeenFrom))
  const [first = [], ...others] = seen.map(inUtc)
  expect(first.length).toBeGreaterThan(20)
  for (const other of others) expect(other).toEqual(first)
  expect(new Set(seen.map(starts => starts[0]?.slice(-6))).size).toBeGreaterThan(8)
})

test('Viewers in eleven zones book, move and read exactly the moments that they chose', async () => {
  for (const [index, timezone] of viewers.entries()) {
    await world.reset()
    const [start = '', , later = ''] = await startsSeenFrom(timezone)
    const order = { items: [{ service: 'cut', provider: 'ana', start }] }
    const input = { ...bookingInput(order, 'ada@example.org'), timezone }
    const booked = judged(await world.ask('createBooking', input), 'createBooking', [])
    const id = booked?.booking.id ?? ''
    expect(await takenTimes(), timezone).toEqual([startTaken(start)])
    const move = { id, start: formatZonedInstant(moment(later), zone(viewers[index - 1] ?? 'UTC')) }
    judged(await world.ask('rescheduleBooking', move), 'rescheduleBooking', [])
    expect(await takenTimes(), timezone).toEqual([startTaken(later)])
    const read = judged(await world.ask('getBooking', { id }), 'getBooking', [])
    expect(read?.appointments).toMatchObject([{ start: later, previousStart: start }])
  }
})

/** Returns the start of the appointment and the end of its buffer, in seconds since 1970. */
const startTaken = (start: string) => ({ from: moment(start) / 1000, to: moment(start) / 1000 + 50 * 60 })

const takenTimes = () =>
  world.sql(`select date_part('epoch', lower(during)) as from, date_part('epoch', upper(during)) as to
    from occupancy order by 1`)

test('Servers in four zones, one after the other on the same data, offer and keep the same moments', {
  timeout: 120_000,
}, async () => {
  await world.reset()
  const offered: string[][] = []
  const booked = new Map<string, string>()
  for (const TZ of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const server = await startServer({ env: { TZ, DATABASE_URL: world.databaseUrl } })
    try {
      offered.push(await startsOn(server.url, 'cleo'))
      const [start = ''] = await startsOn(server.url, 'ana')
      const { id, appointments } = await bookOn(server.url, start)
      booked.set(id, appointments.map(getModelStart).join())
      for (const [known, moments] of booked) {
        const found = await fetchJson<Booking>(`${server.url}/api/v1/bookings/${known}`)
        expect(found.appointments.map(getModelStart).join(), TZ).toBe(moments)
      }
    } finally {
      await server.stop()
    }
  }
  expect(offered[0]?.length).toBeGreaterThan(20)
  for (const starts of offered) expect(starts).toEqual(offered[0])
  expect(new Set(booked.values()).size).toBe(4)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function startsOn(url: string, provider: string): Promise<string[]> {
  const asked = new URLSearchParams({ service: 'cut', provider, from: inDays(10), to: inDays(17) })
  const { days } = await fetchJson<{ days: SlotDay[] }>(`${url}/api/v1/slots?${asked}`)
  return days.flatMap(({ slots }) => slots.map(({ start }) => start))
}

async function bookOn(url: string, start: string): Promise<Booking> {
  const order = { items: [{ service: 'cut', provider: 'ana', start }] }
  const body = JSON.stringify(bookingInput(order, `${start}@example.org`.replaceAll(/[:+]/g, '-')))
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const sent = { method: 'POST', headers, body }
  const { booking } = await fetchJson<{ booking: Booking }>(`${url}/api/v1/bookings`, sent)
  expect(booking.appointments.map(getModelStart)).toEqual([moment(start)])
  return booking
}

async function fetchJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
