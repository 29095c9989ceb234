/** Forms that book: a submission creates a booking, and both exist or neither does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/demo.ts'
import { faultsIn, type HostedApp, openHosted } from '#tests/support/hosting.ts'
import { openPaymentJobs } from '#tests/support/payments.ts'

const text = { type: 'string', maxLength: 100 }
const trial = {
  id: 'trial',
  version: 1,
  title: 'A first visit',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'mail', 'time'],
    properties: {
      ...{ first: text, last: text, mail: { type: 'string', format: 'email' } },
      time: {
        // The calendar sets the start; other API clients also name the provider.
        type: ['object', 'string'],
        required: ['start'],
        properties: { start: { type: 'string' }, provider: { type: 'string' } },
      },
      photo: { type: 'string', format: 'upload' },
    },
  },
  ui: { time: { 'ui:field': 'slot' } },
  books: {
    items: [{ service: 'haircut', provider: "$values.time.provider ?? 'any'", start: '$values.time.start' }],
    contact: { firstName: '$values.first', lastName: '$values.last', email: '$values.mail' },
  },
}
const form = { kind: 'form', id: 'trial' } as const
/** A Monday on which both maya and leo work. */
const start = '2026-11-30T13:00:00+01:00'
const ada = { first: 'Ada', last: 'Lovelace', mail: 'ada@example.org', time: { start, provider: 'maya' } }

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({
    'schemas/forms/trial.json': trial,
    'schemas/forms/deposit.json': {
      ...{ ...trial, id: 'deposit', quotas: [{ most: 1 }] },
      books: {
        ...trial.books,
        items: [{ ...trial.books.items[0], service: 'color', location: 'in-person' }],
      },
    },
    'schemas/forms/one.json': { ...trial, id: 'one', quotas: [{ most: 1 }] },
  })
})
beforeEach(async () => {
  hosted.setTime(demoNow)
  await hosted.demo.forgetBookings()
})
afterAll(() => hosted.close())

const rows = async (sql: string) => (await hosted.demo.behind.query(sql)).rows

test('A submission is refused if its booking costs another amount than the visitor saw', async () => {
  const changed = await hosted.submit(form, ada, { total: 3999 })
  expect([changed.status, changed.body.code]).toEqual([409, 'payment.price_changed'])
  expect(await rows('select id from submission')).toEqual([])
  expect((await hosted.submit(form, ada, { total: 4000 })).status).toBe(201)
})

test('A submission also creates a booking for the same person at the chosen time', async () => {
  const { status, body } = await hosted.submit(form, ada)
  expect(status).toBe(201)
  const { id, reference } = body.submission?.booking ?? {}
  const booking = await hosted.get(`/bookings/${id}`)
  expect(booking.body).toMatchObject({
    ...{ reference, status: 'scheduled', contact: { firstName: 'Ada', email: 'ada@example.org' } },
    appointments: [{ service: 'haircut', provider: 'maya' }],
  })
  expect(await rows('select booking from submission')).toEqual([{ booking: id }])
})

test('A taken slot is a fault at its field, and nothing is stored', async () => {
  expect((await hosted.submit(form, ada)).status).toBe(201)
  const late = await hosted.submit(form, { ...ada, mail: 'grace@example.org' })
  expect([late.status, faultsIn(late)]).toEqual([422, ['/values/time slot.taken']])
  expect(await rows('select id from submission')).toHaveLength(1)
})

test('A fault that the booking finds in the contact is reported at the form field it came from', async () => {
  const answer = await hosted.submit(form, { ...ada, first: ' ' })
  expect(faultsIn(answer)).toEqual(['/values/first field.required'])
})

test('Eight simultaneous submissions under one key book once', async () => {
  const { stamp } = (await hosted.get('/forms/trial')).body
  hosted.setTime(addMinutes(demoNow, 1))
  const body = { version: 1, stamp, locale: 'en', values: ada }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => hosted.send('POST', '/forms/trial/submissions', { key: 'one', body })),
  )
  hosted.setTime(demoNow)
  expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false)
  expect(await rows('select id from booking')).toHaveLength(1)
  expect(await rows('select id from submission')).toHaveLength(1)
})

test('A submission beyond the quota leaves no booking behind', async () => {
  const times = ['13:00', '14:00', '15:00', '16:00'].map(time => start.replace('13:00', time))
  const answers = await Promise.all(
    times.map(time =>
      hosted.submit({ kind: 'form', id: 'one' }, { ...ada, time: { start: time, provider: 'maya' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await rows("select id from booking where status <> 'cancelled'")).toHaveLength(1)
})

test('A submission with a missing upload leaves no booking behind', async () => {
  const answer = await hosted.submit(form, { ...ada, photo: `up_${'0'.repeat(22)}` })
  expect(faultsIn(answer)).toEqual(['/values/photo upload.not_found'])
  expect(await rows("select id from booking where status <> 'cancelled'")).toEqual([])
})

test('The receipt names the payment of a booking that is due online, also when it is read again', async () => {
  const answer = await hosted.submit(
    { kind: 'form', id: 'deposit' },
    { ...ada, time: { start, provider: 'maya' } },
  )
  const { id, booking, payment } = answer.body.submission ?? {}
  expect(booking).toMatchObject({ status: 'awaiting-payment' })
  expect(payment).toMatchObject({ status: 'open', currency: 'EUR', due: 3600, paid: 0 })
  const readReceipt = async () => (await hosted.get(`/forms/deposit?submitted=${id}`)).body.receipt
  expect(await readReceipt()).toEqual(answer.body.submission)
  const started = await hosted.send('POST', `/bookings/${booking?.id}/payment`)
  expect(started.body.url).toMatch(/\/payments\/test\//)
  // A gift card may still pay: the page is then ended.
  expect((await readReceipt())?.payment).toEqual(payment)
})

describe('A submission whose booking is due online', () => {
  const deposit = { kind: 'form', id: 'deposit' } as const
  const submit = async () => {
    const { submission } = (await hosted.submit(deposit, { ...ada, time: { start, provider: 'maya' } })).body
    return { id: submission?.id, booking: submission?.booking?.id, payment: submission?.payment?.id }
  }
  const readStatuses = async () =>
    (
      await rows('select s.status, b.status as booking from submission s join booking b on b.id = s.booking')
    )[0]
  const countNotes = async () =>
    (await rows("select id from outbox where topic = 'submission.created'")).length
  const isFull = async () => String((await hosted.get('/forms/deposit')).body.code) === 'form.full'

  test('is complete, and noted, when it is paid', async () => {
    const { booking, payment } = await submit()
    expect(await readStatuses()).toEqual({ status: 'awaiting-payment', booking: 'awaiting-payment' })
    expect(await countNotes()).toBe(0)
    const started = await hosted.send('POST', `/bookings/${booking}/payment`)
    const checkout = String(started.body.url).split('/').at(-1) ?? ''
    await hosted.appContext.checkoutSimulator?.simulate(checkout, 'paid')
    await hosted.send('POST', '/payments/verify', { body: { payment } })
    expect(await readStatuses()).toEqual({ status: 'complete', booking: 'scheduled' })
    expect([await countNotes(), await isFull()]).toEqual([1, true])
  })

  test('is unpaid, and gives up its place, when nobody pays in time', async () => {
    const { id } = await submit()
    expect(await isFull()).toBe(true)
    const later = addMinutes(demoNow, 15)
    hosted.setTime(later)
    await openPaymentJobs(hosted.appContext.paymentServices, () => later).reconcileDue()
    expect(await readStatuses()).toEqual({ status: 'unpaid', booking: 'expired' })
    expect([await countNotes(), await isFull()]).toEqual([0, false])
    const ended = await hosted.get(`/forms/deposit?submitted=${id}`)
    expect(ended.body.receipt).toMatchObject({ status: 'unpaid', booking: { status: 'expired' } })
    const listed = await hosted.get('/operator/submissions?kind=form&form=deposit&status=unpaid', true)
    expect(listed.body.submissions).toMatchObject([{ id, status: 'unpaid' }])
  })

  test('is unpaid, and gives up its place, when the visitor releases the time', async () => {
    const { booking } = await submit()
    const body = { onlyUnpaid: true }
    await hosted.send('POST', `/bookings/${booking}/cancel`, { body, key: crypto.randomUUID() })
    expect(await readStatuses()).toEqual({ status: 'unpaid', booking: 'cancelled' })
    expect(await isFull()).toBe(false)
    expect((await hosted.submit(deposit, { ...ada, time: { start, provider: 'maya' } })).status).toBe(201)
  })
})
