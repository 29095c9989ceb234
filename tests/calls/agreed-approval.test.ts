/** Whether a booking has to be approved is agreed when it is made, whatever its services say once it is paid. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#schemas/generated/types.gen.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
let records: NonNullable<Awaited<ReturnType<HostedApp['demo']['store']['directories']['read']>>>
beforeAll(async () => {
  hosted = await openHosted({})
  const found = await hosted.demo.store.directories.read('harbor')
  records = found ?? expect.unreachable('The demo business is gone.')
})
beforeEach(async () => {
  hosted.setTime(demoNow)
  await hosted.demo.store.directories.replace(records)
  await hosted.demo.forgetBookings()
})
afterAll(() => hosted.close())

/** Replaces the record of the service that is booked; without one, it is deleted. */
const changeColor = (change: (service: Service) => readonly Service[]) =>
  hosted.demo.store.directories.replace({
    ...records,
    services: records.services.flatMap(service => (service.slug === 'color' ? change(service) : [service])),
  })
const withApproval = (service: Service): readonly Service[] => [{ ...service, approval: true }]

async function book() {
  const start = '2026-12-01T10:00:00+01:00'
  const body = {
    items: [{ service: 'color', provider: 'maya', start }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true },
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  const { booking } = (await hosted.send('POST', '/bookings', { body, key: crypto.randomUUID() })).body
  expect(booking?.status).toBe('awaiting-payment')
  return { id: String(booking?.id), payment: String(booking?.payment?.id) }
}

async function pay({ id, payment }: Awaited<ReturnType<typeof book>>) {
  const { url } = (await hosted.send('POST', `/bookings/${id}/payment`)).body
  await hosted.appContext.checkoutSimulator?.simulate(String(url).split('/').at(-1) ?? '', 'paid')
  const { booking } = (await hosted.send('POST', '/payments/verify', { body: { payment } })).body
  return String(booking?.status)
}

describe('A booking that is paid', () => {
  test.each([
    ['was agreed, and its service is deleted', withApproval, () => [], 'requested'],
    [
      'was agreed, and its service asks for none any more',
      withApproval,
      (one: Service) => [one],
      'requested',
    ],
    ['was not agreed, and its service asks for one now', (one: Service) => [one], withApproval, 'scheduled'],
    ['was agreed, and its service has not changed', withApproval, withApproval, 'requested'],
  ])('becomes what was agreed if approval %s', async (_, before, after, status) => {
    await changeColor(before)
    const booking = await book()
    await changeColor(after)
    expect(await pay(booking)).toBe(status)
  })

  test('becomes a request if a server of the version before has booked its time as one', async () => {
    await changeColor(withApproval)
    const booking = await book()
    await hosted.demo.behind.query('update booking set approval = null')
    await changeColor(() => [])
    expect(await pay(booking)).toBe('requested')
  })
})
