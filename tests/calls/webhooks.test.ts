/** Webhooks from a booking or a submission to a real receiver, and the log of their deliveries. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { createWebhookOutboxWorker } from '#server/app/webhook-outbox-worker.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

let hosted: HostedApp
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  hosted = await openHosted({}, { OUTGOING_ALLOW_PRIVATE: 'on' })
})
afterAll(async () => {
  await hosted.close()
  await receiver.close()
})
let seen = 0
beforeEach(() => {
  // Receivers compare the time of a request with their own clock.
  vi.useFakeTimers({ toFake: ['Date'], now: demoNow })
  seen = receiver.received.length
})
afterEach(() => {
  vi.useRealTimers()
  receiver.answer(200)
})

async function configure(webhooks: readonly (Omit<Webhook, 'url'> & { readonly path: string })[]) {
  const key = '/operator/records/business/harbor'
  const { body } = await hosted.get(key, true)
  const record = {
    ...body.record,
    webhooks: webhooks.map(({ path, ...webhook }) => ({ ...webhook, url: receiver.url + path })),
  }
  return hosted.app.inject({
    method: 'PUT',
    url: `/api/v1${key}`,
    payload: { record },
    headers: { authorization: 'Bearer token-of-the-operator' },
  })
}

async function deliverAt(minutes = 0) {
  const time = addMinutes(demoNow, minutes)
  hosted.setTime(time)
  vi.setSystemTime(time)
  const { appContext, demo } = hosted
  await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
  await createWebhookOutboxWorker({ appContext, store: demo.store }).runDue()
  hosted.setTime(demoNow)
  return receiver.received.slice(seen)
}

async function book() {
  const wish = 'service=haircut&from=2026-11-24&to=2026-11-26&timezone=Europe/Berlin'
  const { body: free } = await hosted.get(`/slots?${wish}`)
  const start = free.days?.[0]?.slots?.[0]?.start
  const { status, body } = await hosted.send('POST', '/bookings', {
    key: crypto.randomUUID(),
    body: {
      items: [{ service: 'haircut', provider: 'any', start }],
      contact: { firstName: 'Ada', lastName: 'Hook', email: 'ada@example.org', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.booking?.id)
}

const listDeliveries = async (query = ''): Promise<readonly WebhookDelivery[]> => {
  const { body } = await hosted.get(`/operator/webhook-deliveries${query}`, true)
  return JSON.parse(JSON.stringify(body.deliveries))
}
const listSecrets = async () =>
  Object.values((await hosted.get('/operator/webhooks', true)).body.webhooks ?? {}).map(
    ({ secret }) => `${secret}`,
  )

describe('A webhook', () => {
  test('is told of a booking and of its cancellation, each once, signed with its secret', async () => {
    await configure([{ name: 'crm', path: '/crm' }])
    const id = await book()
    await hosted.send('POST', `/bookings/${id}/cancel`, { body: { reason: 'Ill' }, key: crypto.randomUUID() })
    // They are sent at the same time, so they may arrive in any order.
    const events = (await deliverAt()).toSorted(
      (one, other) => Number(one.event.data.revision) - Number(other.event.data.revision),
    )
    expect(await deliverAt(1)).toHaveLength(2)
    const [secret = ''] = await listSecrets()
    expect(events.map(({ event }) => [event.type, event.data.revision])).toEqual([
      ['booking.scheduled', 1],
      ['booking.cancelled', 2],
    ])
    for (const { path, event, verify } of events) {
      expect(path).toBe('/crm')
      expect(event.timestamp).toBe('2026-11-23T07:00:00.000Z')
      expect(event.data).toMatchObject({ business: 'harbor', booking: { id, status: 'cancelled' } })
      expect(verify(secret)).toEqual(event)
      expect(() => verify(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)).toThrow('No matching signature')
    }
    expect(
      (await listDeliveries()).map(({ state, type, booking, attempts }) => [state, type, booking, attempts]),
    ).toEqual(
      expect.arrayContaining([
        ['delivered', 'booking.scheduled', id, 1],
        ['delivered', 'booking.cancelled', id, 1],
      ]),
    )
  })

  test('is told of the answers to a form or survey as the operator sees them', async () => {
    await configure([{ name: 'crm', path: '/crm', events: ['submission.created'] }])
    await book()
    const { status, body } = await hosted.submit(
      { kind: 'survey', id: 'satisfaction' },
      { rating: 5, recommend: 9 },
    )
    expect(status).toBe(201)
    const [only, ...more] = await deliverAt()
    expect(more).toEqual([])
    const { body: stored } = await hosted.get(`/operator/submissions/${body.submission?.id}`, true)
    expect(only?.event).toMatchObject({ type: 'submission.created', data: { submission: stored.submission } })
    expect(only?.event.data.submission?.values).toMatchObject({ rating: 5, recommend: 9 })
  })

  test('that fails is told again with the same id and pauses that grow, until the receiver is back', async () => {
    await configure([{ name: 'crm', path: '/crm' }])
    await book()
    receiver.answer(503)
    await deliverAt()
    expect(await deliverAt(0.4)).toHaveLength(1)
    expect(await deliverAt(0.5)).toHaveLength(2)
    expect(await listDeliveries('?state=waiting')).toMatchObject([
      {
        state: 'waiting',
        attempts: 2,
        error: 'The receiver answered 503.',
        nextAttemptAt: expect.any(String),
      },
    ])
    receiver.answer(204)
    const events = await deliverAt(3)
    expect(new Set(events.map(({ id }) => id)).size).toBe(1)
    expect(events).toHaveLength(3)
    expect(await listDeliveries('?state=waiting')).toEqual([])
  })

  test('is not followed to another address, and is given up when it is gone for good', async () => {
    await configure([{ name: 'crm', path: '/crm' }])
    await book()
    receiver.answer(302)
    expect((await deliverAt()).map(({ path }) => path)).toEqual(['/crm'])
    receiver.answer(410)
    await deliverAt(0.5)
    expect(await deliverAt(10_000)).toHaveLength(2)
    const [failed] = await listDeliveries('?state=failed')
    expect(failed).toMatchObject({ attempts: 2, error: 'The receiver answered 410.' })

    receiver.answer(200)
    const again = await hosted.send('POST', `/operator/webhook-deliveries/${failed?.id}/redeliver`, {
      asOperator: true,
    })
    expect(again).toMatchObject({ status: 200, body: { delivery: { state: 'waiting', attempts: 0 } } })
    const [first, , last] = await deliverAt()
    expect(last).toMatchObject({ id: first?.id })
    const log = await listDeliveries('?webhook=crm&state=delivered')
    expect(log.find(({ id }) => id === failed?.id)).toMatchObject({ attempts: 1 })
  })

  test('whose address leads nowhere fails with a reason, and others of the business are told nevertheless', async () => {
    const gone = await startWebhookReceiver()
    await gone.close()
    const port = receiver.url.split(':').at(-1)
    await configure([
      { name: 'gone', path: '/gone' },
      { name: 'crm', path: '/crm' },
    ])
    const { body } = await hosted.get('/operator/records/business/harbor', true)
    const text = JSON.stringify(body.record).replace(`:${port}/gone`, `:${gone.url.split(':').at(-1)}/gone`)
    await hosted.app.inject({
      method: 'PUT',
      url: '/api/v1/operator/records/business/harbor',
      payload: { record: JSON.parse(text) },
      headers: { authorization: 'Bearer token-of-the-operator' },
    })
    await book()
    expect((await deliverAt()).map(({ path }) => path)).toEqual(['/crm'])
    expect(await listDeliveries('?webhook=gone')).toMatchObject([
      { state: 'waiting', error: 'The request failed: ECONNREFUSED.' },
    ])
  })

  test('that never answers holds up no email', async () => {
    await configure([{ name: 'crm', path: '/crm' }])
    receiver.answer('silent')
    await book()
    const { appContext, demo } = hosted
    await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
    const hanging = createWebhookOutboxWorker({ appContext, store: demo.store }).runDue()
    await expect.poll(() => receiver.received.length).toBe(seen + 1)
    await book()
    await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
    const { rows } = await demo.behind.query(
      `select count(*)::int as waiting from outbox where topic = 'booking.scheduled' and delivered_at is null`,
    )
    expect(rows).toEqual([{ waiting: 0 }])
    receiver.answer(200)
    await hanging
    expect((await listDeliveries('?state=waiting')).map(({ error }) => error)).toContain(
      'The request failed: no answer within 10 s.',
    )
  })

  test('gets a new secret when its version is raised, and is signed with the old one for a while', async () => {
    await configure([{ name: 'crm', path: '/crm', secretVersion: 2 }])
    const [second = ''] = await listSecrets()
    await configure([{ name: 'crm', path: '/crm' }])
    const [first = ''] = await listSecrets()
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(second).not.toBe(first)
    await configure([
      { name: 'crm', path: '/crm', secretVersion: 2 },
      { name: 'other', path: '/other' },
    ])
    expect(new Set([...(await listSecrets()), first]).size).toBe(3)
    for (const name of ['crm', 'crm', 'other'])
      expect(
        (await hosted.send('POST', `/operator/webhooks/${name}/test`, { asOperator: true })).status,
      ).toBe(200)
    const events = await deliverAt()
    const [own] = events.filter(({ path }) => path === '/crm')
    expect(own?.event).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: { business: 'harbor' },
    })
    expect(own?.signature.split(' ')).toHaveLength(2)
    expect([own?.verify(first), own?.verify(second)]).toEqual([own?.event, own?.event])
  })

  test('that was removed, or is about something deleted, is told nothing more', async () => {
    await configure([{ name: 'crm', path: '/crm' }])
    const { body } = await hosted.submit({ kind: 'survey', id: 'satisfaction' }, { rating: 4, recommend: 3 })
    const { appContext, demo } = hosted
    await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
    await hosted.send('DELETE', `/operator/submissions/${body.submission?.id}`, { asOperator: true })
    await hosted.send('POST', '/operator/webhooks/crm/test', { asOperator: true })
    await configure([])
    expect(await deliverAt()).toEqual([])
    expect((await listDeliveries('?state=failed')).map(({ error }) => error)).toContain(
      'The business has no webhook of this name any more.',
    )
    const test = await hosted.send('POST', '/operator/webhooks/crm/test', { asOperator: true })
    expect(test).toMatchObject({ status: 404, body: { code: 'record.not_found' } })
  })

  test('lists deliveries in pages, each once, the newest first', async () => {
    await configure([{ name: 'pages', path: '/pages' }])
    for (let index = 0; index < 5; index++)
      await hosted.send('POST', '/operator/webhooks/pages/test', { asOperator: true })
    const ids: string[] = []
    let after = ''
    for (const length of [2, 2, 1]) {
      const { body } = await hosted.get(`/operator/webhook-deliveries?webhook=pages&limit=2${after}`, true)
      const page = Object.values(body.deliveries ?? {})
      expect(page).toHaveLength(length)
      ids.push(...page.map(({ id }) => String(id)))
      after = `&after=${body.next}`
    }
    expect(new Set(ids).size).toBe(5)
  })

  test('with a wrong address or the name of another is refused where it stands, and none reaches visitors', async () => {
    const refused = await configure([
      { name: 'crm', path: '@elsewhere' },
      { name: 'crm', path: '/two' },
    ])
    expect(refused.payload).toContain('/record/webhooks/0/url')
    const twice = await configure([
      { name: 'crm', path: '/one' },
      { name: 'crm', path: '/two' },
    ])
    expect(twice.payload).toContain('another webhook is called')
    const unreadable = await configure([{ name: 'crm', path: ':x/' }])
    expect(unreadable.payload).toContain('this is no web address')
    await configure([{ name: 'crm', path: '/secret-path' }])
    expect(JSON.stringify((await hosted.get('/business?details=true&navigation=true')).body)).not.toContain(
      'secret-path',
    )
    expect((await hosted.get('/operator/webhooks')).status).toBe(401)
  })
})
