/** The proof of work that suspicious writes need, over HTTP and on two servers, and the trap for bots. */
import { solveChallenge as solveWithLibrary } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { solveCaptcha } from '#renderer/screen/captcha/solve-captcha.ts'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { callLimits } from '#server/features/request-limits/calls/call-limits.ts'
import { maxPersonLikeWrites, maxUnsuspectedWrites } from '#server/features/request-limits/rules/suspicion.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { orderFor } from '#tests/support/business/engine.ts'
import { chooseAmount } from '#tests/support/run/soak.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

/** What is usual in an hour at the business of the test. */
const usual = 25

let demo: Demo
let server: TestApp
let other: TestApp
beforeAll(async () => {
  demo = await openDemo(records => ({
    ...records,
    business: { ...records.business, usualWritesPerHour: usual },
  }))
  const environment = { RATE_LIMITS: 'on' }
  server = await openApp({ store: demo.store, environment })
  other = await openApp({ store: await demo.database.open(), environment })
})
beforeEach(async () => {
  vi.useRealTimers()
  for (const app of [server, other]) app.setTime(demoNow)
  // Not the secrets, which both servers know by now.
  await demo.behind.query(
    'truncate rate_limit, waitlist_entry, booking, occupancy, hold, outbox, idempotency cascade',
  )
})
afterAll(async () => {
  await server?.app.close()
  await other?.app.close()
  await demo?.close()
})

/** Counters of this process remember who is over a limit, so each test has addresses of its own. */
let networks = 0
const newAddress = () => `10.1.${Math.floor(++networks / 250)}.${1 + (networks % 250)}`

interface Post {
  readonly from: string
  readonly app?: TestApp
  readonly key?: string
  readonly token?: string
}

const post = (path: string, payload: object, { from, app = server, key, token }: Post) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    remoteAddress: from,
    headers: {
      'idempotency-key': key ?? crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })

/** A wish for the waitlist, which no page goes before. */
let wishes = 0
const wish = (parts: object = {}) => ({
  service: 'haircut',
  from: '2026-12-01',
  to: '2026-12-02',
  part: 'any',
  locale: 'en',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada${++wishes}@example.org`,
  ...parts,
})
const join = (send: Post, parts?: object) => post('/waitlist', wish(parts), send)

const count = async (table: string) =>
  Number((await demo.behind.query(`select count(*) from ${table}`)).rows[0]?.count)

/** Sends wishes until the server asks for a proof, and returns its answer. */
async function untilRefused(send: Post) {
  for (let index = 0; index < maxUnsuspectedWrites; index++) expect((await join(send)).statusCode).toBe(202)
  return join(send)
}

const solve = async (answer: Awaited<ReturnType<typeof post>>): Promise<string> => {
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'proof.required'])
  return (
    (await solveCaptcha(answer.json().params.challenge, new AbortController().signal)) ?? expect.unreachable()
  )
}

describe('Scripted posts', () => {
  test('of one address get through three times without a page', async () => {
    const from = newAddress()
    await untilRefused({ from })
    for (let index = 0; index < usual; index++) expect((await join({ from })).statusCode).toBe(403)
    expect(await count('waitlist_entry')).toBe(maxUnsuspectedWrites)
    expect((await join({ from: newAddress() })).statusCode).toBe(202)
  })

  test('of many addresses get through as often as is usual for the business', async () => {
    const posts = chooseAmount({ test: 200, short: 1000, full: 1000 })
    const addresses = Array.from({ length: posts / 2 }, newAddress)
    const statuses: number[] = []
    const send = async () => {
      for (let from = addresses.pop(); from !== undefined; from = addresses.pop())
        for (const app of [server, other]) statuses.push((await join({ from, app })).statusCode)
    }
    await Promise.all(Array.from({ length: 8 }, send))
    expect(statuses).toHaveLength(posts)
    expect(statuses.filter(status => status === 202)).toHaveLength(usual)
    expect(await count('waitlist_entry')).toBe(usual)
  })

  test('with a page that was read before are taken for people, up to a limit', async () => {
    const form = (await server.app.inject('/api/v1/surveys/visit')).json()
    server.setTime(addMinutes(demoNow, 1))
    const from = newAddress()
    const body = { version: form.version, stamp: form.stamp, locale: 'en', values: {} }
    const send = async () => (await post('/surveys/visit/responses', body, { from })).json().code
    const codes: unknown[] = []
    for (let index = 0; index <= maxPersonLikeWrites; index++) codes.push(await send())
    expect(codes.filter(code => code === 'proof.required')).toHaveLength(1)
    expect(codes.at(-1)).toBe('proof.required')
  })
})

describe('A proof', () => {
  test('lets a write through, in whichever process, and only once', async () => {
    const from = newAddress()
    const proof = await solve(await untilRefused({ from }))
    expect((await join({ from, app: other }, { proof })).statusCode).toBe(202)
    expect((await join({ from, app: other }, { proof })).json().code).toBe('proof.required')
    expect((await join({ from }, { proof })).json().code).toBe('proof.required')
    expect(await count('waitlist_entry')).toBe(maxUnsuspectedWrites + 1)
    // A request that is asked for a proof has sent no email yet.
    const { rows } = await demo.behind.query(
      "select sum(points)::int as points from rate_limit where key like 'waitlistJoinsForEmail:%'",
    )
    expect(rows).toEqual([{ points: maxUnsuspectedWrites + 1 }])
  })

  test('can be computed with a client of ALTCHA', async () => {
    const from = newAddress()
    const challenge = JSON.parse((await untilRefused({ from })).json().params.challenge)
    const solution = await solveWithLibrary({ challenge, deriveKey })
    const proof = btoa(JSON.stringify({ challenge, solution }))
    expect((await join({ from }, { proof })).statusCode).toBe(202)
  })

  test('is refused if it is for another call, forged, wrong or malformed', async () => {
    const from = newAddress()
    const answer = await untilRefused({ from })
    const proof = await solve(answer)
    const { challenge, solution } = JSON.parse(atob(proof))
    const encode = (value: unknown) => btoa(JSON.stringify(value))
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const wrong = [
      encode({ challenge: easier, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } }),
      encode({ challenge, solution: { ...solution, counter: -1 } }),
      encode({ challenge: { ...challenge, signature: undefined }, solution }),
      encode([]),
      'nothing',
    ]
    for (const each of wrong)
      expect([(await join({ from }, { proof: each })).statusCode, each]).toEqual([403, each])
    const booking = await post('/bookings', { ...order(), proof }, { from })
    expect(booking.json().code).toBe('proof.required')
    expect((await join({ from }, { proof })).statusCode).toBe(202)
  })

  test('expires', async () => {
    const from = newAddress()
    const proof = await solve(await untilRefused({ from }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect((await join({ from }, { proof })).statusCode).toBe(403)
  })
})

const start = '2026-12-01T10:00:00+01:00'
const order = (at = start): Calls['createBooking']['input'] =>
  orderFor([{ service: 'haircut', provider: 'maya', start: at }])

describe('Nobody is asked for a proof', () => {
  test('who holds a time, takes a while and books it', async () => {
    const from = newAddress()
    await untilRefused({ from })
    const items = order().items
    const { hold } = (await post('/holds', { items }, { from })).json()
    const quick = await post('/bookings', { ...order(), hold }, { from })
    expect(quick.json().code).toBe('proof.required')
    server.setTime(addMinutes(demoNow, 1))
    expect((await post('/bookings', { ...order(), hold }, { from })).statusCode).toBe(201)
  })

  test('whose booking was made already, and who only did not get the answer', async () => {
    const from = newAddress()
    const key = crypto.randomUUID()
    expect((await post('/bookings', order(), { from, key })).statusCode).toBe(201)
    for (let index = 1; index < maxUnsuspectedWrites; index++) await join({ from })
    const again = await post('/bookings', { ...order(), proof: 'another' }, { from, key })
    expect(again.statusCode).toBe(201)
    expect(await count('booking')).toBe(1)
  })

  test('who sends the same booking again and again before the first one is done', async () => {
    const from = newAddress()
    const key = crypto.randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 2 * maxPersonLikeWrites }, () => post('/bookings', order(), { from, key })),
    )
    const codes = sent.map(answer => answer.json().code ?? answer.statusCode)
    expect(codes.filter(code => code !== 201 && code !== 'idempotency.in_flight')).toEqual([])
    for (let index = 1; index < maxUnsuspectedWrites; index++)
      expect((await join({ from })).statusCode).toBe(202)
    expect((await join({ from })).statusCode).toBe(403)
  })

  test('who has the token of the operator', async () => {
    const from = newAddress()
    await untilRefused({ from })
    expect((await join({ from, token: operatorToken })).statusCode).toBe(202)
  })
})

describe('At the tablet of a salon, behind whose address others hold times', () => {
  /** Sends a request as the page does: again with a proof, if it needs one. */
  const sendAsPage = async (path: string, body: object, from: string) => {
    const key = crypto.randomUUID()
    const first = await post(path, body, { from, key })
    if (first.json().code !== 'proof.required') return first
    return post(path, { ...body, proof: await solve(first) }, { from, key })
  }

  test('a person books and pays, however many have done so before', async () => {
    const from = newAddress()
    const url =
      '/api/v1/slots?service=massage&provider=any&from=2026-11-30&to=2026-12-20&timezone=Europe/Berlin'
    const { days } = (await server.app.inject({ url, remoteAddress: newAddress() })).json()
    const starts: string[] = days.flatMap(({ slots }: { slots: { start: string }[] }) =>
      slots.filter((_, index) => index % 3 === 0).map(({ start: free }) => free),
    )
    const takeItems = () => [{ service: 'massage', provider: 'any', start: starts.shift() ?? '' }]
    for (let other = 0; other < 3; other++)
      expect((await sendAsPage('/holds', { items: takeItems() }, from)).statusCode).toBe(201)
    const people = chooseAmount({ test: 3, short: 25, full: 40 })
    for (let person = 0; person < people; person++) {
      const items = takeItems()
      const held = await sendAsPage('/holds', { items, client: `tablet-${person}` }, from)
      const contact = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: `p${person}@example.org`,
        consent: true,
      }
      const order = { ...orderFor(items, { contact }), hold: held.json().hold }
      const booked = await sendAsPage('/bookings', order, from)
      const paid = await sendAsPage(`/bookings/${booked.json().booking?.id}/payment`, {}, from)
      expect([person, held.statusCode, booked.statusCode, paid.statusCode]).toEqual([person, 201, 201, 200])
      // As after many others.
      for (const limit of ['holds', 'bookings', 'payments', 'unprovenWrites'] as const)
        await demo.behind.query('update rate_limit set points = $1 where key like $2', [
          callLimits[limit].max,
          `${limit}:%`,
        ])
    }
  })
})

test('A form that is posted without scripts is shown again, with what was entered', async () => {
  const form = (await server.app.inject('/api/v1/forms/1')).json()
  server.setTime(addMinutes(demoNow, 1))
  const from = newAddress()
  const send = (question: string) =>
    server.app.inject({
      method: 'POST',
      url: '/widget/form/1',
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ question, '.stamp': form.stamp, '.version': form.version }).toString(),
    })
  for (let index = 1; index <= maxPersonLikeWrites; index++)
    expect((await send(`Question ${index}`)).statusCode).toBe(303)
  const refused = await send('The last question')
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain('proof.required')
  expect(refused.body).toContain('The last question')
})

describe('The trap', () => {
  const website = 'https://spam.example'

  test('lets a bot believe that it has booked, and writes and mails nothing', async () => {
    const answer = await post('/bookings', { ...order(), website }, { from: newAddress() })
    expect([answer.statusCode, answer.json().booking.status]).toEqual([201, 'scheduled'])
    const real = await post('/bookings', order(), { from: newAddress() })
    expect(Object.keys(answer.json().booking).sort()).toEqual(Object.keys(real.json().booking).sort())
    expect(await count('booking')).toBe(1)
    expect(await count('occupancy')).toBe(1)
  })

  test('lets a bot believe that it is on the waitlist', async () => {
    expect((await join({ from: newAddress() }, { website })).statusCode).toBe(202)
    expect(await count('waitlist_entry')).toBe(0)
  })
})
