/** Who did what, as the console tells it: in the activity, and in the history of a booking. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GetBookingAsOperatorOutput, ListAuditOutput } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import type { ConsoleRole } from '#server/features/people/members.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { addMember } from '#tests/support/console/members.ts'

let street: Street
beforeAll(async () => {
  street = await openStreet()
})
afterAll(() => street.close())

async function signIn(role: ConsoleRole, name: string = role) {
  const { store } = street.demo
  const email = `${name}@activity.example`
  const { id: person } = await addMember(store, { business: 'alder', role, email })
  const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
  return { person, cookie: `bookplate_console=${token}` }
}

async function ask<Output>(cookie: string, path: string, body?: object): Promise<Output> {
  const response = await street.app.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/v1/operator/${path}`,
    headers: {
      cookie,
      host: 'console.example',
      'bookplate-business': 'alder',
      'sec-fetch-site': 'same-origin',
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('The team sees which of them changed a booking and which emails went out, until somebody leaves', async () => {
  const { demo, app, own } = street
  const owner = await signIn('owner')
  const manager = await signIn('manager')
  const { id } = await own.request()
  const worker = createMailOutboxWorker({ appContext: app.appContext, store: demo.store, port: 80 })
  await worker.runDue()
  app.setTime(addMinutes(demoNow, 1))
  await ask(manager.cookie, `bookings/${id}/approve`, {})
  await worker.runDue()
  app.setTime(addMinutes(demoNow, 2))
  await ask(owner.cookie, `bookings/${id}/cancel`, { notify: false })
  await worker.runDue()
  const read = () => ask<GetBookingAsOperatorOutput>(owner.cookie, `bookings/${id}`)
  expect(await read()).toMatchObject({
    authors: [
      { change: 1, author: manager.person, authorName: 'manager' },
      { change: 2, author: owner.person, authorName: 'owner' },
    ],
    letters: [{ about: 'requested' }, { about: 'approved' }],
  })

  const list = (query: string) => ask<ListAuditOutput>(owner.cookie, `audit?kind=booking&key=${id}${query}`)
  const [cancelled, approved] = (await list('')).entries
  expect(cancelled).toMatchObject({ action: 'cancelBookingAsOperator', authorName: 'owner' })
  const target = { kind: 'booking', key: id, contact: { email: own.email } }
  expect(approved).toMatchObject({ action: 'approveBooking', authorName: 'manager', target })

  await runForAllBusinesses(() => demo.store.members.remove({ business: 'alder', person: manager.person }))
  await demo.store.bookings.eraseCustomer({ business: 'alder', booking: id, now: demoNow })
  expect((await read()).authors[0]).toEqual({ change: 1, author: manager.person })
  const [left] = (await list(`&author=${manager.person}`)).entries
  expect(left).not.toHaveProperty('authorName')
  expect(JSON.stringify(left)).not.toContain(own.email)
})

test('The activity says what became of a record without its long patch, and where it is now', async () => {
  const { cookie } = await signIn('manager', 'reader')
  const [entry] = (await ask<ListAuditOutput>(cookie, 'audit?kind=services&limit=1&patches=false')).entries
  expect(entry).toMatchObject({ what: 'created', target: { kind: 'record', key: entry?.subject?.key } })
  expect(entry).not.toHaveProperty('patch')
})
