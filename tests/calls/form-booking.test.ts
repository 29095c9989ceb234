/** Forms that book: a submission creates a booking, and both exist or neither does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { applyRetention } from '#server/app/apply-retention.ts'
import { deriveEmailCode } from '#server/features/bookings/email-verifications.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { png } from '#tests/support/business/neighbours.ts'
import { type Address, faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { createEmailReader } from '#tests/support/mail/read-emails.ts'
import { openPaymentJobs } from '#tests/support/payments/payments.ts'

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
      first: text,
      last: text,
      mail: { type: 'string', format: 'email' },
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
let deliverAfter: ReturnType<typeof createEmailReader>
beforeAll(async () => {
  hosted = await openHosted({
    'schemas/forms/trial.json': trial,
    'schemas/forms/deposit.json': {
      ...trial,
      id: 'deposit',
      quotas: [{ most: 1 }],
      books: {
        ...trial.books,
        items: [{ ...trial.books.items[0], service: 'color', location: 'in-person' }],
      },
    },
    'schemas/forms/request.json': {
      ...trial,
      id: 'request',
      quotas: [{ most: 1 }],
      books: {
        ...trial.books,
        items: [{ ...trial.books.items[0], service: 'portrait', provider: 'leo' }],
      },
    },
    'schemas/forms/one.json': { ...trial, id: 'one', quotas: [{ most: 1 }] },
    'schemas/forms/verified.json': {
      ...trial,
      id: 'verified',
      schema: {
        ...trial.schema,
        properties: { ...trial.schema.properties, proof: { type: 'string', maxLength: 80 } },
      },
      ui: {
        ...trial.ui,
        proof: { 'ui:field': 'email-verification', 'ui:options': { email: '$values.mail' } },
      },
      books: { ...trial.books, emailVerification: '$values.proof' },
    },
  })
  deliverAfter = createEmailReader(hosted)
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
    reference,
    status: 'scheduled',
    contact: { firstName: 'Ada', email: 'ada@example.org' },
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

describe('The last place of a form', () => {
  const one = { kind: 'form', id: 'one' } as const
  /** Opens the form, which shows no more than that it is full once it is. */
  const open = async (form: Address) => {
    hosted.setTime(addMinutes(demoNow, -1))
    const { version, stamp } = (await hosted.get(`/forms/${form.id}`)).body
    hosted.setTime(demoNow)
    return { version: Number(version), stamp: String(stamp) }
  }
  const opened = new Map<string, Awaited<ReturnType<typeof open>>>()
  const submitAt = async (time: string, form: Address = one) => {
    const parts = opened.get(form.id) ?? (await open(form))
    opened.set(form.id, parts)
    const values = { ...ada, time: { start: start.replace('13:00', time), provider: 'maya' } }
    const body = { ...parts, locale: 'en', values }
    return hosted.send('POST', `/forms/${form.id}/submissions`, { key: crypto.randomUUID(), body })
  }
  beforeEach(() => rows('delete from submission'))

  test('leaves no trace of those who come too late, for forms with and without a payment', async () => {
    for (const form of [one, { kind: 'form', id: 'deposit' } as const]) {
      await rows('delete from submission')
      await hosted.demo.forgetBookings()
      // A color takes half a day.
      const times = form === one ? ['13:00', '14:00', '15:00', '16:00'] : ['10:00', '14:00']
      await open(form).then(parts => opened.set(form.id, parts))
      const answers = await Promise.all(times.map(time => submitAt(time, form)))
      const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()
      expect(codes).toEqual(['201 ', ...Array(times.length - 1).fill('409 form.full')])
      const emails = await deliverAfter(120)
      expect(emails).toHaveLength(1)
      expect(emails.join()).not.toMatch(/cancel/i)
      const kept = await rows(`select (select count(*)::int from booking) as bookings,
        (select count(*)::int from appointment) as appointments,
        (select count(*)::int from occupancy where kind = 'session') as times,
        (select count(*)::int from outbox where document ? 'booking') as entries,
        (select count(*)::int from payment) as payments, (select count(*)::int from idempotency) as keys`)
      const payments = form.id === 'deposit' ? 1 : 0
      expect(kept).toEqual([
        { bookings: 1, appointments: 1, times: 1, entries: expect.any(Number), payments, keys: 2 },
      ])
      const query = new URLSearchParams({ service: 'haircut', provider: 'maya', timezone: 'Europe/Berlin' })
      const found = await hosted.get(`/slots?${query}&from=2026-11-30&to=2026-11-30`)
      const free = JSON.stringify(found.body)
      const refused = times.filter((_, index) => answers[index]?.status !== 201)
      if (form === one) for (const time of refused) expect(free).toContain(`T${time}:00+01:00`)
    }
  })

  test('is told at once to whom it belongs', async () => {
    expect((await submitAt('13:00')).status).toBe(201)
    expect(await deliverAfter(0)).toHaveLength(1)
  })

  test('is free again when the booking is cancelled, and taken again when that is undone', async () => {
    const booking = (await submitAt('13:00')).body.submission?.booking?.id
    expect((await submitAt('14:00')).body.code).toBe('form.full')
    const cancelled = await hosted.send('POST', `/operator/bookings/${booking}/cancel`, {
      asOperator: true,
      key: crypto.randomUUID(),
      body: { undoable: true },
    })
    expect(cancelled.status).toBe(200)
    expect((await hosted.get('/forms/one')).body.code).toBeUndefined()
    const undo = `/operator/changes/${cancelled.body.undo?.change}/undo`
    const undone = await hosted.send('POST', undo, { asOperator: true, key: crypto.randomUUID() })
    expect(undone.status).toBe(200)
    expect((await submitAt('14:00')).body.code).toBe('form.full')
    await hosted.send('POST', `/bookings/${booking}/cancel`, { key: crypto.randomUUID() })
    expect((await submitAt('14:00')).status).toBe(201)
    expect((await submitAt('15:00')).body.code).toBe('form.full')
  })

  test('is free again when the request is declined, or the submission removed', async () => {
    const request = { kind: 'form', id: 'request' } as const
    const first = (await submitAt('13:00', request)).body.submission
    expect((await submitAt('14:00', request)).body.code).toBe('form.full')
    const decline = `/operator/bookings/${first?.booking?.id}/decline`
    expect((await hosted.send('POST', decline, { asOperator: true, body: {} })).status).toBe(200)
    const second = (await submitAt('15:00', request)).body.submission
    expect((await submitAt('16:00', request)).body.code).toBe('form.full')
    await hosted.send('DELETE', `/operator/submissions/${second?.id}`, { asOperator: true })
    expect((await submitAt('13:00', request)).status).toBe(201)
  })
})

describe('What a form has asked for an appointment', () => {
  const minutesPerDay = 1440
  const count = async () => {
    const [found] = await rows(`select
      (select count(*)::int from submission where answers <> '{}') as answers,
      (select count(*)::int from upload where submission is not null) as files,
      (select count(*)::int from booking where contact <> '{}') as contacts`)
    return found
  }
  const applyAfter = async (days: number) => {
    const clock = () => addMinutes(demoNow, days * minutesPerDay)
    await applyRetention({ ...hosted.demo.store, clock })
    return count()
  }
  const setRetention = async (change: Pick<Business, 'retention' | 'retentionDays'>) => {
    const { directories } = hosted.demo.store
    const records = await directories.read('harbor')
    if (!records) return expect.unreachable('The demo business is gone.')
    const { retention: _, retentionDays: __, ...business } = records.business
    await directories.replace({ ...records, business: { ...business, ...change } })
  }
  const submitWithFile = async () => {
    const headers = { 'content-type': 'application/octet-stream' }
    const body = await png('#123456')
    const sent = await hosted.send('POST', '/uploads?form=trial&field=photo&name=a.png', { body, headers })
    const answer = await hosted.submit(form, { ...ada, photo: sent.body.upload?.id })
    expect(answer.status).toBe(201)
    return String(answer.body.submission?.booking?.id)
  }
  const all = { answers: 1, files: 1, contacts: 1 }
  beforeEach(() => rows('delete from submission'))
  afterAll(() => setRetention({}))

  test('stays until it has been, wherever it was moved to, and as long after it as the business says', async () => {
    const id = await submitWithFile()
    await setRetention({ retentionDays: 3, retention: { uploads: 2 } })
    // The appointment is in 7 days.
    expect(await applyAfter(6)).toEqual(all)
    const body = { start: '2026-12-14T13:00:00+01:00', provider: 'maya' }
    const moved = await hosted.send('POST', `/bookings/${id}/reschedule`, { body, key: crypto.randomUUID() })
    expect(moved.status).toBe(200)
    expect(await applyAfter(20)).toEqual(all)
    expect(await applyAfter(23.9)).toEqual({ ...all, files: 0 })
    expect(await applyAfter(25)).toEqual({ answers: 0, files: 0, contacts: 0 })
  })

  test('counts as long as before for a form that has booked nothing, or whose appointment is over', async () => {
    await submitWithFile()
    await rows("update submission set booking = null, saved_at = saved_at - interval '1 day'")
    await setRetention({ retention: { submissions: 3 } })
    expect(await applyAfter(1)).toEqual(all)
    expect(await applyAfter(3)).toEqual({ ...all, answers: 0, files: 0 })
  })
})

describe('A reload refuses what could never be booked', () => {
  const hair = {
    id: 'hair',
    version: 1,
    title: 'Your hair',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['firstName', 'lastName', 'email', 'allergies', 'location', 'salon'],
      properties: {
        firstName: text,
        lastName: text,
        email: { type: 'string', format: 'email' },
        allergies: text,
        location: text,
        salon: text,
      },
    },
    // Not asked for, so not required.
    ui: { salon: { 'ui:when': 'count(service.locations) > 7' } },
  }
  const write = (file: string, content: unknown) => hosted.folder.write(file, JSON.stringify(content))
  const refuses = async (file: string, content: unknown, reason: string) => {
    const { appContext } = hosted
    const { version } = appContext.configuration
    await write(file, content)
    await expect(appContext.reload()).rejects.toThrow(`${file}: ${reason}`)
    expect(appContext.configuration.version).toBe(version)
  }
  const detailsIs = (screen: unknown, form: string) =>
    JSON.parse(JSON.stringify(screen).replace('"form":"$service.form"', `"form":"${form}"`))

  test('a form without an answer that the form of the service requires', async () => {
    const { directories } = hosted.demo.store
    const records = (await directories.read('harbor')) ?? expect.unreachable()
    await write('schemas/forms/hair.json', hair)
    await hosted.appContext.reload()
    await directories.replace({
      ...records,
      services: records.services.map(one => (one.slug === 'haircut' ? { ...one, form: 'hair' } : one)),
    })
    const file = 'schemas/forms/second.json'
    const second = { ...trial, id: 'second' }
    const lacks = (name: string) =>
      `/books/contact: lacks "${name}", which the form "hair" of the service "haircut" (/books/items/0) requires; add "${name}" with the answer to a question of this form, such as "$values.${name}".`
    await refuses(file, second, lacks('allergies'))
    const contact = { ...trial.books.contact, allergies: '$values.last' }
    await refuses(file, { ...second, books: { ...trial.books, contact } }, lacks('location'))
    const items = trial.books.items.map(item => ({ ...item, location: 'in-person' }))
    await write(file, { ...second, books: { items, contact } })
    await hosted.appContext.reload()
    expect(hosted.appContext.configuration.forms.has('second')).toBe(true)
    await directories.replace(records)
  })

  test('a form without a verified address of a service that asks for one', async () => {
    const { directories } = hosted.demo.store
    const records = (await directories.read('harbor')) ?? expect.unreachable()
    await directories.replace({
      ...records,
      services: records.services.map(one =>
        one.slug === 'consultation' ? { ...one, emailVerification: true } : one,
      ),
    })
    const file = 'schemas/forms/third.json'
    const items = trial.books.items.map(item => ({ ...item, service: 'consultation', location: 'video' }))
    const third = { ...trial, id: 'third', books: { ...trial.books, items } }
    const reason =
      '/books/items/0/service: books "consultation", which asks for a confirmed email address; add a field with the widget "email-verification" to the form'
    await refuses(file, third, reason)
    await write(file, { ...third, books: { ...third.books, emailVerification: '$values.first' } })
    await hosted.appContext.reload()
    expect(hosted.appContext.configuration.forms.has('third')).toBe(true)
    await directories.replace(records)
  })

  test('a screen that names another form than the service', async () => {
    const file = 'schemas/screens/booking.json'
    const { content } = hosted.appContext.configuration.files.get(file) ?? expect.unreachable()
    const screen = detailsIs(content, 'contact-short')
    const index = screen.steps.findIndex(({ form }: { form?: string }) => form !== undefined)
    await refuses(
      file,
      screen,
      `/steps/${index}/form: is "contact-short", but the service "coaching" of "harbor" asks for the form "contact" and refuses answers to another; write "$service.form", which is the form of each service, or set "form" of the service to "contact-short".`,
    )
    await write(file, detailsIs(content, 'contact'))
    await hosted.appContext.reload()
    await write(file, content)
    await hosted.appContext.reload()
  })
})

test('A form books a service that asks for a verified address with the field that verifies it', async () => {
  const { directories, emailVerifications, formStores } = hosted.demo.store
  const records = (await directories.read('harbor')) ?? expect.unreachable()
  const services = records.services.map(one =>
    one.slug === 'haircut' ? { ...one, emailVerification: true } : one,
  )
  await directories.replace({ ...records, services })
  try {
    const verified = { kind: 'form', id: 'verified' } as const
    const refused = await hosted.submit(verified, ada)
    expect(faultsIn(refused)).toContain('/values/proof email.unverified')
    expect(await rows('select id from booking')).toEqual([])
    const key = { business: 'harbor', email: ada.mail, locale: 'en' }
    const proof = await emailVerifications.request(key, demoNow)
    const code = await deriveEmailCode({ business: 'harbor', id: proof }, formStores.secrets)
    await hosted.send('POST', `/email-verifications/${proof}/verify`, { body: { code } })
    expect((await hosted.submit(verified, { ...ada, proof })).status).toBe(201)
  } finally {
    await directories.replace(records)
  }
})
