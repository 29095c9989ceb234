/** What the business does with a booking apart from its time: no-shows, notes, tables. */
import { describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const book = async (start = '2026-12-01T10:00') =>
  expectAnswer(
    await engine.ask(
      'createBooking',
      orderFor([{ service: 'haircut', provider: 'maya', start: `${start}:00+01:00` }]),
    ),
  ).booking

const asOperator = <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  engine.ask(name, input, { caller: { isOperator: true } })

describe('A no-show', () => {
  test('is noted once the appointment has begun, is taken back, and is not for visitors', async () => {
    const { id } = await book()
    const input = { id, noShow: true }
    expect(getProblemCode(await asOperator('markNoShow', input))).toBe('booking.not_begun')
    engine.setClock('2026-12-01T10:05:00+01:00')
    const noted = expectAnswer(await asOperator('markNoShow', input)).booking
    expect(noted.appointments.map(({ noShow }) => noShow)).toEqual([true])
    expect(noted.history.at(-1)).toMatchObject({ what: 'no-show', by: 'operator' })
    // A second time changes nothing.
    expect(expectAnswer(await asOperator('markNoShow', input)).booking.history).toEqual(noted.history)
    const visitor = expectAnswer(await engine.ask('getBooking', { id }))
    expect(JSON.stringify(visitor)).not.toMatch(/no-?show/i)
    const listed = expectAnswer(await asOperator('listBookings', {})).bookings
    expect(listed.find(booking => booking.id === id)?.appointments[0]?.noShow).toBe(true)
    const back = expectAnswer(await asOperator('markNoShow', { id, noShow: false })).booking
    expect(back.appointments[0]).not.toHaveProperty('noShow')
    expect(back.history.map(({ what }) => what)).toEqual(['created', 'no-show', 'no-show-withdrawn'])
  })
})

describe('A note of the team', () => {
  test('is written once for each version read, exported with the contact and erased with it', async () => {
    const { id, reference, contact } = await book()
    const put = (text: string, ifVersion: number) => asOperator('saveBookingNote', { id, text, ifVersion })
    expect(expectAnswer(await put(' Likes it quiet. ', 0)).note).toEqual({
      text: 'Likes it quiet.',
      version: 1,
    })
    expect(getProblemCode(await put('Oat milk.', 0))).toBe('booking.changed')
    const read = async () => expectAnswer(await asOperator('getBookingAsOperator', { id })).note
    expect(await read()).toEqual({ text: 'Likes it quiet.', version: 1 })
    expect(JSON.stringify(expectAnswer(await engine.ask('getBooking', { id })))).not.toContain('quiet')
    const email = contact.email ?? ''
    const { notes } = expectAnswer(await asOperator('exportCustomer', { email }))
    expect(notes).toEqual([{ reference, text: 'Likes it quiet.' }])
    expectAnswer(await asOperator('eraseCustomer', { email }))
    expect((await read()).text).toBe('')
    // What was read before the erasure does not come back.
    expect(getProblemCode(await put('Likes it quiet.', 1))).toBe('booking.changed')
  })
})

test('The table of bookings has what the list shows, without formulas', async () => {
  const wanted = await book()
  await book('2026-12-01T14:00')
  expectAnswer(await asOperator('saveBookingNote', { id: wanted.id, text: '=cmd|calc', ifVersion: 0 }))
  const { content } = expectAnswer(await asOperator('exportBookings', { search: wanted.reference }))
  let text = ''
  for await (const part of content) text += part
  const [header = '', row = '', end] = text.split('\r\n')
  expect(end).toBe('')
  const cells = new Map(
    header
      .replace('\ufeff', '')
      .split(',')
      .map((name, index) => [name, row.split(',')[index]]),
  )
  expect(Object.fromEntries(cells)).toMatchObject({
    reference: wanted.reference,
    start: wanted.appointments[0]?.start,
    providers: 'Maya Lindqvist',
    teamNote: "'=cmd|calc",
    total: '4000',
  })
})
