/** An email of a business that holds only what differs from the installation's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({})
})
afterAll(() => hosted.close())

const save = (record: object, event = 'booking-scheduled') =>
  hosted.send('PUT', `/operator/records/emails/${event}`, { body: { record }, asOperator: true })

test('is a sentence, a block more and one less, and keeps everything else', async () => {
  const greeting = { en: 'Hello from the harbor', de: 'Moin aus dem Hafen' }
  const parking = { type: 'text', text: { en: 'You can park in the yard.', de: 'Parken können Sie im Hof.' } }
  const blocks = {
    greeting: { text: greeting },
    parking: { ...parking, after: 'appointments' },
    warning: null,
  }
  const { status, body } = await save({ base: 'booking-scheduled', blocks })
  expect([status, body.errors]).toEqual([200, undefined])
  const directory = await hosted.demo.store.directories.forHost('localhost')
  const { installation } = hosted.appContext.configuration
  const whole = installation.emails.get('booking-scheduled')
  const own = installation.withDocuments(directory?.documents ?? []).emails.get('booking-scheduled')
  const listIds = (email: typeof own) => email?.blocks?.map(({ id }) => id)
  const ids = listIds(whole) ?? []
  const index = ids.indexOf('appointments') + 1
  expect(listIds(own)).toEqual(
    [...ids.slice(0, index), 'parking', ...ids.slice(index)].filter(id => id !== 'warning'),
  )
  expect(own?.subject).toEqual(whole?.subject)
})

test('is refused with its place where it names no block, or takes away what the reader needs', async () => {
  const wrong = await save({ base: 'booking-scheduled', blocks: { greetings: { text: 'Hello' } } })
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('greeting')])
  expect(JSON.stringify(wrong.body)).toContain('/blocks/greetings')
  const useless = await save({ base: 'waitlist-joined', blocks: { leave: null } }, 'waitlist-joined')
  expect([useless.status, JSON.stringify(useless.body)]).toEqual([422, expect.stringContaining('leaveLink')])
})
