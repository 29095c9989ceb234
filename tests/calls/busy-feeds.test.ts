/** Calendars elsewhere that take time of providers, from a real host to the slots that visitors see (after a build: `npm test -- build`). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { CalendarFileError } from '#server/features/busy-feeds/reading/calendar-file-error.ts'
import { createHttpBusyFeedSource } from '#server/features/busy-feeds/reading/http-busy-feed-source.ts'
import { readBusyFeed } from '#server/features/busy-feeds/reading/list-busy-ranges.ts'
import {
  type BusyRangesTask,
  readBusyRanges,
  readerPrograms,
} from '#server/features/busy-feeds/reading/read-busy-ranges.ts'
import { refreshBusyFeeds } from '#server/features/calendars/refresh-busy-feeds.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import {
  type CalendarHost,
  makeCalendar,
  makeEvent,
  startCalendarHost,
} from '#tests/support/calendars/calendar-host.ts'
import { zone } from '#tests/support/clock/times.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { root } from '#tests/support/run/command.ts'

let hosted: HostedApp
let host: CalendarHost
beforeAll(async () => {
  host = await startCalendarHost()
  hosted = await openHosted({})
})
afterAll(async () => {
  await hosted.close()
  await host.close()
})
let paths = 0
/** A new address for each test. */
let path = ''
beforeEach(() => {
  paths += 1
  path = `/calendar-${paths}.ics`
})

const putFeeds = async (urls: readonly string[]) => {
  const key = '/operator/records/providers/maya'
  const { body } = await hosted.get(key, true)
  return hosted.app.inject({
    method: 'PUT',
    url: `/api/v1${key}`,
    headers: { authorization: 'Bearer token-of-the-operator' },
    payload: { record: { ...body.record, busyFeeds: urls.map(url => ({ url })) } },
  })
}

const readRanges = (task: BusyRangesTask) => readBusyRanges(task, root, readerPrograms.built)

async function refreshAt(minutes = 0, allowsPrivate = true) {
  const { directories, busyFeeds, outbox } = hosted.demo.store
  const clock = () => addMinutes(demoNow, minutes)
  const busyFeedSource = createHttpBusyFeedSource({ allowsPrivate, root, readRanges })
  const { calendarAccounts } = hosted.appContext
  await refreshBusyFeeds({ directories, busyFeeds, outbox, busyFeedSource, calendarAccounts, clock })
}

const listStarts = async (): Promise<readonly string[]> => {
  const wish = 'service=haircut&provider=maya&from=2026-11-26&to=2026-11-26&timezone=UTC'
  const { body } = await hosted.get(`/slots?${wish}`)
  return Object.values(body.days?.[0]?.slots ?? {}).map(({ start }) => `${start}`.slice(11, 16))
}

const readState = async () => {
  const { body } = await hosted.get('/operator/busy-feeds', true)
  return JSON.parse(JSON.stringify(body.feeds))[0]
}

const lunch = makeCalendar(
  ...makeEvent('lunch@example.org', 'DTSTART:20261126T100000Z', 'DTEND:20261126T120000Z', 'SUMMARY:Dentist'),
)

describe.each(Object.entries(readerPrograms))('The reader of calendars (%s)', (_, program) => {
  const options = { zone: zone('Europe/Berlin'), from: demoNow, to: addMinutes(demoNow, 60 * 24 * 30) }
  const read = (text: string) => readBusyRanges({ text, options }, root, program)

  test('reads in a process of its own what is read in this one', async () => {
    const reading = readBusyFeed(lunch, options)
    expect(reading.ranges).toHaveLength(1)
    expect(await read(lunch)).toEqual(reading)
  })

  test('says why it cannot read a file', async () => {
    const error = await read('Sign in').catch(reason => reason)
    expect(error).toBeInstanceOf(CalendarFileError)
    expect(error.message).toBe('The address returns no calendar: a calendar begins with BEGIN:VCALENDAR.')
  })
})

describe('A busy feed', () => {
  test('takes its time from the slots, until it is changed or removed', async () => {
    await putFeeds([])
    await refreshAt()
    const free = await listStarts()
    const isTaken = (start: string) => start > '09:15' && start < '12:00'
    expect(free.filter(isTaken).length).toBeGreaterThan(3)

    host.share(path, lunch)
    expect((await putFeeds([host.url + path])).statusCode).toBe(200)
    await refreshAt()
    const left = await listStarts()
    expect(left.filter(start => start >= '10:00' && start < '12:00')).toEqual([])
    expect(left).toEqual(free.filter(start => left.includes(start)))
    expect(left.length).toBeGreaterThan(3)

    host.share(path, makeCalendar())
    await refreshAt(10)
    expect(await listStarts()).toEqual(free)

    host.share(path, lunch)
    await refreshAt(20)
    expect(await listStarts()).toEqual(left)
    await putFeeds([])
    await refreshAt(21)
    expect(await listStarts()).toEqual(free)
  })

  test('refuses a booking in its time', async () => {
    host.share(path, lunch)
    await putFeeds([host.url + path])
    await refreshAt()
    const { status, body } = await hosted.send('POST', '/bookings', {
      key: crypto.randomUUID(),
      body: {
        items: [{ service: 'haircut', provider: 'maya', start: '2026-11-26T10:30:00Z' }],
        contact: { firstName: 'Ada', lastName: 'Busy', email: 'ada@example.org', consent: true },
        timezone: 'Europe/Berlin',
        locale: 'en',
      },
    })
    expect([status, body.code]).toEqual([409, 'provider.busy'])
  })

  test('is asked every ten minutes, and sent again only if it changed or a day later', async () => {
    host.share(path, lunch)
    await putFeeds([host.url + path])
    const seen = host.answers.length
    for (const minute of [0, 9, 10, 1439, 1450]) await refreshAt(minute)
    expect(host.answers.slice(seen)).toEqual([200, 304, 304, 200])
  })

  test('keeps its last times when the host fails, and says so', async () => {
    host.share(path, lunch)
    await putFeeds([host.url + path])
    await refreshAt()
    const taken = await listStarts()
    host.handle(path, (_, response) => response.writeHead(500).end('Dentist'))
    await refreshAt(10)
    expect(await listStarts()).toEqual(taken)
    expect(await readState()).toEqual({
      provider: 'maya',
      url: host.url + path,
      ranges: 1,
      fault: 'The address answered 500.',
      faultCode: 'status',
      failingSince: expect.stringContaining('T'),
      isUnread: false,
      read: 1,
      checkedAt: expect.stringContaining('T'),
      fetchedAt: expect.stringContaining('T'),
    })
    host.share(path, lunch)
    await refreshAt(20)
    expect(await readState()).not.toHaveProperty('fault')
  })

  test('is followed through redirects, but not through many', async () => {
    host.share(`${path}/end`, lunch)
    const redirect = (from: string, to: string) =>
      host.handle(from, (_, response) => response.writeHead(302, { location: to }).end())
    redirect(path, `${path}/end`)
    redirect(`${path}/loop`, `${path}/loop`)
    await putFeeds([host.url + path])
    await refreshAt()
    expect(await readState()).toMatchObject({ ranges: 1 })
    await putFeeds([`${host.url + path}/loop`])
    await refreshAt()
    expect(await readState()).toMatchObject({ fault: 'The address redirects more than 3 times.' })
  })

  test('may be large or damaged without harm', async () => {
    host.handle(path, (_, response) => response.end('BEGIN:VCALENDAR\r\n'.padEnd(5_000_000, ' ')))
    host.handle(`${path}/page`, (_, response) => response.end('<!doctype html>'))
    const forever = ['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']
    host.share(`${path}/forever`, makeCalendar(...makeEvent('a', ...forever)))
    await putFeeds(['', '/page', '/forever'].map(end => host.url + path + end))
    await refreshAt()
    const { body } = await hosted.get('/operator/busy-feeds', true)
    const feeds: readonly { fault?: string }[] = JSON.parse(JSON.stringify(body.feeds))
    expect(feeds.map(({ fault }) => fault)).toEqual([
      'The calendar is larger than 4 MB.',
      'The address returns a web page, not a calendar.',
      undefined,
    ])
    expect(feeds[2]).toMatchObject({ skipped: 1, incomplete: 'An event repeats too often: give it an end.' })
  })

  test.each(['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254', 'localhost'])(
    'at https://%s is not asked unless private networks are allowed',
    async name => {
      const { port } = new URL(host.url)
      const seen = host.answers.length
      await putFeeds([`https://${name}:${port}${path}`])
      await refreshAt(0, false)
      expect(await readState()).toMatchObject({
        fault: 'The address leads into a private network; see OUTGOING_ALLOW_PRIVATE.',
      })
      expect(host.answers).toHaveLength(seen)
    },
  )

  test('of plain HTTP is not asked either, nor after a redirect', async () => {
    await putFeeds([host.url + path])
    await refreshAt(0, false)
    expect(await readState()).toMatchObject({ fault: 'The address does not begin with https://.' })
  })

  test.each(['ftp://example.org/a', 'https://user@example.org/a', 'file:///etc/passwd', 'calendar'])(
    'has a web address: %s is refused',
    async url => {
      const { statusCode, body } = await putFeeds([url])
      expect(statusCode).toBe(422)
      expect(body).toContain('/busyFeeds/0/url')
    },
  )

  test('shows nothing of itself to visitors', async () => {
    host.share(path, lunch)
    await putFeeds([host.url + path])
    for (const address of ['/providers/maya', '/providers', '/business'])
      expect((await hosted.get(address)).text).not.toContain(path)
    expect((await hosted.get('/operator/busy-feeds')).status).toBe(401)
  })
})
