/** What few addresses can take from a calendar with holds alone, over HTTP and with the real database. */
import { beforeEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '#renderer/screen/captcha/solve-captcha.ts'
import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { maxHeldAppointmentsPerIp } from '#server/features/bookings/hold-limits.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi({ environment: { RATE_LIMITS: 'on' } })
beforeEach(async () => {
  await api.demo.forgetBookings()
  api.server.setTime(demoNow)
})

interface Item {
  readonly service: string
  readonly provider: string
  readonly start: string
}

interface Holding {
  readonly from: string
  readonly client?: string
  readonly proof?: string
}

/** Counters of this process remember addresses, so each test has its own. */
let addresses = 0
const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`

async function hold(items: readonly Item[], { from, ...more }: Holding) {
  const body = { items, client: crypto.randomUUID(), ...more }
  const answer = await api.server.app.inject({
    method: 'POST',
    url: '/api/v1/holds',
    payload: body,
    remoteAddress: from,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Holds with as many proofs as the server asks for. */
async function holdWithProof(items: readonly Item[], holding: Holding) {
  const first = await hold(items, holding)
  if (first.body.code !== 'proof.required') return first
  const proof = await solveCaptcha(first.body.params.challenge, new AbortController().signal)
  return hold(items, proof === undefined ? holding : { ...holding, proof })
}

const weeks = [0, 1, 2, 3].map(week => ({ from: dateIn(week * 7), to: dateIn(week * 7 + 6) }))
function dateIn(days: number): string {
  return new Date(demoNow + days * 86_400_000).toISOString().slice(0, 10)
}

/** The free starts of Maya and Leo in four weeks. */
async function findStarts(): Promise<readonly Item[]> {
  const found: Item[] = []
  for (const provider of ['maya', 'leo'])
    for (const { from, to } of weeks) {
      const url = `/api/v1/slots?service=haircut&provider=${provider}&from=${from}&to=${to}&timezone=Europe/Berlin`
      const answer = (await api.server.app.inject({ url, remoteAddress: newAddress() })).json()
      for (const { slots } of answer.days)
        for (const { start } of slots) found.push({ service: 'haircut', provider, start })
    }
  return found
}

const at = (start: string): Instant => parseInstant(start) ?? expect.unreachable()

/** Removes a cart of items that do not overlap from the starts, spread over them so that they take the most. */
function takeCart(starts: Item[], most = 10): readonly Item[] {
  const isNear = (one: Item, other: Item) =>
    one.provider === other.provider && Math.abs(at(one.start) - at(other.start)) < 60 * 60_000
  const cart: Item[] = []
  while (cart.length < most && starts.length > 0) {
    const item = starts[Math.floor((starts.length * cart.length) / most)] ?? expect.unreachable()
    cart.push(item)
    for (const near of starts.filter(other => isNear(item, other))) starts.splice(starts.indexOf(near), 1)
  }
  return cart
}

/** Holds as much as it can, and returns how the requests ended and how many starts are free before and after. */
async function hoard(count: number, send: typeof hold) {
  const starts = [...(await findStarts())]
  const before = starts.length
  const statuses: number[] = []
  for (let index = 0; index < count; index++) {
    const from = newAddress()
    for (let request = 0; request < 3; request++) {
      const cart = takeCart(starts)
      if (cart.length > 0) statuses.push((await send(cart, { from })).status)
    }
  }
  return { before, statuses, left: (await findStarts()).length }
}

const countEach = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map(code => [code, statuses.filter(one => one === code).length]))

describe('27 requests of nine addresses', () => {
  test('leave most of the month free if they compute nothing', async () => {
    const { before, statuses, left } = await hoard(9, hold)
    expect(countEach(statuses)).toEqual({ 201: 3, 403: statuses.length - 3 })
    expect(left).toBeGreaterThan(before * 0.8)
  })

  test('leave more than a third of its starts free even if they compute each proof', async () => {
    const { before, statuses, left } = await hoard(9, holdWithProof)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(9)
    expect(left).toBeGreaterThan(before * 0.35)
  })
})

test('An ordinary cart of ten items is held at once, and so is a later choice of the same visitor', async () => {
  const starts = [...(await findStarts())]
  const visitor = { from: newAddress(), client: 'a-visitor-s-tab' }
  for (let choice = 0; choice < 4; choice++) expect((await hold(takeCart(starts), visitor)).status).toBe(201)
})

describe('Behind one address', () => {
  test('the second visitor has a time held with a proof, and so have all others up to 20 appointments', async () => {
    const starts = [...(await findStarts())]
    const from = newAddress()
    expect((await hold(takeCart(starts, 1), { from })).status).toBe(201)
    const [item] = takeCart(starts, 1)
    if (!item) return expect.unreachable()
    expect((await hold([item], { from })).body.code).toBe('proof.required')
    for (const size of [1, 10, maxHeldAppointmentsPerIp - 12])
      expect((await holdWithProof(takeCart(starts, size), { from })).status).toBe(201)
    const refused = await holdWithProof(takeCart(starts, 2), { from })
    expect([refused.status, refused.body.code]).toEqual([429, 'hold.too_many'])
    expect((await hold([item], { from: newAddress() })).status).toBe(201)
  })
})

describe('The same time', () => {
  test('is held for an address for 20 minutes, with a proof for an hour, then for others', async () => {
    const item = (await findStarts()).at(-1)
    if (!item) return expect.unreachable()
    const from = newAddress()
    const renew = async (minutes: number, send = hold) => {
      api.server.setTime(addMinutes(demoNow, minutes))
      const { status, body } = await send([item], { from })
      return body.code ?? status
    }
    // Each time in another tab, after the last hold has ended.
    expect(await renew(0)).toBe(201)
    expect(await renew(11)).toBe(201)
    expect(await renew(22)).toBe('proof.required')
    expect(await renew(22, holdWithProof)).toBe(201)
    expect(await renew(33, holdWithProof)).toBe(201)
    expect(await renew(44, holdWithProof)).toBe(201)
    expect(await renew(55, holdWithProof)).toBe(201)
    expect(await renew(66, holdWithProof)).toBe('hold.too_many')
    expect((await hold([item], { from: newAddress() })).status).toBe(201)
    await api.demo.behind.query('update hold set expires_at = $1', [new Date(demoNow)])
    expect(await renew(100)).toBe(201)
  })

  test('may be chosen again and again within a few minutes', async () => {
    const [one, other] = takeCart([...(await findStarts())], 2)
    if (!one || !other) return expect.unreachable()
    const visitor = { from: newAddress(), client: 'a-visitor-s-tab' }
    for (let index = 0; index < 12; index++)
      expect((await hold([index % 2 === 0 ? one : other], visitor)).status).toBe(201)
  })
})

test('The owner is shown the week of which more than a third is only held', async () => {
  const ask = async () =>
    (
      await api.server.app.inject({
        url: '/api/v1/operator/attention',
        headers: { authorization: `Bearer ${operatorToken}` },
      })
    ).json().heldWeek
  const directory = await api.demo.store.directories.forHost('localhost')
  if (!directory) return expect.unreachable()
  const holdDays = async (days: number) => {
    for (const slug of directory.providers.keys()) {
      const claims = Array.from({ length: days }, (_, day) => {
        const from = addMinutes(demoNow, (7 + day) * 1440 + 3 * 60)
        const to = addMinutes(from, 5 * 60)
        return {
          provider: slug,
          service: 'haircut',
          from,
          to,
          start: from,
          end: to,
          ...({ seats: 1, capacity: 1, kind: 'session' } as const),
        }
      })
      const held = await api.demo.store.bookings.hold({
        business: directory.business.slug,
        hold: `${days} ${slug}`,
        address: slug,
        client: slug,
        now: demoNow,
        expiresAt: addMinutes(demoNow, 10),
        candidates: [{ claims }],
      })
      expect(held.kind).toBe('held')
    }
  }
  expect(await ask()).toBeUndefined()
  await holdDays(1)
  expect(await ask()).toBeUndefined()
  await holdDays(5)
  expect(await ask()).toEqual({ from: '2026-11-30', percent: expect.any(Number) })
  expect((await ask()).percent).toBeGreaterThan(33)
  api.server.setTime(addMinutes(demoNow, 11))
  expect(await ask()).toBeUndefined()
})
