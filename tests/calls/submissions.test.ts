/** Submissions, from what a visitor sends to what is stored for the business. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const enquiry = {
  id: 'enquiry',
  version: 1,
  title: 'Enquiry',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'email', 'diet'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      email: { type: 'string', format: 'email' },
      meal: { type: 'boolean' },
      diet: { type: 'string', enum: ['all', 'vegan'] },
      arrival: { type: 'string', format: 'date' },
      code: { type: 'string', pattern: '^[A-Z]{3}$' },
    },
  },
  ui: { diet: { 'ui:when': 'values.meal' } },
}
const form = { kind: 'form', id: 'enquiry' } as const
const ada = { name: 'Ada', email: 'ada@example.org' }

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({
    'schemas/forms/enquiry.json': enquiry,
    'schemas/forms/few.json': { ...enquiry, id: 'few', quotas: [{ most: 10 }] },
    'schemas/forms/vegans.json': {
      ...enquiry,
      id: 'vegans',
      quotas: [{ most: 1, when: "values.diet == 'vegan'" }],
    },
    'schemas/forms/over.json': { ...enquiry, id: 'over', closes: '2026-11-01T00:00:00+01:00' },
    'schemas/forms/soon.json': { ...enquiry, id: 'soon', opens: '2026-12-01T00:00:00+01:00' },
    'schemas/surveys/mood.json': { ...enquiry, id: 'mood' },
    'schemas/forms/inner.json': { ...enquiry, id: 'inner', title: undefined },
    'schemas/surveys/inner.json': { ...enquiry, id: 'inner', title: undefined },
  })
})
beforeEach(() => hosted.demo.forgetBookings())
afterAll(() => hosted.close())

const stored = async () =>
  (await hosted.demo.behind.query('select form, status, answers, version from submission order by id')).rows

describe('A submission', () => {
  test('is stored without hidden answers, together with a webhook note that the outbox worker ignores', async () => {
    const answer = await hosted.submit(form, { ...ada, diet: 'vegan', arrival: '2026-12-24' })
    expect(answer).toMatchObject({
      status: 201,
      body: { submission: { id: expect.stringMatching(/^[0-9A-Za-z]{22}$/), end: null } },
    })
    // Without a meal there is no diet, whatever was answered before.
    expect(await stored()).toEqual([
      { form: 'enquiry', status: 'complete', version: 1, answers: { ...ada, arrival: '2026-12-24' } },
    ])
    const { rows } = await hosted.demo.behind.query('select topic, document from outbox')
    expect(rows).toEqual([
      {
        topic: 'submission.created',
        document: { submission: answer.body.submission?.id, kind: 'form', form: 'enquiry', version: 1 },
      },
    ])
    expect(await hosted.demo.store.outbox.take({ limit: 10, leaseMs: 1000, now: demoNow })).toMatchObject([
      { topic: 'submission.created', payload: { submission: answer.body.submission?.id } },
    ])
  })

  test('is rejected with all its faults, each at its field', async () => {
    const answer = await hosted.submit(form, {
      email: 'ada',
      meal: true,
      code: 'abc',
      who: 1,
      arrival: 'noon',
    })
    expect(answer.status).toBe(422)
    expect(faultsIn(answer)).toEqual([
      '/values/arrival field.date_invalid',
      '/values/code field.invalid',
      '/values/diet field.required',
      '/values/email field.email_invalid',
      '/values/name field.required',
      '/values/who field.unknown',
    ])
    expect(await stored()).toEqual([])
  })

  test('repeated under its key gets the same response; other answers under that key are rejected', async () => {
    const stamp = (await hosted.get('/forms/enquiry')).body.stamp
    hosted.setTime(addMinutes(demoNow, 1))
    const send = (values: object) =>
      hosted.send('POST', '/forms/enquiry/submissions', {
        key: 'one',
        body: { version: 1, stamp, locale: 'en', values },
      })
    const first = await send(ada)
    const again = await send(ada)
    expect([first.status, again.text]).toEqual([201, first.text])
    expect((await send({ ...ada, name: 'Grace' })).body.code).toBe('idempotency.key_reused')
    hosted.setTime(demoNow)
    expect(await stored()).toHaveLength(1)
  })

  test('sent twelve times at once under one key is stored once', async () => {
    const parts = { stamp: (await hosted.get('/forms/enquiry')).body.stamp }
    hosted.setTime(addMinutes(demoNow, 1))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        hosted.send('POST', '/forms/enquiry/submissions', {
          key: 'race',
          body: { version: 1, locale: 'en', values: ada, ...parts },
        }),
      ),
    )
    hosted.setTime(demoNow)
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
    expect(new Set(answers.flatMap(({ status, text }) => (status === 201 ? text : []))).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('with the honeypot filled in gets a normal response but is not stored', async () => {
    const answer = await hosted.submit(form, ada, { website: 'https://spam.example' })
    expect([answer.status, Object.keys(answer.body.submission ?? {})]).toEqual([
      201,
      ['id', 'kind', 'form', 'end', 'status'],
    ])
    expect(await stored()).toEqual([])
  })

  test('that comes too fast, or with a forged stamp, is rejected', async () => {
    const { stamp } = (await hosted.get('/forms/enquiry')).body
    expect((await hosted.submit(form, ada, { stamp: String(stamp) })).body.code).toBe('form.too_fast')
    const other = (await hosted.get('/forms/few')).body.stamp
    for (const forged of [String(other), `${stamp}x`, 'abc.def', ''])
      expect(faultsIn(await hosted.submit(form, ada, { stamp: forged }))).toEqual(['/stamp field.invalid'])
  })

  test('requires a key', async () => {
    const answer = await hosted.send('POST', '/forms/enquiry/submissions', { body: {} })
    expect(answer.body.code).toBe('idempotency.key_missing')
  })
})

describe('A form', () => {
  test.each([
    ['that is closed', 'over', 410, 'form.closed'],
    ['that is not open yet', 'soon', 409, 'form.not_open'],
    ['that does not exist', 'none', 404, 'form.not_found'],
  ])('%s is neither shown nor accepts submissions', async (_, id, status, code) => {
    expect(await hosted.get(`/forms/${id}`)).toMatchObject({ status, body: { code } })
    const body = { version: 1, stamp: 'none', locale: 'en', values: ada }
    const answer = await hosted.send('POST', `/forms/${id}/submissions`, { key: 'k', body })
    expect(answer.body.code).toBe(code)
  })

  test.each([
    ['form', '/forms/inner/submissions', 'form.not_found'],
    ['survey', '/surveys/inner/responses', 'survey.not_found'],
  ])('or %s without a title belongs to a screen and takes no submissions', async (kind, path, code) => {
    const { body } = await hosted.get(`/${kind}s/inner`)
    const answers = { version: 1, values: ada }
    const given = await Promise.all([
      hosted.send('POST', path, { key: 'k', body: { ...answers, locale: 'en', stamp: body.stamp } }),
      hosted.send('POST', '/drafts', { body: { ...answers, kind, form: 'inner', step: '' } }),
      hosted.send('POST', `/uploads?kind=${kind}&form=inner&field=name&name=x.png`, {
        body: Buffer.from('x'),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ])
    expect(given.map(({ status, body }) => [status, body.code])).toEqual(given.map(() => [404, code]))
    expect(await stored()).toEqual([])
  })

  test('with ten places accepts ten of fifty simultaneous submissions and is full afterwards', async () => {
    const stamp = (await hosted.get('/forms/few')).body.stamp
    hosted.setTime(addMinutes(demoNow, 1))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        hosted.send('POST', '/forms/few/submissions', {
          key: `place ${index}`,
          body: { version: 1, stamp, locale: 'en', values: ada },
        }),
      ),
    )
    hosted.setTime(demoNow)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['form.full']),
    )
    expect(await stored()).toHaveLength(10)
    expect(await hosted.get('/forms/few')).toMatchObject({ status: 409, body: { code: 'form.full' } })
  })

  test('counts a quota with a condition only for submissions that meet it', async () => {
    const vegans = { kind: 'form', id: 'vegans' } as const
    const vegan = { ...ada, meal: true, diet: 'vegan' }
    expect((await hosted.submit(vegans, vegan)).status).toBe(201)
    expect((await hosted.submit(vegans, vegan)).body.code).toBe('form.full')
    expect((await hosted.submit(vegans, { ...vegan, diet: 'all' })).status).toBe(201)
  })
})
