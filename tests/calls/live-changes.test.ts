/** People who look at a business hear of each change at once, over a real connection. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleRole } from '#server/features/people/members.ts'
import { maxLiveStreams } from '#server/http/api/live-changes.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { addMember } from '#tests/support/console/members.ts'

let street: Street
let origin: string
beforeAll(async () => {
  street = await openStreet()
  origin = await street.app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => street.close())

async function signIn(role: ConsoleRole, provider?: string) {
  const email = `${role}@live.example`
  const { store } = street.demo
  const { id: person } = await addMember(store, { business: 'alder', role, email, provider })
  const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
  return { person, cookie: `bookplate_console=${token}` }
}

const connect = (cookie: string, business = 'alder', headers = {}) =>
  fetch(`${origin}/api/v1/operator/changes?business=${business}`, {
    headers: { cookie, 'accept-encoding': 'br, gzip', ...headers },
  })

/** Returns a function that waits for the next change. */
async function listen(cookie: string) {
  const response = await connect(cookie)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    close: () => reader?.cancel(),
    async next(): Promise<unknown> {
      for (;;) {
        const [, data] = /^data: (.*)$/m.exec(text) ?? []
        if (data !== undefined) {
          text = text.slice(text.indexOf(data) + data.length)
          return JSON.parse(data)
        }
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return 'ended'
        text += value
      }
    },
  }
}

test('Everybody hears what changes at their business, staff without its name, editors only of records', async () => {
  const { cookie, person } = await signIn('manager')
  const manager = await listen(cookie)
  const staff = await listen((await signIn('staff', 'maya')).cookie)
  const editor = await listen((await signIn('editor')).cookie)
  // Nobody hears of the neighbours.
  for (const other of street.others) await other.booking()
  const { id } = await street.own.booking()
  expect(await manager.next()).toEqual({ kind: 'booking', id })
  expect(await staff.next()).toEqual({ kind: 'booking' })
  await street.own.timeBlock()
  expect(await manager.next()).toEqual({ kind: 'block' })
  await street.own.hold()
  expect(await manager.next()).toEqual({ kind: 'hold' })
  await street.demo.store.directories.replace(
    (await street.demo.store.directories.readAll('alder')) ?? never(),
  )
  expect(await editor.next()).toEqual({ kind: 'record' })
  expect(await manager.next()).toEqual({ kind: 'record' })
  const { bookings, consoleSessions } = street.demo.store
  const previous = (await bookings.find('alder', id)) ?? never()
  const command = { business: 'alder', now: demoNow }
  const history = [...previous.history, ...previous.history]
  await bookings.amend({ ...command, previous, booking: { ...previous, history } })
  expect(await manager.next()).toEqual({ kind: 'booking', id })
  const audit = { ...command, at: demoNow, author: 'Ada', action: 'saveBookingNote' }
  await bookings.saveNote({ ...command, note: { booking: id, text: 'Quiet.', version: 1 }, audit })
  expect(await manager.next()).toEqual({ kind: 'booking', id })
  await bookings.eraseCustomer({ ...command, booking: id })
  expect(await manager.next()).toEqual({ kind: 'booking' })
  expect(await consoleSessions.end({ person, onlyAt: undefined }, 'unknown')).toBe(0)
  // A use of the session would keep it open for as long as somebody listens.
  await consoleSessions.end({ person, onlyAt: undefined })
  expect(await manager.next()).toBe('ended')
  await editor.close()
  await staff.close()
})

const never = (): never => {
  throw new Error('The business is gone.')
}

test('A stream is refused to strangers, to other pages, and beyond so many of a session', async () => {
  const { cookie } = await signIn('owner')
  const statuses = await Promise.all([
    connect('').then(({ status }) => status),
    connect(cookie, 'birch').then(({ status }) => status),
    connect(cookie, 'alder', { 'sec-fetch-site': 'cross-site' }).then(({ status }) => status),
    fetch(`${origin}/api/v1/operator/changes`, { headers: { cookie } }).then(({ status }) => status),
  ])
  expect(statuses).toEqual([401, 403, 401, 400])
  const streams = await Promise.all(Array.from({ length: maxLiveStreams.session }, () => listen(cookie)))
  const refused = await connect(cookie)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await Promise.all(streams.map(stream => stream.close()))
  // The place of one that has gone is free again.
  await expect
    .poll(async () => {
      const response = await connect(cookie)
      await response.body?.cancel()
      return response.status
    })
    .toBe(200)
})
