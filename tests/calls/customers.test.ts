/** What the business does for its clients: books for them, finds them, and erases those who gave no address. */
import { describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Caller } from '#server/calls/handler.ts'
import { bookingRules } from '#server/features/bookings/rules/booking-rules.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import {
  expectAnswer,
  expectProblem,
  getFaults,
  getProblemCode,
  orderFor,
} from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const owner = { isOperator: true }
const leo: Partial<Caller> = {
  isOperator: true,
  operator: { person: 'leo', role: 'staff', provider: 'leo', signedInAt: demoNow },
}

const ask = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  caller: Partial<Caller> = owner,
) => engine.ask(name, input, { caller })

type Wish = Calls['createBookingAsOperator']['input']

const bookFor = (
  contact: Wish['contact'],
  { start = '2026-12-01T10:00', ...rest }: Partial<Wish> = {},
  caller: Partial<Caller> = owner,
) =>
  ask(
    'createBookingAsOperator',
    { service: 'haircut', provider: 'maya', start: `${start}:00+01:00`, contact, ...rest },
    caller,
  )

const find = async (search: string, caller?: Partial<Caller>) =>
  expectAnswer(await ask('listCustomers', { search }, caller)).contacts.map(
    ({ contact }) => contact.firstName,
  )

describe('A booking for a client', () => {
  test('needs only a name, is confirmed and due on site, and says who made it', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service => ({ ...service, approval: true, deposit: { kind: 'full' } })),
    }))
    const { booking } = expectAnswer(await bookFor({ firstName: ' Walter ' }))
    expect(booking).toMatchObject({
      status: 'scheduled',
      contact: { firstName: 'Walter' },
      price: { dueNow: 0 },
      history: [{ what: 'created', by: 'operator' }],
    })
    expect(booking.payment).toBeUndefined()
    expect(booking.price?.total).toBeGreaterThan(0)
    expect(getFaults(await bookFor({ firstName: ' ', email: 'ada@' }))).toEqual([
      '/contact/firstName field.required',
      '/contact/email field.email_invalid',
    ])
    const moved = await ask('rescheduleBookingAsOperator', {
      id: booking.id,
      start: '2026-12-01T15:00:00+01:00',
    })
    expect(expectAnswer(moved).booking.status).toBe('rescheduled')
  })

  test('breaks only the rules that it names, and never overlaps', async () => {
    const late = { start: '2026-12-01T21:07' }
    expect(expectProblem(await bookFor({ firstName: 'Walter' }, late))).toMatchObject({
      code: 'booking.outside_rules',
      params: { rules: 'hours' },
    })
    expectAnswer(await bookFor({ firstName: 'Walter' }, { ...late, override: ['hours'] }))
    const all = ['hours', 'notice', 'limits'] as const
    const again = await bookFor({ firstName: 'Ida' }, { ...late, override: [...all] })
    expect(getProblemCode(again)).toBe('slot.taken')
  })

  test('may have begun up to a day ago if it says so, untold, and never over what takes the time', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service => ({ ...service, noticeMinutes: 60, bufferAfterMinutes: 15 })),
    }))
    const ada = { firstName: 'Ada', email: 'ada@example.org' }
    const begun = { start: '2026-12-01T14:00' }
    const visitor = orderFor([{ service: 'haircut', provider: 'maya', start: `${begun.start}:00+01:00` }])
    const later = expectAnswer(await bookFor(ada, { start: '2026-12-01T16:00' })).booking
    expect(later.history[0]?.silent).toBeUndefined()
    engine.setClock('2026-12-01T14:07:30+01:00')
    expect(expectProblem(await bookFor(ada, begun))).toMatchObject({
      code: 'booking.outside_rules',
      params: { rules: 'notice, past' },
    })
    const hurried = await bookFor(ada, { ...begun, override: ['notice'] })
    expect(expectProblem(hurried)).toMatchObject({ params: { rules: 'past' } })
    expect(getProblemCode(await engine.ask('createBooking', visitor))).toBe('provider.busy')
    const { booking } = expectAnswer(await bookFor(ada, { ...begun, override: ['notice', 'past'] }))
    expect(booking.history).toMatchObject([{ what: 'created', by: 'operator', silent: true }])
    // The buffer after the appointment counts as well.
    const all = { override: [...bookingRules] }
    for (const start of ['2026-12-01T13:30', '2026-12-01T14:50', '2026-12-01T14:06'])
      expect(getProblemCode(await bookFor(ada, { start, ...all }))).toBe('slot.taken')
    expect(getProblemCode(await bookFor(ada, { start: '2026-11-30T14:07', ...all }))).toBe('provider.busy')
    expectAnswer(await bookFor(ada, { start: '2026-11-30T14:08', ...all }))
    const early = { id: later.id, start: '2026-12-01T11:00:00+01:00' }
    expect(expectProblem(await ask('rescheduleBookingAsOperator', early))).toMatchObject({
      params: { rules: 'notice, past' },
    })
    const moved = expectAnswer(await ask('rescheduleBookingAsOperator', { ...early, ...all, undoable: true }))
    expect(moved.booking.history.at(-1)).toMatchObject({ what: 'rescheduled', silent: true })
    const undone = await ask('undoChange', { change: moved.undo?.change ?? '' })
    expect(expectAnswer(undone).booking.appointments[0]?.start).toBe(later.appointments[0]?.start)
    const cancelled = await ask('cancelBookingAsOperator', { id: booking.id })
    expect(expectAnswer(cancelled).booking.status).toBe('cancelled')
  })

  test('joins a class that has begun, while it has seats', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service => (service.slug === 'yoga' ? { ...service, capacity: 2 } : service)),
    }))
    const yoga = { service: 'yoga', start: '2026-12-01T18:00', override: [...bookingRules] }
    expectAnswer(await bookFor({ firstName: 'Ada' }, yoga))
    engine.setClock('2026-12-01T18:05:00+01:00')
    expectAnswer(await bookFor({ firstName: 'Dan' }, yoga))
    expect(getProblemCode(await bookFor({ firstName: 'Eve' }, yoga))).toBe('slot.taken')
  })

  test('counts for the limit of an address, unless that is overridden', async () => {
    await engine.replaceRecords(({ business }) => ({
      business: { ...business, mostActiveBookingsPerContact: 1 },
    }))
    const ada = { firstName: 'Ada', email: 'ada@example.org' }
    expectAnswer(await bookFor(ada))
    const second = { start: '2026-12-01T14:00' }
    expect(expectProblem(await bookFor(ada, second))).toMatchObject({ params: { rules: 'limits' } })
    expectAnswer(await bookFor(ada, { ...second, override: ['limits'] }))
    // A visit that is written up is none of those ahead.
    engine.setClock('2026-12-01T13:00:00+01:00')
    expectAnswer(await bookFor(ada, { start: '2026-12-01T11:30', override: ['past'] }))
  })

  test('with anyone names no rule of which it knows that nobody breaks it', async () => {
    const away = { timeOff: [{ from: '2026-12-01T00:00', to: '2026-12-02T00:00' }] }
    await engine.replaceRecords(({ providers, services }) => ({
      services: services.map(service => ({ ...service, noticeMinutes: 0, teams: undefined })),
      providers: providers.map(provider =>
        provider.slug === 'maya' ? { ...provider, ...away } : { ...provider, limits: { perDay: 1 } },
      ),
    }))
    expectAnswer(await bookFor({ firstName: 'Walter' }, { provider: 'leo', start: '2026-12-01T14:00' }))
    const anyone = { provider: 'any', start: '2026-12-01T16:00' }
    const refused = expectProblem(await bookFor({ firstName: 'Ida' }, anyone))
    expect(refused).toMatchObject({ params: { rules: 'hours, notice, limits' } })
    const override = ['hours', 'notice', 'limits'] as const
    expectAnswer(await bookFor({ firstName: 'Ida' }, { ...anyone, override: [...override] }))
  })

  test('is made once per key, and only in the own calendar by staff', async () => {
    const input = { service: 'haircut', start: '2026-12-01T18:00:00+01:00', contact: { firstName: 'Walter' } }
    const first = expectAnswer(await engine.ask('createBookingAsOperator', input, { key: 'k', caller: leo }))
    const second = expectAnswer(await engine.ask('createBookingAsOperator', input, { key: 'k', caller: leo }))
    expect(second.booking.id).toBe(first.booking.id)
    expect(first.booking.appointments.map(({ provider }) => provider)).toEqual(['leo'])
    expect(getProblemCode(await bookFor({ firstName: 'Walter' }, {}, leo))).toBe('operator.forbidden')
  })
})

describe('Clients', () => {
  test('are found by name, address and number, the latest first, each once', async () => {
    expectAnswer(await bookFor({ firstName: 'Ada', lastName: 'Berger', email: 'Ada@example.org' }))
    expectAnswer(await bookFor({ firstName: 'Ada', email: 'ada@example.org' }, { start: '2026-12-02T10:00' }))
    expectAnswer(
      await bookFor({ firstName: 'Walter', phone: '+49 171 / 234-5678' }, { start: '2026-12-03T10:00' }),
    )
    expectAnswer(
      await bookFor({ firstName: 'Walt', phone: '0049 171 2345678' }, { start: '2026-12-04T10:00' }),
    )
    expectAnswer(await bookFor({ firstName: 'Ida' }, { start: '2026-12-05T10:00' }))
    expect(await find('')).toEqual(['Ida', 'Walt', 'Ada'])
    expect(await find('ADA example')).toEqual(['Ada'])
    expect(await find('0171 2345')).toEqual(['Walt'])
    expect(await find('berger')).toEqual([])
    expect(await find('ada', leo)).toEqual([])
    const first = expectAnswer(await ask('listCustomers', { limit: 2 }))
    const rest = expectAnswer(await ask('listCustomers', { limit: 2, after: first.next ?? '' }))
    expect(rest).toMatchObject({ contacts: [{ contact: { firstName: 'Ada' } }], next: null })
    for (const time of ['999999999999999', '-99999999999999']) {
      expectAnswer(await ask('listCustomers', { after: `${time}.id` }))
      expectAnswer(await ask('listDeadLetters', { after: `${time}.${crypto.randomUUID()}` }))
    }
  })

  test('have their visits, what comes next, and their whole history', async () => {
    const ada = { firstName: 'Ada', email: 'ada@example.org' }
    const { booking: old } = expectAnswer(await bookFor(ada))
    const { booking: off } = expectAnswer(await bookFor(ada, { start: '2026-12-01T14:00' }))
    const items = [{ service: 'haircut', provider: 'leo', start: '2026-12-02T18:00:00+01:00' }]
    const { booking: next } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expectAnswer(await ask('cancelBookingAsOperator', { id: off.id }))
    engine.setClock('2026-12-01T16:00:00+01:00')
    const found = expectAnswer(await ask('getCustomer', { booking: old.id }))
    expect(found.client).toMatchObject({
      booking: next.id,
      visits: 1,
      contact: { firstName: 'Ada', lastName: 'Lovelace' },
      lastVisit: '2026-12-01T10:00:00+01:00',
      next: '2026-12-02T18:00:00+01:00',
    })
    expect(found.bookings.map(({ id }) => id)).toEqual([next.id, off.id, old.id])
    const own = expectAnswer(await ask('getCustomer', { booking: next.id }, leo))
    expect(own.bookings.map(({ id }) => id)).toEqual([next.id])
    expect(own.client).toMatchObject({ visits: 0 })
    expectAnswer(await ask('markNoShow', { id: old.id, noShow: true }))
    const missed = expectAnswer(await ask('getCustomer', { booking: old.id })).client
    expect(missed).toMatchObject({ visits: 0 })
    expect(missed).not.toHaveProperty('lastVisit')
    expect(getProblemCode(await ask('getCustomer', { booking: old.id }, leo))).toBe('booking.not_found')
  })

  test('with a placeholder for a number, or the number of somebody with an address, are nobody else', async () => {
    const placeholders: string[] = []
    for (const [index, phone] of ['0', '0', '123-45', '12345'].entries()) {
      const start = `2026-12-0${1 + index}T10:00`
      placeholders.push(expectAnswer(await bookFor({ firstName: 'Ida', phone }, { start })).booking.id)
    }
    const phone = '0171 2345678'
    const day = '2026-12-01'
    const { booking: ada } = expectAnswer(
      await bookFor({ firstName: 'Ada', email: 'ada@example.org', phone }, { start: `${day}T14:00` }),
    )
    const { booking: walter } = expectAnswer(
      await bookFor({ firstName: 'Walter', phone }, { start: `${day}T16:00` }),
    )
    for (const booking of [...placeholders, walter.id]) {
      const read = expectAnswer(await ask('getCustomer', { booking })).bookings
      expect(read.map(({ id }) => id)).toEqual([booking])
      const exported = expectAnswer(await ask('exportCustomer', { booking })).bookings
      expect(exported.map(({ id }) => id)).toEqual([booking])
      expect(expectAnswer(await ask('eraseCustomer', { booking })).bookings).toBe(1)
    }
    expect(await find('')).toEqual(['Ada'])
    expect(expectAnswer(await ask('exportCustomer', { phone })).bookings).toMatchObject([{ id: ada.id }])
  })

  test('without an address are exported and erased by a booking, with all that has their number', async () => {
    const { booking } = expectAnswer(await bookFor({ firstName: 'Walter', phone: '0171 2345678' }))
    const { booking: second } = expectAnswer(
      await bookFor({ firstName: 'Walter', phone: '0171/2345678' }, { start: '2026-12-01T14:00' }),
    )
    const { booking: nameless } = expectAnswer(
      await bookFor({ firstName: 'Ida' }, { start: '2026-12-02T10:00' }),
    )
    const exported = expectAnswer(await ask('exportCustomer', { booking: second.id }))
    expect(exported.bookings.map(({ id }) => id)).toEqual([booking.id, second.id])
    expect(expectAnswer(await ask('eraseCustomer', { booking: booking.id })).bookings).toBe(2)
    expect(await find('')).toEqual(['Ida'])
    expectAnswer(await ask('eraseCustomer', { booking: nameless.id }))
    expect(await find('')).toEqual([])
    expect(getProblemCode(await ask('getCustomer', { booking: booking.id }))).toBe('booking.not_found')
  })
})
