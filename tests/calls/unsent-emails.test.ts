/** Nothing says that an email was sent, or is about to be, while none goes out. */
import { beforeEach, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { expectAnswer, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine(({ services }) => ({
  services: services.map(service => ({ ...service, waitlist: true })),
}))
const ask = async <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  expectAnswer(await engine.ask(name, input, { caller: { isOperator: true } }))
const visit = async <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  expectAnswer(await engine.ask(name, input))

const item = { service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const person = { email: 'ada@example.org', locale: 'en' }
let id = ''
beforeEach(async () => {
  id = (await visit('createBooking', orderFor([item]))).booking.id
})

test.each(['on', 'off', 'failing'] as const)('Visitors are told that emails are %s', async state => {
  engine.setMailState(state)
  const field = state === 'on' ? undefined : state
  expect((await visit('getBooking', { id })).emails).toBe(field)
  const start = '2026-12-02T10:00:00+01:00'
  expect((await visit('createBooking', orderFor([{ ...item, start }]))).booking.emails).toBe(field)
  expect(await visit('findBooking', { reference: 'ABCDEFGH', ...person })).toEqual({ emails: state })
  expect(await visit('requestBookingList', person)).toEqual({ emails: state })
  const wish = { service: 'haircut', from: '2026-12-01', to: '2026-12-02', part: 'any' as const }
  const joined = await visit('joinWaitlist', { ...wish, firstName: 'Ada', lastName: 'L', ...person })
  expect(joined).toEqual({ emails: state })
})

test('The history of a booking has the words for what became of each email', async () => {
  const readStates = async () =>
    (await ask('getBookingAsOperator', { id })).letters.map(({ about, state }) => `${about} ${state}`)
  const set = (assignment: string) =>
    engine.query(`update outbox set ${assignment} where topic = 'booking.scheduled'`)
  expect(await readStates()).toEqual(['scheduled waiting'])
  await set(`last_error = 'SMTP ECONNREFUSED', attempts = 1`)
  expect(await readStates()).toEqual(['scheduled waiting'])
  await set('next_attempt_at = null')
  expect(await readStates()).toEqual(['scheduled failed'])
  await set('delivered_at = created_at, last_error = null, written_to_file = true')
  expect(await readStates()).toEqual(['scheduled file'])
  await set('written_to_file = false')
  expect(await readStates()).toEqual(['scheduled sent'])
})

test('The team hears of emails that fail at once, and of late ones within five minutes', async () => {
  const count = async () => {
    const { emails, waitingEmails, emailsWaitSince } = await ask('getAttention', {})
    return [emails, waitingEmails, emailsWaitSince?.slice(11, 16)]
  }
  expect(await count()).toEqual(['on', 0, undefined])
  engine.setClock('2026-11-20T12:05:00+01:00')
  expect(await count()).toEqual(['on', 1, '12:00'])
  engine.setClock('2026-11-20T12:00:10+01:00')
  await engine.query(`update outbox set last_error = 'SMTP ECONNREFUSED', attempts = 1`)
  engine.setMailState('failing')
  expect(await count()).toEqual(['failing', 1, '12:00'])
  await engine.query('update outbox set next_attempt_at = null')
  engine.setMailState('off')
  expect(await count()).toEqual(['off', 0, undefined])
  expect((await ask('getAttention', {})).failedLetters).toBe(1)
})
