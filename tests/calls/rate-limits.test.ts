/** Rate limits over HTTP: each one is reached, and its response says when to retry. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  type CallLimitName,
  callLimits,
  pageRenderPoints,
} from '#server/features/request-limits/calls/call-limits.ts'
import { maxUnsuspectedWrites } from '#server/features/request-limits/rules/suspicion.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { orderFor } from '#tests/support/business/engine.ts'
import { type Answer, type HostedApp, openHosted, type Sending } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

let hosted: HostedApp
beforeAll(async () => {
  const schema = {
    type: 'object',
    properties: { word: { type: 'string' }, file: { type: 'string', format: 'upload' } },
  }
  hosted = await openHosted(
    { 'schemas/forms/word.json': { id: 'word', version: 1, title: 'A word', schema } },
    { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' },
    { hosts: ['localhost'] },
  )
})
afterAll(() => hosted.close())

/** Gives each test its own networks. */
let tests = 0
beforeEach(() => {
  tests += 1
})
const network = (host = 1) => `2001:db8:${tests.toString(16)}:${host.toString(16)}::1`
const ipv4 = (host = 1) => `10.0.${tests}.${host}`

/** Sends the requests in sequence and counts the refused and passed ones; also returns the last response. */
async function sendMany(times: number, send: (index: number) => Promise<Answer>) {
  const statuses: number[] = []
  let last: Answer | undefined
  for (let index = 0; index < times; index++) {
    last = await send(index)
    statuses.push(last.status)
  }
  const refused = statuses.filter(status => status === 429).length
  return { refused, passed: times - refused, last: last ?? expect.unreachable() }
}

const secondsIn = ({ headers }: Answer): number => Number(headers['retry-after'])

const nowhere = '2026-12-01T03:00:00+01:00'
const book = (email: string, sending: Sending) =>
  hosted.send('POST', '/bookings', {
    key: crypto.randomUUID(),
    ...sending,
    body: orderFor([{ service: 'haircut', provider: 'maya', start: nowhere }], {
      contact: { firstName: 'Ada', lastName: 'Lovelace', email, consent: true },
    }),
  })

test('Every anonymous request with a body counts against a limit, unless it only computes something', async () => {
  const { calls } = await loadRules()
  const posts = [...calls.values()].filter(
    ({ method, access }) => method !== 'GET' && access !== 'operator' && access !== 'person',
  )
  const unlimited = posts.filter(({ limits }) => limits === undefined).map(({ name }) => name)
  expect(unlimited.sort()).toEqual(['findSeries', 'quote'])
})

const wish = {
  service: 'haircut',
  from: '2026-12-01',
  to: '2026-12-02',
  part: 'any',
  locale: 'en',
  firstName: 'Ada',
  lastName: 'Lovelace',
}

describe('One address', () => {
  const over = async (
    limit: CallLimitName,
    send: (index: number, from: string) => Promise<Answer>,
    from = ipv4(),
  ) => {
    const { max, windowSeconds } = callLimits[limit]
    const { passed, last } = await sendMany(max + 1, index => send(index, from))
    expect(passed).toBe(max)
    expect(last).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    expect(secondsIn(last)).toBeGreaterThan(windowSeconds - 60)
    expect(secondsIn(last)).toBeLessThanOrEqual(windowSeconds)
    expect((await send(-1, ipv4(2))).status).not.toBe(429)
  }

  /** Over this limit, it may go on with a proof of work. */
  const overWithoutProof = async (
    limit: CallLimitName,
    send: (index: number, from: string) => Promise<Answer>,
  ) => {
    const { max } = callLimits[limit]
    await sendMany(max, index => send(index, ipv4()))
    const { rows } = await hosted.demo.behind.query(
      "select max(points) as points from rate_limit where key like $1 || ':%'",
      [limit],
    )
    expect(Number(rows[0]?.points)).toBe(max)
    expect((await send(max, ipv4())).body.code).toBe('proof.required')
    expect((await send(-1, ipv4(2))).body.code).not.toBe('proof.required')
  }

  test('needs a proof for more bookings', () =>
    overWithoutProof('bookings', (index, from) => book(`a${index}@example.org`, { from })))

  test('gets a limited number of challenges', async () => {
    const join = (index: number) =>
      hosted.send('POST', '/waitlist', { from: ipv4(), body: { ...wish, email: `c${index}@example.org` } })
    const { last } = await sendMany(maxUnsuspectedWrites + 1, join)
    expect(last.body.code).toBe('proof.required')
    await hosted.demo.behind.query("update rate_limit set points = $1 where key like 'proofChallenges:%'", [
      callLimits.proofChallenges.max,
    ])
    const refused = await join(10)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    expect(secondsIn(refused)).toBeGreaterThan(3500)
  })

  test('is limited in looking at invitations', () =>
    over('invitationViews', (index, from) =>
      hosted.send('POST', '/operator/invitations/open', {
        from,
        headers: { host: 'book.example', 'sec-fetch-site': 'same-origin' },
        body: { token: `guess${index}` },
      }),
    ))

  test('needs a proof for more holds', () =>
    overWithoutProof('holds', (_, from) =>
      hosted.send('POST', '/holds', {
        from,
        body: { items: [{ service: 'haircut', provider: 'maya', start: nowhere }] },
      }),
    ))

  test('is limited in requests for booking links', () =>
    over('linkRequests', (index, from) =>
      hosted.send('POST', '/bookings/find', {
        from,
        body: { reference: 'ABCDEFGH', email: `a${index}@example.org`, locale: 'en' },
      }),
    ))

  test('needs a proof for more codes that confirm an address', () =>
    overWithoutProof('emailVerifications', (index, from) =>
      hosted.send('POST', '/email-verifications', {
        from,
        body: { email: `v${index}@example.org`, locale: 'en' },
      }),
    ))

  test('is limited in codes that are entered', () =>
    over('emailCodes', (index, from) =>
      hosted.send('POST', `/email-verifications/none${index}/verify`, { from, body: { code: '123456' } }),
    ))

  test('needs a proof for more wishes on the waitlist', () =>
    overWithoutProof('waitlistJoins', (index, from) =>
      hosted.send('POST', '/waitlist', { from, body: { ...wish, email: `w${index}@example.org` } }),
    ))

  test('can wait with a limited number of wishes a day for one mailbox, from any address', async () => {
    const { passed } = await sendMany(callLimits.waitlistJoinsForEmail.max + 5, index =>
      hosted.send('POST', '/waitlist', { from: ipv4(index), body: { ...wish, email: 'one@example.org' } }),
    )
    expect(passed).toBe(callLimits.waitlistJoinsForEmail.max)
  })

  test('is limited in changes to bookings', () =>
    over('changes', (index, from) => hosted.send('POST', `/bookings/none${index}/cancel`, { from })))

  test('needs a proof for more submissions', async () => {
    const { stamp } = (await hosted.get('/forms/word')).body
    const body = { version: 1, stamp, locale: 'en', values: { word: 'a' } }
    await overWithoutProof('submissions', (_, from) =>
      hosted.send('POST', '/forms/word/submissions', { key: crypto.randomUUID(), from, body }),
    )
  })

  test('is limited in drafts', () =>
    over('drafts', (_, from) =>
      hosted.send('POST', '/drafts', {
        from,
        body: { kind: 'form', form: 'word', version: 1, values: {}, step: '' },
      }),
    ))

  test('is limited in uploads', () =>
    over('uploads', (_, from) =>
      hosted.send('POST', '/uploads?form=word&field=file&name=a', { from, body: Buffer.from('text') }),
    ))
})

describe('IPv6', () => {
  test('is counted by /64, and by /48 with four times the limit', async () => {
    const { max } = callLimits.linkRequests
    const ask = (host: number, index: number) =>
      hosted.send('POST', '/bookings/find', {
        from: network(host),
        body: { reference: 'ABCDEFGH', email: `b${host}.${index}@example.org`, locale: 'en' },
      })
    expect((await sendMany(max + 3, index => ask(1, index))).refused).toBe(3)
    // Requests refused for their /64 have counted towards the /48 as well.
    expect((await sendMany(max * 3, index => ask(2 + (index % 40), index))).refused).toBe(3)
  })

  test('has four times the holds of an address within a /48 without a proof', async () => {
    const { days } = (
      await hosted.get(
        '/slots?service=consultation&provider=any&from=2026-12-01&to=2026-12-20&timezone=Europe/Berlin',
      )
    ).body
    const starts = Object.values(days ?? {})
      .flatMap(day => Object.values(day.slots ?? {}).map(({ start }) => String(start)))
      .filter((_, index) => index % 9 === 0)
    const hold = (index: number) =>
      hosted.send('POST', '/holds', {
        from: network(index + 1),
        body: { items: [{ service: 'consultation', provider: 'any', start: starts[index] }] },
      })
    const codes: unknown[] = []
    for (let index = 0; index < 6; index++) {
      const { status, body } = await hold(index)
      codes.push(body.code ?? status)
    }
    expect(codes).toEqual([201, 201, 201, 201, 'proof.required', 'proof.required'])
  })
})

describe('One email address', () => {
  test('can be used for a limited number of bookings a day, from any address and in any letter case', async () => {
    const { passed } = await sendMany(callLimits.bookingsForEmail.max + 5, index =>
      book(index % 2 === 0 ? 'Victim@example.org' : 'victim@example.org', { from: ipv4(index) }),
    )
    expect(passed).toBe(callLimits.bookingsForEmail.max)
    expect((await book('victim@example.com', { from: ipv4() })).status).not.toBe(429)
  })

  test('can be sent a limited number of codes a day by all visitors together', async () => {
    const { passed } = await sendMany(callLimits.emailVerificationsForEmail.max + 5, index =>
      hosted.send('POST', '/email-verifications', {
        from: ipv4(index),
        body: { email: 'coded@example.org', locale: 'en' },
      }),
    )
    expect(passed).toBe(callLimits.emailVerificationsForEmail.max)
  })

  test('can be asked about a limited number of times an hour', async () => {
    const { passed } = await sendMany(callLimits.linkRequestsForEmail.max + 5, index =>
      hosted.send('POST', '/bookings/find', {
        from: ipv4(index),
        body: { reference: 'ABCDEFGH', email: 'victim@example.org', locale: 'en' },
      }),
    )
    expect(passed).toBe(callLimits.linkRequestsForEmail.max)
  })
})

test('One booking can be changed a limited number of times an hour, from any address', async () => {
  const { passed } = await sendMany(callLimits.changesOfBooking.max + 5, index =>
    hosted.send('POST', '/bookings/one/cancel', { from: ipv4(index) }),
  )
  expect(passed).toBe(callLimits.changesOfBooking.max)
})

test('A repeated request that succeeded before gets its response again, even over the limit', async () => {
  const { stamp } = (await hosted.get('/forms/word')).body
  hosted.setTime(addMinutes(demoNow, 1))
  const body = { version: 1, stamp, locale: 'en', values: { word: 'a' } }
  const send = (key: string) => hosted.send('POST', '/forms/word/submissions', { key, from: ipv4(), body })
  const first = await send('once')
  expect(first.status).toBe(201)
  const { last } = await sendMany(callLimits.submissions.max, () => send(crypto.randomUUID()))
  expect(last.body.code).toBe('proof.required')
  expect(await send('once')).toMatchObject({ status: 201, body: first.body })
})

describe('Uploads', () => {
  const upload = (from: string, body: Buffer, headers = {}) =>
    hosted.send('POST', '/uploads?form=word&field=file&name=a', { from, body, headers })

  test('are counted in bytes, per address and in total', async () => {
    const { demo } = hosted
    const pointsIn = async () => {
      const { rows } = await demo.behind.query(
        "select key, points from rate_limit where key like 'uploadedKilobytes%'",
      )
      return Object.fromEntries(rows.map(({ key, points }) => [String(key).split(':')[0], points]))
    }
    await demo.behind.query('delete from rate_limit')
    await upload(ipv4(), Buffer.alloc(3000, '%'))
    await upload(ipv4(), Buffer.alloc(3000, '%'))
    expect(await pointsIn()).toEqual({ uploadedKilobytes: 6, uploadedKilobytesOfBusiness: 6 })
  })

  const fill = (limit: CallLimitName) =>
    hosted.demo.behind.query('update rate_limit set points = $1 where key like $2', [
      callLimits[limit].max - 1,
      `${limit}:%`,
    ])

  test('over the limit of an address are rejected before they are read', async () => {
    await upload(ipv4(), Buffer.alloc(2000, '%'))
    await fill('uploadedKilobytes')
    expect((await upload(ipv4(), Buffer.alloc(2000, '%'))).status).toBe(429)
  })

  test('beyond the reserve of a business count for all; a business with a reserve still receives some', async () => {
    const { demo } = hosted
    await demo.behind.query('delete from rate_limit')
    await demo.store.directories.replace({
      ...makeBusiness('birch'),
      business: { ...makeBusiness('birch').business, hosts: ['birch.example'] },
    })
    // The first business has used up its reserve, and then what all may receive beyond theirs.
    await upload(ipv4(1), Buffer.alloc(2000, '%'))
    await fill('uploadedKilobytesOfBusiness')
    expect((await upload(ipv4(2), Buffer.alloc(2000, '%'))).status).not.toBe(429)
    await fill('uploadedKilobytesOfAll')
    expect((await upload(ipv4(3), Buffer.alloc(2000, '%'))).status).toBe(429)
    const atBirch = (host: number) => upload(ipv4(host), Buffer.alloc(2000, '%'), { host: 'birch.example' })
    expect((await atBirch(4)).status).not.toBe(429)
    await fill('uploadedKilobytesOfBusiness')
    expect((await atBirch(5)).status).toBe(429)
  })
})

describe('Wrong tokens', () => {
  const { max } = callLimits.operatorAttempts

  test('can be tried ten times; then even the right token is refused', async () => {
    const list = (token: string) =>
      hosted.app.inject({
        url: '/api/v1/operator/bookings',
        remoteAddress: ipv4(),
        headers: { authorization: `Bearer ${token}` },
      })
    for (let index = 0; index < max; index++) expect((await list(`wrong${index}`)).statusCode).toBe(401)
    const refused = await list(operatorToken)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 800]).toEqual([429, true])
  })
})

test('A browser can try 15 codes of one person a day; others, other people and passkeys go on', async () => {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: object, host: number) =>
    hosted.send('POST', path, { body, headers, from: ipv4(host) })
  const enter = (email: string, host: number) => post('/operator/sign-in', { email, code: '123456' }, host)
  const { max } = callLimits.codeTriesOfBrowser
  const spellings = ['ada@codes.example', 'ADA@codes.example']
  const answers = await Promise.all(
    Array.from({ length: max }, (_, index) => enter(spellings[index % 2] ?? '', 4)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  const refused = await enter('ada@codes.example', 4)
  expect(refused).toMatchObject({ status: 429, body: { code: 'sign_in.exhausted' } })
  expect(secondsIn(refused)).toBeGreaterThan(60 * 60)
  expect((await enter('bob@codes.example', 4)).status).toBe(401)
  expect((await enter('ada@codes.example', 5)).status).toBe(401)
  expect((await post('/operator/passkeys/challenges', { for: 'sign-in' }, 4)).status).toBe(200)
})

describe('Pages', () => {
  const open = (path: string, from: string, headers = {}) =>
    hosted.app.inject({ url: path, remoteAddress: from, headers: { accept: 'text/html', ...headers } })

  /** Leaves the address the given number of points. */
  const leave = (points: number, address: string) =>
    hosted.appContext.requestLimits.spend(
      { address, isOperator: false },
      callLimits.requestPoints.max - points,
    )

  test('cost ten points when rendered and one when cached', async () => {
    const path = '/widget/appointment/maya/haircut'
    await leave(pageRenderPoints + 1, ipv4())
    const answers = [await open(path, ipv4()), await open(path, ipv4()), await open(path, ipv4())]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[2]?.body).toContain('Too many requests. Please wait a moment and try again.')
    const program = await open(path, ipv4(), { accept: 'application/json' })
    expect(program.headers['content-type']).toContain('application/problem+json')
    const german = await open(`/de${path}`, ipv4())
    expect([german.statusCode, german.body]).toEqual([429, expect.stringContaining('Zu viele Anfragen.')])
    expect((await open(path, ipv4(2))).statusCode).toBe(200)
  })

  test.each([
    ['/images/im_aaaaaaaaaaaaaaaaaaaaaa/400.webp', 1, 404],
    ['/photos/nothing', 1, 404],
    ['/api/v1/content/list?kind=post', 3, 200],
    ['/api/v1/content?path=/studio', 10, 200],
    ['/sitemap.xml', 100, 200],
    ['/feeds/en/atom.xml', 10, 200],
    ['/api/v1/openapi.json', 10, 200],
    ['/api/v1/declarations.json', 10, 200],
  ])('%s costs %d points', async (path, points, status) => {
    await leave(2 * points - 1, ipv4())
    const answers = [await open(path, ipv4()), await open(path, ipv4())]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, 429])
  })

  test("share their address's points with API calls", async () => {
    const ask = () => hosted.app.inject({ url: '/api/v1/timezones?search=a', remoteAddress: ipv4() })
    await leave(3, ipv4())
    const answers = [await ask(), await ask()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
    expect((await open('/widget/appointment/maya/haircut', ipv4())).statusCode).toBe(429)
  })
})

test('Addresses and emails are stored only as keyed digests', async () => {
  const from = '2001:db8:feed:1::1'
  await book('plain@example.org', { from })
  const { rows } = await hosted.demo.behind.query('select key from rate_limit')
  const keys = rows.map(({ key }) => String(key))
  expect(keys.filter(key => !/^\w+:([\w-]*:[\w-]{43}|everyone)$/.test(key))).toEqual([])
  const unkeyed = ['2001:db8:feed:1::/64', 'plain@example.org'].map(text =>
    createHash('sha256').update(text).digest('base64url'),
  )
  expect(keys.filter(key => unkeyed.some(digest => key.includes(digest)))).toEqual([])
})

test('Writes fail while the counters are unavailable; reads keep working', async () => {
  const { behind } = hosted.demo
  await behind.query('alter table rate_limit rename to hidden')
  const answers = [
    await book('ada@example.org', { from: ipv4() }),
    await hosted.send('POST', '/bookings/find', {
      from: ipv4(),
      body: { reference: 'ABCDEFGH', email: 'ada@example.org', locale: 'en' },
    }),
  ]
  const read = await hosted.app.inject({ url: '/api/v1/services', remoteAddress: ipv4() })
  await behind.query('alter table hidden rename to rate_limit')
  expect(answers.map(({ status, body, headers }) => [status, body.code, headers['retry-after']])).toEqual([
    [503, 'booking.failed', '5'],
    [503, 'server.not_ready', '5'],
  ])
  expect(read.statusCode).toBe(200)
})
