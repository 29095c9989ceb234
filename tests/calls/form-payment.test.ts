/** Forms that charge by themselves, with the test provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type Answer, faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { openPaymentJobs } from '#tests/support/payments/payments.ts'

const course = {
  id: 'course',
  version: 1,
  title: 'A course for {values.name}',
  quotas: [{ most: 1 }],
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 100 },
      email: { type: 'string', format: 'email' },
      seats: { type: 'integer', minimum: 0 },
      pay: { type: 'integer' },
    },
  },
  ui: { pay: { 'ui:field': 'payment' } },
  payment: { amount: { formula: 'values.seats * 12.5' }, tax: { percent: 19 } },
  ends: [{ id: 'soon', title: 'See you soon, {values.name}!' }],
}
const gift = {
  ...course,
  id: 'gift',
  quotas: [],
  payment: {
    amount: { field: 'seats', minimum: '5.00', maximum: '50.00' },
    description: { en: 'Gift for {values.name}', de: 'Geschenk für {values.name}' },
  },
}
const date = { type: 'string', format: 'date' }
const stay = {
  ...course,
  id: 'stay',
  quotas: [],
  schema: {
    ...course.schema,
    properties: {
      ...course.schema.properties,
      from: date,
      to: date,
      discount: { type: 'number', minimum: 0 },
    },
  },
  payment: { amount: { formula: 'days(values.from, values.to) * 50 - sum(values.discount)' } },
}
const least = {
  ...stay,
  id: 'least',
  payment: { amount: { formula: 'max(0, values.seats * 12.5 - values.discount)' } },
}
const form = { kind: 'form', id: 'course' } as const
const ada = { name: 'Ada', email: 'ada@example.org', seats: 2 }

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({
    'schemas/forms/course.json': course,
    'schemas/forms/gift.json': gift,
    'schemas/forms/stay.json': stay,
    'schemas/forms/least.json': least,
  })
})
beforeEach(async () => {
  hosted.setTime(demoNow)
  await hosted.demo.forgetBookings()
})
afterAll(() => hosted.close())

const rows = async (sql: string) => (await hosted.demo.behind.query(sql)).rows
const start = (id: unknown) => hosted.send('POST', `/submissions/${id}/payment`)
const verify = (payment: unknown) => hosted.send('POST', '/payments/verify', { body: { payment } })
const simulate = (started: Answer, outcome: 'paid' | 'after-expiry') =>
  hosted.appContext.checkoutSimulator?.simulate(String(started.body.url).split('/').at(-1) ?? '', outcome)
const runJobs = async (minutes: number) => {
  hosted.setTime(addMinutes(demoNow, minutes))
  const jobs = openPaymentJobs(hosted.appContext.paymentServices, () => addMinutes(demoNow, minutes))
  await jobs.reconcileDue()
  await jobs.executeRefunds()
}
async function payFor(values: object) {
  const { submission } = (await hosted.submit(form, values)).body
  const started = await start(submission?.id)
  await simulate(started, 'paid')
  await verify(submission?.payment?.id)
  return { id: submission?.id, payment: submission?.payment?.id }
}

describe('A submission that costs something', () => {
  test('waits for its payment, is complete once it is paid, and then leads to its end', async () => {
    const sent = await hosted.submit(form, ada, { due: 2500 })
    const { id, payment } = sent.body.submission ?? {}
    expect(sent.body.submission).toMatchObject({ status: 'awaiting-payment', form: 'course', end: 'soon' })
    expect(payment).toMatchObject({ status: 'open', due: 2500, currency: 'EUR', paid: 0 })
    expect(await rows("select topic from outbox where topic = 'submission.created'")).toEqual([])

    const started = await start(id)
    expect((await start(id)).body.url).toBe(started.body.url)
    expect(await rows('select amount, description, return_url from test_checkout')).toEqual([
      {
        amount: '2500',
        description: 'Harbor Studio: A course for Ada',
        return_url: expect.stringMatching(new RegExp(`/verify-payment-callback\\?payment=${payment?.id}$`)),
      },
    ])
    await simulate(started, 'paid')
    const verified = await verify(payment?.id)
    expect(verified.body.submission).toMatchObject({ id, status: 'complete', payment: { paid: 2500 } })
    expect((await verify(payment?.id)).body).toEqual(verified.body)
    expect(await rows("select topic from outbox where topic = 'submission.created'")).toHaveLength(1)
    const ended = await hosted.get(`/forms/course?submitted=${id}`)
    expect(ended.body).toMatchObject({
      answered: { values: { name: 'Ada' } },
      receipt: { status: 'complete' },
    })
    expect((await start(id)).body).toMatchObject({ payment: { status: 'paid' } })
  })

  test('resumes the same payment when it is sent again', async () => {
    const sending = { key: 'once' }
    const first = await hosted.submit({ kind: 'form', id: 'gift' }, { ...ada, seats: 9 }, { sending })
    const second = await hosted.submit({ kind: 'form', id: 'gift' }, { ...ada, seats: 9 }, { sending })
    expect(second.body).toEqual(first.body)
    expect(await rows('select id from payment')).toHaveLength(1)
  })

  test.each([0, 1250])('is refused if the visitor saw %i, and then nothing is written', async shown => {
    const answer = await hosted.submit(form, ada, { due: shown })
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.price_changed'])
    expect(await rows('select id from submission')).toEqual([])
  })

  test('is compared with what the visitor saw even if there is nothing to pay', async () => {
    const answer = await hosted.submit(form, { ...ada, seats: 0 }, { due: 1250 })
    expect(answer.body.code).toBe('payment.price_changed')
  })

  test('is not free without the answers that its price depends on', async () => {
    const answer = await hosted.submit(form, { name: 'Ada' })
    expect(faultsIn(answer)).toEqual(['/values/seats field.required'])
    expect(await rows('select id from submission')).toEqual([])
  })

  test('never stores an amount as an answer', async () => {
    await hosted.submit(form, { ...ada, pay: 1 })
    expect(await rows('select answers from submission')).toEqual([{ answers: ada }])
  })

  test('is complete at once if there is nothing to pay', async () => {
    const answer = await hosted.submit(form, { ...ada, seats: 0 })
    expect(answer.body.submission).toMatchObject({ status: 'complete' })
    expect(await rows('select id from payment')).toEqual([])
  })

  test('is refused at the answers that it is computed from if they make it negative, and free at 0', async () => {
    const book = (values: object) => hosted.submit({ kind: 'form', id: 'stay' }, { ...ada, ...values })
    const right = await book({ from: '2026-12-01', to: '2026-12-04' })
    expect(right.body.submission).toMatchObject({ status: 'awaiting-payment', payment: { due: 15_000 } })
    expect(faultsIn(await book({ from: '2026-12-04', to: '2026-12-01' }))).toEqual([
      '/values/from field.price_negative',
      '/values/to field.price_negative',
    ])
    const dear = { from: '2026-12-01', to: '2026-12-02', discount: 51 }
    expect(faultsIn(await book(dear))).toContain('/values/discount field.price_negative')
    const free = await book({ ...dear, discount: 50 })
    expect(free.body.submission).toMatchObject({ status: 'complete' })
    expect(await rows('select id from submission')).toHaveLength(2)
  })

  test('is asked for, and not free, where the formula sets a least amount and an answer is missing', async () => {
    const send = (values: object) => hosted.submit({ kind: 'form', id: 'least' }, { ...ada, ...values })
    expect(faultsIn(await send({}))).toEqual(['/values/discount field.required'])
    expect(await rows('select id from submission')).toEqual([])
    const paid = await send({ discount: 5 })
    expect(paid.body.submission).toMatchObject({ status: 'awaiting-payment', payment: { due: 2000 } })
    expect((await send({ discount: 30 })).body.submission).toMatchObject({ status: 'complete' })
  })

  test('is asked for what it needs, not for what it only may use', async () => {
    const answer = await hosted.submit({ kind: 'form', id: 'stay' }, { ...ada, from: '2026-12-01' })
    expect(faultsIn(answer)).toEqual(['/values/to field.required'])
  })

  test('is refused if it is too small to be paid online', async () => {
    const answer = await hosted.submit(
      { kind: 'form', id: 'stay' },
      { ...ada, from: '2026-12-01', to: '2026-12-02', discount: 49.6 },
    )
    expect([answer.status, answer.body.code]).toEqual([422, 'payment.amount_too_small'])
    expect(await rows('select id from submission')).toEqual([])
  })

  test('is refused at its field if the chosen amount is out of range', async () => {
    const choose = async (seats: number) =>
      faultsIn(await hosted.submit({ kind: 'form', id: 'gift' }, { ...ada, seats }))
    expect(await choose(4)).toEqual(['/values/seats field.too_small'])
    expect(await choose(51)).toEqual(['/values/seats field.too_large'])
    expect(await choose(50)).toEqual([])
    expect(await rows('select due from payment')).toEqual([{ due: '5000' }])
  })

  test('keeps its place in a quota while it can be paid, and gives it up afterwards', async () => {
    const first = await hosted.submit(form, ada)
    expect((await hosted.get('/forms/course')).body.code).toBe('form.full')
    await runJobs(15)
    const { id, payment } = first.body.submission ?? {}
    expect((await verify(payment?.id)).body.submission).toMatchObject({ status: 'unpaid' })
    expect((await start(id)).body.code).toBe('payment.form_expired')
    const ended = await hosted.get(`/forms/course?submitted=${id}`)
    expect(ended.body.receipt).toMatchObject({ status: 'unpaid' })
    hosted.setTime(demoNow)
    expect((await hosted.submit(form, ada)).status).toBe(201)
  })

  test('is complete once, however many confirm it at the same time', async () => {
    const { submission } = (await hosted.submit(form, ada)).body
    await simulate(await start(submission?.id), 'paid')
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(submission?.payment?.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await runJobs(1)
    expect(await rows("select topic from outbox where topic = 'submission.created'")).toHaveLength(1)
    expect(await rows('select status, received from payment')).toEqual([{ status: 'paid', received: '2500' }])
    expect(await rows('select id from refund')).toEqual([])
  })
})

describe('A form that charges', () => {
  test.each([
    ['dearer', { payment: { amount: 1000 } }, { payment: { amount: 8000 } }],
    ['paid', {}, { payment: { amount: 8000 } }],
    ['free', { payment: { amount: 1000 } }, {}],
  ])('that has become %s takes no answers at the old price', async (id, before, after) => {
    const fair = { kind: 'form', id } as const
    const put = async (version: number, more: object) => {
      const document = { id, version, title: 'A fair', schema: course.schema, ...more }
      await hosted.folder.write(`schemas/forms/${id}.json`, JSON.stringify(document))
      await hosted.appContext.reload()
    }
    await put(1, before)
    expect((await hosted.submit(fair, ada)).status).toBe(201)
    await put(2, after)
    expect((await hosted.get(`/forms/${id}?version=1`)).body.version).toBe(2)
    const answer = await hosted.submit(fair, ada, { version: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, 'form.version_outdated'])
    expect(await rows('select version from submission')).toEqual([{ version: 1 }])
  })
})

describe('The operator', () => {
  const refund = (payment: unknown, body: object, key: string = crypto.randomUUID()) =>
    hosted.send('POST', `/operator/payments/${payment}/refunds`, { body, key, asOperator: true })

  test('refunds a submission in parts, each once, up to what was paid', async () => {
    const { id, payment } = await payFor(ada)
    const first = await refund(payment, { amount: 1000 }, 'one')
    expect(first.body.payment).toMatchObject({ paid: 2500, refunded: 1000 })
    expect((await refund(payment, { amount: 1000 }, 'one')).body).toEqual(first.body)
    expect((await refund(payment, { amount: 900 }, 'one')).body.code).toBe('idempotency.key_reused')
    expect((await refund(payment, { amount: 1501 })).body.code).toBe('payment.refund_exceeded')
    expect((await refund(payment, {})).body.payment).toMatchObject({ refunded: 2500 })
    expect((await refund(payment, {})).body.code).toBe('payment.refund_exceeded')
    await runJobs(1)
    expect(await rows('select status, cause from refund')).toEqual(
      Array(2).fill({ status: 'succeeded', cause: 'operator' }),
    )
    const seen = await hosted.get(`/operator/submissions/${id}`, true)
    expect(seen.body.submission).toMatchObject({
      status: 'complete',
      payment: { paid: 2500, refunded: 2500 },
    })
  })

  test('sees the payments in the table, and erases a paid submission without losing its payment', async () => {
    const { id, payment } = await payFor(ada)
    const table = await hosted.get('/operator/submissions.csv?kind=form&form=course&header=names', true)
    const [header, row] = table.text.split('\r\n')
    const cells = Object.fromEntries(
      (header ?? '').split(',').map((name, index) => [name, row?.split(',')[index]]),
    )
    expect(cells).toMatchObject({
      payment,
      'payment status': 'paid',
      due: '2500',
      paid: '2500',
      refunded: '0',
      currency: 'EUR',
    })
    const removed = await hosted.send('DELETE', `/operator/submissions/${id}`, { asOperator: true })
    expect(removed.status).toBe(200)
    const seen = await hosted.get(`/operator/submissions/${id}`, true)
    expect(seen.body.submission).toMatchObject({ values: {}, erased: true, payment: { paid: 2500 } })
  })
})

test('A person is exported with the payments of their forms', async () => {
  const { id, payment } = await payFor(ada)
  const body = { email: 'ADA@example.org' }
  const { payments } = (await hosted.send('POST', '/operator/customers/export', { body, asOperator: true }))
    .body
  expect(payments).toMatchObject([{ id: payment, submission: id, paid: 2500 }])
})

test('A refund of a submission is rounded up to what a card can take', async () => {
  const { payment } = await payFor(ada)
  await rows("update payment set currency = 'KWD', received_currency = 'KWD'")
  const refund = (amount: number) =>
    hosted.send('POST', `/operator/payments/${payment}/refunds`, {
      body: { amount },
      key: crypto.randomUUID(),
      asOperator: true,
    })
  expect((await refund(1234)).body.payment).toMatchObject({ paid: 2500, refunded: 1240 })
  expect((await refund(1251)).body.payment).toMatchObject({ refunded: 2500 })
})

describe('The receipt of a form', () => {
  const read = async (id: unknown) => (await hosted.get(`/submissions/${id}/receipt`)).body

  test('has number, payer, line, tax and what was paid, and what was refunded since', async () => {
    const { id, payment } = await payFor(ada)
    const receipt = await read(id)
    expect(receipt).toEqual({
      number: expect.stringMatching(/^F-[A-Z0-9]{8}$/),
      paidAt: expect.stringMatching(/^2026-11-23T.*\+01:00$/),
      provider: 'test',
      test: true,
      business: { name: 'Harbor Studio', address: 'Hafenstraße 12, 10115 Berlin', taxNumber: 'DE123456789' },
      payer: { email: 'ada@example.org' },
      currency: 'EUR',
      lines: [{ title: 'A course for Ada', total: 2500, cancelled: false }],
      total: 2500,
      taxes: [{ percent: 19, gross: 2500, amount: 399 }],
      paid: 2500,
      refunds: [],
      dueLater: 0,
    })
    await hosted.send('POST', `/operator/payments/${payment}/refunds`, {
      body: { amount: 1000 },
      key: crypto.randomUUID(),
      asOperator: true,
    })
    expect(await read(id)).toMatchObject({
      number: receipt.number,
      total: 2500,
      paid: 2500,
      refunds: [{ amount: 1000, status: 'pending' }],
    })
  })

  test('names what was paid for in all languages of the form, whatever language the payer chose', async () => {
    const { submission } = (await hosted.submit({ kind: 'form', id: 'gift' }, { ...ada, seats: 9 })).body
    await simulate(await start(submission?.id), 'paid')
    await verify(submission?.payment?.id)
    expect((await read(submission?.id)).lines?.[0]?.title).toEqual({
      en: 'Gift for Ada',
      de: 'Geschenk für Ada',
    })
  })

  test('that returns late money has no total and no tax', async () => {
    const { submission } = (await hosted.submit(form, ada)).body
    const started = await start(submission?.id)
    hosted.setTime(addMinutes(demoNow, 14.9))
    await simulate(started, 'after-expiry')
    await runJobs(15.1)
    await runJobs(20)
    expect(await read(submission?.id)).toMatchObject({
      lines: [{ total: 2500, cancelled: true }],
      total: 0,
      taxes: [],
      paid: 2500,
      refunds: [{ amount: 2500 }],
    })
  })

  test('does not exist before the payment, and names nobody once the answers are erased', async () => {
    const { submission } = (await hosted.submit(form, ada)).body
    for (const unpaid of [submission?.id, 'nothing'])
      expect(await read(unpaid)).toMatchObject({ code: 'receipt.not_found' })
    await hosted.demo.forgetBookings()
    const { id } = await payFor(ada)
    await hosted.send('DELETE', `/operator/submissions/${id}`, { asOperator: true })
    expect(await read(id)).toMatchObject({ payer: {}, lines: [{ title: 'A course for …' }] })
  })

  test('is for the browser alone: neither caches nor search engines keep it', async () => {
    const { id } = await payFor(ada)
    const page = await hosted.app.inject({ url: `/widget/submission/${id}/receipt` })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})
