/** The calendar that a provider's own program subscribes to, under a secret address. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { readCalendar } from '#tests/support/calendars/calendar.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({})
})
beforeEach(() => hosted.demo.forgetBookings())
afterAll(() => hosted.close())

const listPaths = async () => {
  const { body } = await hosted.get('/operator/calendars', true)
  const calendars: readonly { provider: string; path: string }[] = JSON.parse(JSON.stringify(body.calendars))
  return new Map(calendars.map(({ provider, path }) => [provider, path.replace('/api/v1', '')]))
}
const findPath = async (provider = 'maya') => (await listPaths()).get(provider) ?? ''

async function book(start: string, provider = 'maya') {
  const { status, body } = await hosted.send('POST', '/bookings', {
    key: crypto.randomUUID(),
    body: {
      items: [{ service: 'haircut', provider, start }],
      contact: { firstName: 'Ada', lastName: 'Feed', email: 'ada@example.org', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.booking?.id)
}

test('An empty calendar is one, and names its provider', async () => {
  const { status, headers, text } = await hosted.get(await findPath())
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' })
  expect(headers['cache-control']).toContain('no-store')
  expect(text).toContain('METHOD:PUBLISH\r\n')
  expect(text).toContain('X-WR-CALNAME:Maya')
  expect(readCalendar(text).entries).toEqual([])
})

test('It has the appointments of its provider only, and follows their changes', async () => {
  const id = await book('2026-11-26T10:00:00Z')
  await book('2026-11-26T12:00:00Z', 'leo')
  const { text } = await hosted.get(await findPath())
  const { entries } = readCalendar(text)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ uid: `${id}-0@bookplate`, status: 'CONFIRMED' })
  expect(text).toContain('DTSTART:20261126T100000Z')
  expect(text).toMatch(/SUMMARY:.* · Ada Feed/)
  expect(text).toContain('ada@example.org')

  await hosted.send('POST', `/bookings/${id}/cancel`, { key: crypto.randomUUID(), body: {} })
  expect(readCalendar((await hosted.get(await findPath())).text).entries).toEqual([])
})

test('What is long over is left out', async () => {
  await book('2026-11-26T10:00:00Z')
  const path = await findPath()
  const countAt = async (days: number) => {
    hosted.setTime(addMinutes(demoNow, days * 1440))
    const { text } = await hosted.get(path)
    hosted.setTime(demoNow)
    return readCalendar(text).entries.length
  }
  expect([await countAt(20), await countAt(40)]).toEqual([1, 0])
})

test('Only its secret opens it; a new version of the secret closes the old address', async () => {
  const paths = await listPaths()
  expect(new Set(paths.values()).size).toBe(paths.size)
  const path = await findPath()
  const secret = path.split('/').at(-2) ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  for (const wrong of [
    'x',
    secret.slice(1),
    `${secret}a`,
    secret.toLowerCase(),
    (await findPath('leo')).split('/').at(-2),
  ])
    expect((await hosted.get(`/providers/maya/${wrong}/calendar.ics`)).status).toBe(404)
  expect((await hosted.get(`/providers/nobody/${secret}/calendar.ics`)).status).toBe(404)

  const key = '/operator/records/providers/maya'
  const { body } = await hosted.get(key, true)
  await hosted.app.inject({
    method: 'PUT',
    url: `/api/v1${key}`,
    headers: { authorization: 'Bearer token-of-the-operator' },
    payload: { record: { ...body.record, calendarSecretVersion: 2 } },
  })
  expect((await hosted.get(path)).status).toBe(404)
  expect((await hosted.get(await findPath())).status).toBe(200)
  expect((await hosted.get('/operator/calendars')).status).toBe(401)
})
