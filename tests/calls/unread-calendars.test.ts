/**
 * Calendars elsewhere that fail, from a real host to what visitors, owners and those who wait are told. The files are read
 * in this process: `busy-feeds.test.ts` proves that a server reads them in another.
 */
import { readdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { getChangeTopic } from '#server/features/bookings/rules/change-topic.ts'
import { createHttpBusyFeedSource } from '#server/features/busy-feeds/reading/http-busy-feed-source.ts'
import { readBusyFeed } from '#server/features/busy-feeds/reading/list-busy-ranges.ts'
import type { BusyRangesTask } from '#server/features/busy-feeds/reading/read-busy-ranges.ts'
import { refreshBusyFeeds } from '#server/features/calendars/refresh-busy-feeds.ts'
import { buildPaymentCommand } from '#server/features/checkout/calls/payment-command.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import {
  type CalendarHost,
  makeCalendar,
  makeEvent,
  startCalendarHost,
} from '#tests/support/calendars/calendar-host.ts'
import { addMember } from '#tests/support/console/members.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { createEmailReader } from '#tests/support/mail/read-emails.ts'
import { root } from '#tests/support/run/command.ts'

let hosted: HostedApp
let host: CalendarHost
beforeAll(async () => {
  host = await startCalendarHost()
  hosted = await openHosted({}, { RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await hosted.close()
  await host.close()
})
let paths = 0
let path = ''
beforeEach(() => {
  paths += 1
  path = `/calendar-${paths}.ics`
  hosted.setTime(demoNow)
})

type Feed = { readonly url: string; readonly [option: string]: unknown }

async function putFeeds(feeds: readonly Feed[], more: object = {}) {
  const key = '/operator/records/providers/maya'
  const { body } = await hosted.get(key, true)
  const { busyFeeds: _, ownerLetters: __, ...record } = body.record ?? expect.unreachable('There is no Maya.')
  const kept = feeds.length > 0 ? { busyFeeds: feeds } : {}
  const payload = { record: { ...record, ...kept, ...more } }
  const answer = await hosted.send('PUT', key, { body: payload, asOperator: true })
  expect(answer.status, answer.text).toBe(200)
}

const readRanges = async ({ text, options }: BusyRangesTask) => readBusyFeed(text, options)

async function refreshAt(minutes = 0) {
  const { directories, busyFeeds, outbox } = hosted.demo.store
  const clock = () => addMinutes(demoNow, minutes)
  const busyFeedSource = createHttpBusyFeedSource({ allowsPrivate: true, root, readRanges })
  const { calendarAccounts } = hosted.appContext
  await refreshBusyFeeds({ directories, busyFeeds, outbox, busyFeedSource, calendarAccounts, clock })
}

const fail = (status = 500) =>
  host.handle(path, (_, response) => response.writeHead(status).end('no calendar'))

/** A calendar that was never read: its host fails. */
async function openUnread() {
  fail()
  await putFeeds([{ url: host.url + path }])
  await refreshAt()
}

const findSlots = async (provider: string, date = '2026-11-26') => {
  const wish = `service=haircut&provider=${provider}&from=${date}&to=${date}&timezone=UTC`
  const { body } = await hosted.get(`/slots?${wish}`)
  return Object.values(body.days?.[0]?.slots ?? {})
}

interface Order {
  readonly service?: string
  readonly provider?: string
  readonly start: string
  readonly hold?: string
}

const book = async ({ service = 'haircut', provider = 'maya', start, hold }: Order) => {
  const { status, body, text } = await hosted.send('POST', '/bookings', {
    key: crypto.randomUUID(),
    body: {
      items: [{ service, provider, start }],
      contact: { firstName: 'Ada', lastName: 'Busy', email: 'ada@example.org', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'en',
      ...(hold === undefined ? {} : { hold }),
    },
  })
  expect(status, text).toBe(201)
  return JSON.parse(JSON.stringify(body.booking))
}

const readState = async () => {
  const { body } = await hosted.get('/operator/busy-feeds', true)
  return JSON.parse(JSON.stringify(body.feeds))[0]
}

describe('Until a calendar was read', () => {
  test('its times need a confirmation, and visitors know it before they book', async () => {
    await openUnread()
    const slots = await findSlots('maya')
    expect(slots.length).toBeGreaterThan(5)
    expect(slots.every(({ approval }) => `${approval}` === 'true')).toBe(true)
    const items = [{ service: 'haircut', provider: 'maya', start: '2026-11-26T09:00:00Z' }]
    const held = await hosted.send('POST', '/holds', { body: { items } })
    expect(held.body).toMatchObject({ approval: true })
    const booking = await book({ start: '2026-11-26T09:00:00Z', hold: `${held.body.hold}` })
    expect(booking).toMatchObject({ status: 'requested', unreadCalendars: ['maya'] })
    expect(await readState()).toMatchObject({ isUnread: true, faultCode: 'status' })

    host.share(path, makeCalendar())
    await refreshAt(10)
    expect(await readState()).toMatchObject({ isUnread: false })
    expect((await findSlots('maya')).some(({ approval }) => approval)).toBe(false)
    const later = await book({ start: '2026-11-26T10:00:00Z' })
    expect(later).toMatchObject({ status: 'scheduled' })
    expect(later).not.toHaveProperty('unreadCalendars')
    const approved = await hosted.send('POST', `/operator/bookings/${booking.id}/approve`, {
      asOperator: true,
    })
    expect(approved.body.booking).toMatchObject({ status: 'scheduled' })
  })

  test('who may be anybody is somebody whose calendar was read', async () => {
    await openUnread()
    const slots = await findSlots('any')
    const both = slots.find(({ providers }) => Object.values(providers ?? {}).length > 1)
    expect(both).not.toHaveProperty('approval')
    // Leo is busier after the first, and is asked all the same.
    for (const start of ['2026-11-26T13:00:00Z', '2026-11-26T14:00:00Z']) {
      const booking = await book({ provider: 'any', start })
      expect([booking.status, booking.appointments[0].provider]).toEqual(['scheduled', 'leo'])
    }
    const [morning] = slots
    expect(morning).toMatchObject({ providers: ['maya'], approval: true })
  })

  test('a service that only they offer says that it is on request', async () => {
    await openUnread()
    const approvalOf = async (service: string) => (await hosted.get(`/services/${service}`)).body.approval
    expect(await approvalOf('haircut')).toBe(false)
    expect(await approvalOf('yoga')).toBe(true)
  })

  test('a payment comes before the confirmation, as with services that need one', async () => {
    await openUnread()
    const booking = await book({ service: 'color', start: '2026-11-27T09:00:00Z' })
    expect(booking).toMatchObject({ status: 'awaiting-payment', unreadCalendars: ['maya'] })
    const records = await hosted.demo.store.directories.read('harbor')
    const payment = await hosted.demo.store.payments.find({ business: 'harbor', id: booking.payment.id })
    if (!records || !payment) return expect.unreachable('There is no payment.')
    const decision = { kind: 'confirm', received: payment.due, surplus: 0 } as const
    const needsApproval = await hosted.demo.store.bookings.needsApproval('harbor', booking.id)
    const parts = { payment, booking, records, needsApproval, now: demoNow }
    const paid = buildPaymentCommand(decision, parts)
    expect(paid).toMatchObject({ booking: { status: 'requested' } })
    expect(paid?.topic ?? (paid?.booking && getChangeTopic(paid.booking))).toBe('booking.requested')
  })

  test('the business has to say that it books all the same', async () => {
    await openUnread()
    const send = (override: readonly string[]) =>
      hosted.send('POST', '/operator/bookings', {
        key: crypto.randomUUID(),
        asOperator: true,
        body: {
          service: 'haircut',
          provider: 'maya',
          start: '2026-11-27T13:00:00Z',
          override,
          contact: { firstName: 'Grace' },
        },
      })
    const refused = await send([])
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'booking.outside_rules',
      { rules: 'calendar' },
    ])
    const booked = await send(['calendar'])
    expect(booked.body.booking).toMatchObject({ status: 'scheduled' })
    expect(booked.body.booking).not.toHaveProperty('unreadCalendars')
  })

  test('a booking that is moved to their time is a request again', async () => {
    await putFeeds([])
    await refreshAt()
    const booking = await book({ start: '2026-12-01T09:00:00Z' })
    expect(booking.status).toBe('scheduled')
    await openUnread()
    const moved = await hosted.send('POST', `/bookings/${booking.id}/reschedule`, {
      key: crypto.randomUUID(),
      body: { start: '2026-12-02T09:00:00Z' },
    })
    expect(moved.body.booking).toMatchObject({ status: 'requested', unreadCalendars: ['maya'] })
  })

  test('nobody who waits is offered their time', async () => {
    await openUnread()
    const { store } = hosted.demo
    const joined = await hosted.send('POST', '/waitlist', {
      key: crypto.randomUUID(),
      body: {
        service: 'haircut',
        provider: 'maya',
        from: '2026-12-03',
        to: '2026-12-03',
        part: 'any',
        firstName: 'Grace',
        lastName: 'Hopper',
        email: 'grace@example.org',
        locale: 'en',
      },
    })
    expect(joined.status, joined.text).toBeLessThan(300)
    const offer = () => createWaitlistJobs({ ...store, clock: () => demoNow }).offerFreeTimes()
    await offer()
    expect(await store.waitlist.countOpenOffers('harbor', demoNow)).toBe(0)
    host.share(path, makeCalendar())
    await refreshAt(10)
    await offer()
    expect(await store.waitlist.countOpenOffers('harbor', demoNow)).toBe(1)
  })
})

describe('A calendar with options', () => {
  const wholeDay = makeEvent('day', 'DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261211')
  const invitation = (address: string) =>
    makeEvent(
      address,
      'DTSTART:20261211T080000Z',
      'DTEND:20261211T170000Z',
      'ORGANIZER:mailto:boss@example.org',
      `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`,
    )
  const countOn = async (date: string) => (await findSlots('maya', date)).length

  test('leaves out entries of whole days, from the moment that it is said', async () => {
    host.share(path, makeCalendar(...wholeDay))
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    expect(await countOn('2026-12-10')).toBe(0)
    await putFeeds([{ url: host.url + path, allDay: 'free' }])
    await refreshAt()
    expect(await countOn('2026-12-10')).toBeGreaterThan(5)
  })

  test('leaves out what the provider has declined, but not what others have', async () => {
    const declined = { url: host.url + path, declined: 'free' }
    const emails = { ownerLetters: { to: 'Maya@Harbor.example' } }
    host.share(path, makeCalendar(...invitation('maya@harbor.example')))
    await putFeeds([{ url: host.url + path }], emails)
    await refreshAt()
    expect(await countOn('2026-12-11')).toBe(0)
    await putFeeds([declined], emails)
    await refreshAt()
    expect(await countOn('2026-12-11')).toBeGreaterThan(5)
    await putFeeds([declined])
    await refreshAt()
    expect(await countOn('2026-12-11')).toBe(0)
    await putFeeds([{ ...declined, emails: ['maya@harbor.example'] }])
    await refreshAt()
    expect(await countOn('2026-12-11')).toBeGreaterThan(5)
  })

  test('says which entries were not read, and reads the others', async () => {
    const bad = ['BEGIN:VEVENT', 'UID:bad', 'DTSTAMP:20261101T000000Z', 'SUMMARY:Secret', 'END:VEVENT']
    host.share(path, makeCalendar(...bad, ...wholeDay))
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    const state = await readState()
    expect(state).toMatchObject({
      skipped: 1,
      isUnread: false,
      skippedEntries: [{ uid: 'bad', code: 'no-start' }],
    })
    expect(JSON.stringify(state)).not.toContain('Secret')
    expect(await countOn('2026-12-10')).toBe(0)
    host.share(path, makeCalendar(...bad))
    await refreshAt(10)
    expect(await readState()).toMatchObject({ faultCode: 'damaged', ranges: 1 })
    await putFeeds([])
  })
})

describe('A calendar that was read and fails', () => {
  test('keeps its last times in force, and counts as unread after a day', async () => {
    host.share(path, makeCalendar(...makeEvent('a', 'DTSTART:20261204T100000Z', 'DTEND:20261204T110000Z')))
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    fail(410)
    await refreshAt(10)
    expect(await readState()).toMatchObject({ isUnread: false, faultCode: 'gone', ranges: 1 })
    hosted.setTime(addMinutes(demoNow, 23 * 60))
    expect((await findSlots('maya', '2026-12-04')).some(({ approval }) => approval)).toBe(false)
    hosted.setTime(addMinutes(demoNow, 25 * 60))
    const slots = await findSlots('maya', '2026-12-04')
    expect(slots.every(({ approval }) => `${approval}` === 'true')).toBe(true)
    expect(slots.some(({ start }) => `${start}`.includes('T10:'))).toBe(false)
    expect(await readState()).toMatchObject({ isUnread: true })
  })

  test('that answers that nothing changed has been read', async () => {
    host.share(path, makeCalendar())
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    await refreshAt(23 * 60)
    hosted.setTime(addMinutes(demoNow, 30 * 60))
    expect(await readState()).toMatchObject({ isUnread: false })
  })

  test.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [500, 'status'],
  ])('with %i says why', async (status, faultCode) => {
    fail(status)
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    expect(await readState()).toMatchObject({ faultCode })
    expect((await hosted.get('/operator/attention', true)).body).toMatchObject({ calendars: 1 })
  })

  test.each([
    ['<!DOCTYPE html><title>Sign in</title>', 'page'],
    ['\n<html><body>Sign in</body></html>', 'page'],
    ['{"error":"denied"}', 'not-calendar'],
    ['', 'not-calendar'],
    ['BEGIN:VCALENDAR\r\n'.padEnd(5_000_000, ' '), 'too-large'],
  ])('with %.20j says why', async (answer, faultCode) => {
    host.handle(path, (_, response) => response.end(answer))
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    expect(await readState()).toMatchObject({ faultCode, isUnread: true })
  })

  test('tells who leads it on for ever, and who is not there', async () => {
    host.handle(path, (_, response) => response.writeHead(302, { location: path }).end())
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    expect(await readState()).toMatchObject({ faultCode: 'redirects' })
    await putFeeds([{ url: 'http://127.0.0.1:1/a.ics' }])
    await refreshAt()
    expect(await readState()).toMatchObject({ faultCode: 'unreachable' })
  })

  test('is not believed for a day when it is suddenly empty', async () => {
    const hours = Array.from({ length: 12 }, (_, index) => `${index + 7}`.padStart(2, '0'))
    const full = makeCalendar(
      ...hours.flatMap(hour =>
        makeEvent(hour, `DTSTART:20261208T${hour}0000Z`, `DTEND:20261208T${hour}2000Z`),
      ),
    )
    host.share(path, full)
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    host.share(path, makeCalendar())
    await refreshAt(10)
    expect(await readState()).toMatchObject({ faultCode: 'emptied', ranges: 12, isUnread: false })
    await refreshAt(20)
    expect(await readState()).toMatchObject({ faultCode: 'emptied', ranges: 12 })
    await refreshAt(10 + 24 * 60)
    expect(await readState()).toMatchObject({ ranges: 0, isUnread: false })
    hosted.setTime(addMinutes(demoNow, 10 + 24 * 60))
    expect(await readState()).not.toHaveProperty('fault')
  })

  test('is told by email after an hour, once, and again in the next outage', async () => {
    await putFeeds([])
    await refreshAt()
    const read = createEmailReader(hosted)
    // Of the tests before; that about a move waits a minute.
    await read(60)
    fail(404)
    await putFeeds([{ url: host.url + path }], { ownerLetters: { to: 'maya@harbor.example' } })
    for (const minute of [0, 10, 50]) await refreshAt(minute)
    expect(await read(50 * 60)).toEqual([])
    for (const minute of [60, 70, 80]) await refreshAt(minute)
    expect(await read(80 * 60)).toEqual(['A calendar of Maya Lindqvist cannot be read'])
    host.share(path, makeCalendar())
    await refreshAt(90)
    fail(404)
    for (const minute of [100, 110, 160]) await refreshAt(minute)
    expect(await read(160 * 60)).toEqual(['A calendar of Maya Lindqvist cannot be read'])
    await putFeeds([])
  })
})

test('An email about one of several calendars names its provider and its place, as the console does', async () => {
  host.share('/fine.ics', makeCalendar())
  fail(404)
  const feeds = [{ url: `${host.url}/fine.ics` }, { url: host.url + path }]
  await putFeeds(feeds, { ownerLetters: { to: 'several@harbor.example' } })
  const read = createEmailReader(hosted)
  // Of the tests before.
  await read(0)
  for (const minute of [0, 60, 70, 80]) await refreshAt(minute)
  expect(await read(80 * 60)).toEqual(['A calendar of Maya Lindqvist cannot be read'])
  const folder = getMailFolder(hosted.appContext.settings)
  const emails = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
  const email = emails.find(text => text.includes('several@harbor.example'))
  // Lines of quoted-printable go on after an equals sign.
  const text = email?.replaceAll(/=\r?\n/g, '')
  expect(text).toContain('Maya Lindqvist')
  expect(text).toContain(`${new URL(host.url).host}, entry 2`)
  await putFeeds([])
})

describe('Without an address of the business', () => {
  test('its owners are told of a failing calendar where they sign in, each of them once', async () => {
    await putFeeds([])
    await refreshAt()
    const people = [
      ['ada@harbor.example', 'owner'],
      ['ben@harbor.example', 'owner'],
      ['cleo@harbor.example', 'manager'],
    ] as const
    for (const [email, role] of people)
      await addMember(hosted.demo.store, { business: 'harbor', email, role })
    const folder = getMailFolder(hosted.appContext.settings)
    const listTold = async () => {
      const names = await readdir(folder)
      const emails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
      return emails
        .filter(email => /^Subject: A calendar of Maya Lindqvist cannot be read/m.test(email))
        .flatMap(email => /^To: .*?([\w.]+@harbor\.example)/m.exec(email)?.[1] ?? [])
    }
    const read = createEmailReader(hosted)
    fail(404)
    await putFeeds([{ url: host.url + path }])
    for (const minute of [0, 60, 70, 80]) await refreshAt(minute)
    await read(80 * 60)
    await read(81 * 60)
    const owners = (await listTold()).filter(address => people.some(([email]) => email === address))
    expect(owners.toSorted()).toEqual(['ada@harbor.example', 'ben@harbor.example'])
    await putFeeds([])
  })
})

describe('A calendar of which only a part arrives', () => {
  // What is missing of a part is on the day that is looked at.
  const days = ['17', '18', '15', '16']
  const date = '2026-12-15'
  const whole = makeCalendar(
    ...days.flatMap(day =>
      makeEvent(`${day}@example.org`, `DTSTART:202612${day}T100000Z`, `DTEND:202612${day}T120000Z`),
    ),
  )
  const half = whole.slice(0, whole.indexOf('UID:15@example.org') + 5)
  const afterEvent = whole.slice(0, whole.indexOf('BEGIN:VEVENT', whole.indexOf('UID:18@')))
  const head = { 'content-type': 'text/calendar' }
  const signIn = '<!doctype html><title>Sign in</title><form method="post"><input name="user"></form>'
  const tooOften = makeCalendar(
    ...makeEvent('x@example.org', 'DTSTART:20261101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY'),
  )

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['ends in the middle', response => response.writeHead(200, head).end(half), 'damaged'],
    ['ends after an entry', response => response.writeHead(200, head).end(afterEvent), 'damaged'],
    [
      'breaks off between two chunks',
      response => response.writeHead(200, head).write(half, () => response.destroy()),
      'unreachable',
    ],
    [
      'is shorter than its host said',
      response =>
        response
          .writeHead(200, { ...head, 'content-length': String(whole.length) })
          .write(half, () => response.destroy()),
      'unreachable',
    ],
    ['is a page to sign in', response => response.writeHead(200, head).end(signIn), 'page'],
    ['repeats too often', response => response.writeHead(200, head).end(tooOften), 'damaged'],
  ])('because it %s keeps its last times, and counts as failing', async (_, answer, faultCode) => {
    host.share(path, whole)
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    const taken = await findSlots('maya', date)
    expect(taken.length).toBeGreaterThan(3)
    host.handle(path, (_, response) => answer(response))
    await refreshAt(10)
    await refreshAt(20)
    expect(await findSlots('maya', date)).toEqual(taken)
    expect(await readState()).toMatchObject({ ranges: 4, faultCode, isUnread: false })
    const since = (await readState()).failingSince
    await refreshAt(30)
    expect((await readState()).failingSince).toBe(since)
    host.share(path, makeCalendar())
    await refreshAt(40)
    expect(await readState()).not.toHaveProperty('fault')
    expect((await findSlots('maya', date)).length).toBeGreaterThan(taken.length)
  })

  test('from the beginning is read as far as it goes, again and again', async () => {
    host.share(path, half)
    await putFeeds([{ url: host.url + path }])
    await refreshAt()
    const incomplete = expect.stringContaining('ends')
    expect(await readState()).toMatchObject({ ranges: 2, incomplete, incompleteCode: 'cut' })
    host.share(path, afterEvent)
    await refreshAt(10)
    expect(await readState()).toMatchObject({ ranges: 2 })
    expect(await readState()).not.toHaveProperty('fault')
  })
})
