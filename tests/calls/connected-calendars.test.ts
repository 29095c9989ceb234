/** Calendars of providers at Google and Microsoft, both ways: one contract, run against stand-ins of both platforms. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { createCalendarOutboxWorker } from '#server/app/calendar-outbox-worker.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { createHttpBusyFeedSource } from '#server/features/busy-feeds/reading/http-busy-feed-source.ts'
import { createCalendarAccounts } from '#server/features/calendars/platforms/calendar-accounts.ts'
import { createCalendarPlatforms } from '#server/features/calendars/platforms/create-calendar-platforms.ts'
import { refreshBusyFeeds } from '#server/features/calendars/refresh-busy-feeds.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import type { FakeCalendarPlatform } from '#tests/support/calendars/fake-calendar-server.ts'
import { startFakeGoogleCalendar } from '#tests/support/calendars/fake-google-calendar.ts'
import { startFakeMicrosoftCalendar } from '#tests/support/calendars/fake-microsoft-calendar.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { root } from '#tests/support/run/command.ts'
import { openApp, operatorToken } from '#tests/support/servers/app.ts'

type Name = 'google' | 'microsoft'
let hosted: HostedApp
let fakes: Readonly<Record<Name, FakeCalendarPlatform>>
beforeAll(async () => {
  fakes = { google: await startFakeGoogleCalendar(), microsoft: await startFakeMicrosoftCalendar() }
  const publicUrl = { PUBLIC_URL: 'https://book.example.org' }
  hosted = await openHosted({}, { ...fakes.google.environment, ...fakes.microsoft.environment, ...publicUrl })
})
afterAll(async () => {
  await hosted.close()
  await fakes.google.close()
  await fakes.microsoft.close()
})
beforeEach(() => hosted.demo.forgetBookings())

describe.each(['google', 'microsoft'] as const)('A calendar at %s', platform => {
  let fake: FakeCalendarPlatform
  beforeEach(() => {
    fake = fakes[platform]
    fake.clear()
  })
  afterEach(() => expect(fake.faults).toEqual([]))

  const invite = async (provider = 'maya') => {
    const body = { provider, platform }
    const answer = await hosted.send('POST', '/operator/calendar-connections', { body, asOperator: true })
    expect(answer).toMatchObject({ status: 200 })
    return String(answer.body.url)
  }
  const visit = (url: string) => hosted.app.inject({ url })
  const connect = async (provider = 'maya') => {
    const page = await visit(fake.oauth.consent(await invite(provider)))
    expect([page.statusCode, page.payload]).toEqual([
      200,
      expect.stringContaining('The calendar is connected.'),
    ])
  }
  /** Connects a calendar, and has all that is to come written to it. */
  const connectFilled = async () => {
    await connect()
    await deliverAt()
  }
  const disconnect = async (provider = 'maya') =>
    (
      await hosted.send('DELETE', `/operator/calendar-connections/${provider}/${platform}`, {
        asOperator: true,
      })
    ).body

  async function refreshAt(minutes = 0) {
    const { directories, busyFeeds, outbox } = hosted.demo.store
    const clock = () => addMinutes(demoNow, minutes)
    const { calendarAccounts } = hosted.appContext
    const busyFeedSource = createHttpBusyFeedSource({ allowsPrivate: true, root })
    await refreshBusyFeeds({ directories, busyFeeds, outbox, busyFeedSource, calendarAccounts, clock })
  }
  const readState = async (minutes?: number) => {
    if (minutes !== undefined) await refreshAt(minutes)
    const { body } = await hosted.get('/operator/busy-feeds', true)
    return JSON.parse(JSON.stringify(body.connections))[0]
  }
  async function deliverAt(minutes = 0) {
    hosted.setTime(addMinutes(demoNow, minutes))
    const { appContext, demo } = hosted
    await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
    await createCalendarOutboxWorker({ appContext, store: demo.store }).runDue()
    hosted.setTime(demoNow)
    return fake.listAdded()
  }
  const listStarts = async (date = '2026-11-26'): Promise<readonly string[]> => {
    const wish = `service=haircut&provider=maya&from=${date}&to=${date}&timezone=UTC`
    const { body } = await hosted.get(`/slots?${wish}`)
    return Object.values(body.days?.[0]?.slots ?? {}).map(({ start }) => `${start}`.slice(11, 16))
  }
  /** Returns the first starts of two days. */
  const listPortraitStarts = async () => {
    const wish = 'service=portrait&provider=leo&from=2026-12-01&to=2026-12-10&timezone=UTC'
    const { body } = await hosted.get(`/slots?${wish}`)
    return Object.values(body.days ?? {}).map(({ slots }) => String(slots?.[0]?.start))
  }
  const post = async (path: string, body: object) => {
    const answer = await hosted.send('POST', path, { key: crypto.randomUUID(), body, asOperator: true })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  async function book(start: string, { service = 'haircut', provider = 'maya' } = {}) {
    const contact = { firstName: 'Ada', lastName: 'Dent', email: 'ada@example.org', consent: true }
    const { booking } = await post('/bookings', {
      items: [{ service, provider, start }],
      contact,
      timezone: 'Europe/Berlin',
      locale: 'en',
    })
    return { id: String(booking?.id), reference: String(booking?.reference) }
  }
  const cancel = ({ id }: { readonly id: string }) => post(`/bookings/${id}/cancel`, { reason: 'Ill' })
  const countOutbox = async () => {
    const { rows } = await hosted.demo.behind.query(
      `select count(*)::int as waiting from outbox where topic = 'calendar.event' and delivered_at is null`,
    )
    return rows[0].waiting
  }

  describe('with options of its provider', () => {
    const saveOptions = async (connectedCalendars?: Provider['connectedCalendars']) => {
      const url = '/operator/records/providers/maya'
      const { connectedCalendars: _, ...record } = JSON.parse(
        JSON.stringify((await hosted.get(url, true)).body.record),
      )
      const body = { record: { ...record, ...(connectedCalendars ? { connectedCalendars } : {}) } }
      const answer = await hosted.send('PUT', url, { body, asOperator: true })
      expect(answer.status, answer.text).toBe(200)
    }
    afterEach(() => saveOptions())

    test('counts whole days and what was declined as they say', async () => {
      fake.addEvent({ from: '2026-11-27', to: '2026-11-28' })
      fake.addEvent({ from: '2026-11-26T09:00:00Z', to: '2026-11-26T12:00:00Z', kind: 'declined' })
      await connect()
      const free = await listStarts()
      const dayFree = await listStarts('2026-11-27')
      const morning = free.filter(start => start >= '09:00' && start < '12:00')
      const cases = [
        [undefined, { declined: true, day: false }],
        [{ allDay: 'free' }, { declined: true, day: true }],
        [{ declined: 'busy' }, { declined: false, day: false }],
        [
          { allDay: 'free', declined: 'busy' },
          { declined: false, day: true },
        ],
      ] as const
      for (const [minutes, [options, isFree]] of cases.entries()) {
        await saveOptions(options)
        await refreshAt(minutes * 5)
        const starts = (await listStarts()).filter(start => start >= '09:00' && start < '12:00')
        expect(starts, JSON.stringify(options)).toEqual(isFree.declined ? morning : [])
        expect(await listStarts('2026-11-27'), JSON.stringify(options)).toEqual(isFree.day ? dayFree : [])
      }
      expect(Math.min(morning.length, dayFree.length)).toBeGreaterThan(3)
    })
  })

  test('takes its times from the slots, page by page, but not what is free', async () => {
    const free = await listStarts()
    fake.addEvent({ from: '2026-11-26T09:00:00Z', to: '2026-11-26T09:30:00Z' })
    fake.addEvent({ from: '2026-11-26T09:30:00Z', to: '2026-11-26T12:00:00Z' })
    for (const kind of ['free', 'away', 'cancelled'] as const)
      fake.addEvent({ from: '2026-11-26T12:00:00Z', to: '2026-11-26T18:00:00Z', kind })
    fake.addEvent({ from: '2026-11-27', to: '2026-11-28' })
    fake.addEvent({ from: '2028-11-26T09:00:00Z', to: '2028-11-26T09:30:00Z' })
    await connect()
    expect(await readState(0)).toEqual({
      provider: 'maya',
      platform,
      state: 'connected',
      ranges: 2,
      isUnread: false,
      connectedAt: expect.stringContaining('T'),
      checkedAt: expect.stringContaining('T'),
      fetchedAt: expect.stringContaining('T'),
    })
    const left = await listStarts()
    expect(left.filter(start => start >= '09:00' && start < '12:00')).toEqual([])
    expect(left.filter(start => start >= '12:00')).toEqual(free.filter(start => start >= '12:00'))
    expect(await listStarts('2026-11-27')).toEqual([])
    fake.clear()
    await refreshAt(4)
    expect(await listStarts()).toEqual(left)
    await refreshAt(5)
    expect(await listStarts()).toEqual(free)
  })

  test('has its times confirmed by the business until they were read', async () => {
    await connect()
    const statusOf = async (start: string) => {
      const { id } = await book(start)
      const { body } = await hosted.get(`/operator/bookings/${id}`, true)
      return body.booking?.status
    }
    expect(await statusOf('2026-11-27T10:00:00Z')).toBe('requested')
    await refreshAt(0)
    expect(await statusOf('2026-11-27T12:00:00Z')).toBe('scheduled')
  })

  test('has what is booked, follows its changes, and takes no time because of it', async () => {
    await connect()
    await refreshAt(0)
    const free = await listStarts()
    const booking = await book('2026-11-26T10:00:00Z')
    expect(await deliverAt()).toEqual([
      {
        title: 'Haircut · Ada Dent',
        from: '2026-11-26T10:00',
        to: '2026-11-26T10:45',
        description: `ada@example.org\nReference: ${booking.reference}`,
        place: 'Hafenstraße 12, 10115 Berlin',
        isTentative: false,
      },
    ])
    await refreshAt(0)
    expect(await readState()).toMatchObject({ ranges: 0 })
    await post(`/bookings/${booking.id}/reschedule`, { start: '2026-11-26T14:00:00Z' })
    expect((await deliverAt()).map(({ from }) => from)).toEqual(['2026-11-26T14:00'])
    await post(`/bookings/${booking.id}/reschedule`, { start: '2026-11-26T14:00:00Z', provider: 'leo' })
    expect(await deliverAt()).toEqual([])
    await post(`/bookings/${booking.id}/reschedule`, { start: '2026-11-26T14:00:00Z', provider: 'maya' })
    expect((await deliverAt()).map(({ from }) => from)).toEqual(['2026-11-26T14:00'])
    await cancel(booking)
    expect(await deliverAt()).toEqual([])
    await refreshAt(10)
    expect(await listStarts()).toEqual(free)
  })

  test('has a request as tentative until it is approved, and nothing of it when it is declined', async () => {
    await connect('leo')
    const portrait = { service: 'portrait', provider: 'leo' }
    const [first = '', last = ''] = await listPortraitStarts()
    const approved = await book(first, portrait)
    const declined = await book(last, portrait)
    expect((await deliverAt()).map(({ isTentative }) => isTentative)).toEqual([true, true])
    await post(`/operator/bookings/${approved.id}/approve`, {})
    await post(`/operator/bookings/${declined.id}/decline`, { reason: 'Full' })
    expect(await deliverAt()).toMatchObject([{ title: expect.stringMatching(/Ada/), isTentative: false }])
    await cancel(approved)
    expect(await deliverAt()).toEqual([])
  })

  test('has each appointment once, even if it is delivered again, or by two servers at once', async () => {
    await connect()
    const booking = await book('2026-11-26T10:00:00Z')
    await deliverAt()
    const again = async () =>
      hosted.demo.behind.query(
        `update outbox set delivered_at = null, next_attempt_at = created_at where topic = 'calendar.event'`,
      )
    await again()
    expect(await deliverAt()).toHaveLength(1)
    await book('2026-11-26T12:00:00Z')
    await post(`/bookings/${booking.id}/reschedule`, { start: '2026-11-26T15:00:00Z' })
    const { appContext, demo } = hosted
    await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
    await again()
    await Promise.all(
      [1, 2].map(() => createCalendarOutboxWorker({ appContext, store: demo.store }).runDue()),
    )
    expect(fake.listAdded().map(({ from }) => from)).toEqual(['2026-11-26T12:00', '2026-11-26T15:00'])
    expect(await countOutbox()).toBe(0)
  })

  test('has nothing of what is cancelled while it is being added', async () => {
    await connectFilled()
    const booking = await book('2026-11-26T10:00:00Z')
    const held = fake.holdNext('POST')
    const adding = deliverAt()
    await held.reached
    await cancel(booking)
    expect(await deliverAt()).toEqual([])
    expect(await countOutbox()).toBe(1)
    held.release()
    expect(await adding).toEqual([])
    expect(await countOutbox()).toBe(0)
  })

  test.each([
    {
      what: 'moves to somebody else',
      change: (id: string) =>
        post(`/bookings/${id}/reschedule`, { start: '2026-11-26T14:00:00Z', provider: 'leo' }),
      left: [],
    },
    {
      what: 'is erased',
      change: () => post('/operator/customers/erase', { email: 'ada@example.org' }),
      left: [expect.objectContaining({ title: 'Haircut' })],
    },
  ])('keeps nothing of a booking that $what while it is being added', async ({ change, left }) => {
    await connectFilled()
    const booking = await book('2026-11-26T10:00:00Z')
    const held = fake.holdNext('POST')
    const adding = deliverAt()
    await held.reached
    await change(booking.id)
    await deliverAt()
    held.release()
    expect(await adding).toEqual(left)
  })

  test('that is limited or down is tried again, no sooner than it asks', async () => {
    await connectFilled()
    await book('2026-11-26T10:00:00Z')
    const busy = { status: 429, headers: { 'retry-after': '600' } }
    fake.failNext('POST', busy)
    expect(await deliverAt()).toEqual([])
    const seen = fake.requests.length
    await deliverAt(9)
    expect(fake.requests).toHaveLength(seen)
    fake.failNext('POST', { status: 503 })
    await deliverAt(11)
    expect(fake.requests.at(-1)).toBe('POST 503')
    expect(await deliverAt(14)).toHaveLength(1)
    expect(await countOutbox()).toBe(0)
  })

  test('is read and written on with a new token when the old one expires', async () => {
    await connect()
    await readState(0)
    fake.oauth.expireAccessTokens()
    const refreshes = fake.oauth.refreshes
    await book('2026-11-26T10:00:00Z')
    expect(await deliverAt()).toHaveLength(1)
    expect(await readState(5)).toMatchObject({ state: 'connected' })
    expect(fake.oauth.refreshes).toBe(refreshes + 1)
    // Two other servers at once.
    const { calendarConnections: connections, outbox, formStores } = hosted.demo.store
    const platforms = createCalendarPlatforms(hosted.appContext.settings.calendars)
    const servers = [1, 2].map(() =>
      createCalendarAccounts({
        platforms,
        connections,
        outbox,
        secrets: formStores.secrets,
        clock: () => demoNow,
      }),
    )
    const request = { zone: requireZone('UTC'), from: demoNow, to: addMinutes(demoNow, 60) }
    await Promise.all(
      servers.map(server =>
        server.readBusyTimes({ business: 'harbor', provider: 'maya', platform }, request),
      ),
    )
    expect(await readState(10)).toMatchObject({ state: 'connected' })
    expect(await readState()).not.toHaveProperty('fault')
  })

  test('whose consent has ended keeps its times, says so, and goes on when it is connected again', async () => {
    fake.addEvent({ from: '2026-11-26T09:00:00Z', to: '2026-11-26T12:00:00Z' })
    await connect()
    await readState(0)
    const taken = await listStarts()
    fake.oauth.endConsent()
    await book('2026-11-26T14:00:00Z')
    await deliverAt()
    const fault = 'The consent has ended: connect the calendar again.'
    expect(await readState(5)).toMatchObject({ state: 'broken', ranges: 1, fault })
    expect(taken).toEqual(expect.arrayContaining([...(await listStarts())]))
    const refreshes = fake.oauth.refreshes
    await readState(20)
    expect(fake.oauth.refreshes).toBe(refreshes)
    hosted.setTime(addMinutes(demoNow, 21))
    await connect()
    hosted.setTime(demoNow)
    expect(await readState(21)).toMatchObject({ state: 'connected', ranges: 1 })
    expect(await deliverAt(21)).toMatchObject([{ from: '2026-11-26T14:00' }])
  })

  test('that is disconnected takes no more time, and its consent ends where the platform can do that', async () => {
    fake.addEvent({ from: '2026-11-26T09:00:00Z', to: '2026-11-26T12:00:00Z' })
    const free = await listStarts()
    await connect()
    await readState(0)
    expect(await disconnect()).toEqual({ wasConnected: true, isRevoked: fake.canRevoke })
    expect(await listStarts()).toEqual(free)
    expect(await readState(5)).toBeUndefined()
    await book('2026-11-26T10:00:00Z')
    expect(await deliverAt()).toEqual([])
    expect(await disconnect()).toEqual({ wasConnected: false, isRevoked: false })
  })

  test('ends when its provider is removed', async () => {
    const key = '/operator/records/providers/zoe'
    const { body } = await hosted.get('/operator/records/providers/maya', true)
    const record = { ...body.record, slug: 'zoe', photo: undefined }
    const put = await hosted.app.inject({
      method: 'PUT',
      url: `/api/v1${key}`,
      headers: { authorization: `Bearer ${operatorToken}` },
      payload: { record },
    })
    expect(put.statusCode, put.payload).toBe(200)
    await connect('zoe')
    expect(await readState(0)).toMatchObject({ provider: 'zoe' })
    await hosted.send('DELETE', key, { asOperator: true })
    await refreshAt(1)
    expect(await readState()).toBeUndefined()
    expect((await hosted.demo.behind.query('select from calendar_connection')).rowCount).toBe(0)
  })

  test('loses the name of a visitor who is erased', async () => {
    await connect()
    await book('2026-11-26T10:00:00Z')
    expect(await deliverAt()).toMatchObject([{ title: 'Haircut · Ada Dent' }])
    await post('/operator/customers/erase', { email: 'ada@example.org' })
    expect(await deliverAt()).toMatchObject([
      { title: 'Haircut', description: expect.not.stringContaining('@') },
    ])
  })

  test('is connected by a link that works once, for a day, for its own platform only', async () => {
    const used = fake.oauth.consent(await invite())
    expect(
      (await visit(used.replace(platform, platform === 'google' ? 'microsoft' : 'google'))).statusCode,
    ).toBe(400)
    expect((await visit(used.replace('.', '-x.'))).statusCode).toBe(400)
    expect((await visit(used)).statusCode).toBe(200)
    expect((await visit(used)).payload).toContain('used before, or has expired')
    const replaced = fake.oauth.consent(await invite())
    const late = fake.oauth.consent(await invite())
    expect((await visit(replaced)).statusCode).toBe(400)
    hosted.setTime(addMinutes(demoNow, 24 * 60))
    expect((await visit(late)).statusCode).toBe(400)
    hosted.setTime(demoNow)
    for (const answer of ['declines', 'grants less'] as const)
      expect((await visit(fake.oauth.consent(await invite(), answer))).payload).toContain(
        'access was declined',
      )
    expect((await visit(`/api/v1/calendar-connections/${platform}/callback`)).statusCode).toBe(400)
    expect(await readState()).toMatchObject({ state: 'connected' })
  })

  test('has a token that stands nowhere in plain text', async () => {
    await connect()
    await readState(0)
    const { rows } = await hosted.demo.behind.query('select to_json(c) as row from calendar_connection c')
    const { text } = await hosted.get('/operator/busy-feeds', true)
    const stored = JSON.stringify(rows) + text
    expect(fake.oauth.refreshTokens.size).toBeGreaterThan(0)
    for (const token of fake.oauth.refreshTokens) expect(stored).not.toContain(token)
    await hosted.demo.behind.query(`update calendar_connection set provider = 'leo'`)
    expect(await readState(1)).toMatchObject({ provider: 'leo', state: 'broken' })
  })
})

test('A calendar of an unknown provider cannot be connected', async () => {
  const body = { provider: 'nobody', platform: 'google' }
  const answer = await hosted.send('POST', '/operator/calendar-connections', { body, asOperator: true })
  expect(answer).toMatchObject({ status: 404, body: { code: 'calendar.not_found' } })
})

test('Without an application at the platform, the answer says which settings are missing', async () => {
  const { app } = await openApp({ store: hosted.demo.store, configuration: hosted.folder.path })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/operator/calendar-connections',
    headers: { authorization: `Bearer ${operatorToken}` },
    payload: { provider: 'maya', platform: 'microsoft' },
  })
  await app.close()
  expect([answer.statusCode, answer.payload]).toEqual([
    422,
    expect.stringContaining('set MICROSOFT_CLIENT_ID'),
  ])
})
