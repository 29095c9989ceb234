/** Drafts, which keep unfinished answers, and file uploads for them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { jobs } from '#server/app/jobs.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { openPaymentJobs, openPaymentServices } from '#tests/support/payments/payments.ts'

const upload = { type: 'string', format: 'upload' }
const application = {
  id: 'application',
  version: 1,
  title: 'Application',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['email'],
    properties: {
      email: { type: 'string', format: 'email' },
      photo: upload,
      papers: { type: 'array', items: upload },
    },
  },
  ui: { photo: { 'ui:accept': ['image/*'], 'ui:maxBytes': 2000 } },
}
const pets = {
  id: 'pets',
  version: 1,
  title: 'Pets',
  schema: {
    type: 'object',
    properties: { pet: { type: 'boolean' } },
    if: { required: ['pet'], properties: { pet: { const: true } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { name: { type: 'string' } } },
  },
}
const form = { kind: 'form', id: 'application' } as const
const email = 'ada@example.org'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({
    'schemas/forms/application.json': application,
    'schemas/surveys/mood.json': { ...application, id: 'mood' },
    'schemas/forms/pets.json': pets,
  })
})
beforeEach(() => hosted.demo.forgetBookings())
afterAll(() => hosted.close())

const rows = async (text: string) => (await hosted.demo.behind.query(text)).rows
const updateSearchIndex = async () => {}
const publishDue = async () => {}
const runJob = async (name: string, at = demoNow) => {
  const { store } = hosted.demo
  const waitlistJobs = createWaitlistJobs({ ...store, clock: () => at })
  const paymentJobs = openPaymentJobs(
    openPaymentServices(store, () => at),
    () => at,
  )
  await jobs
    .find(job => job.name === name)
    ?.run({ ...store, paymentJobs, waitlistJobs, updateSearchIndex, publishDue, clock: () => at })
}

describe('A draft', () => {
  const draft = { kind: 'form', form: 'application', version: 1, values: { email: 'ada' }, step: 'about' }

  test('is stored unfinished and returned by its id', async () => {
    const saved = await hosted.send('POST', '/drafts', { body: draft })
    expect(saved.status).toBe(201)
    const id = String(saved.body.draft)
    const later = { ...draft, draft: id, values: { email, unknown: 1 }, step: 'papers' }
    expect((await hosted.send('POST', '/drafts', { body: later })).body).toEqual({ draft: id })
    expect((await hosted.get(`/drafts/${id}`)).body).toEqual({
      kind: 'form',
      form: 'application',
      version: 1,
      values: { email },
      step: 'papers',
    })
    expect((await hosted.get('/drafts/none')).body.code).toBe('draft.not_found')
  })

  test('keeps fields that a condition of the schema adds', async () => {
    const values = { pet: true, name: 'Rex' }
    const saved = await hosted.send('POST', '/drafts', { body: { ...draft, form: 'pets', values } })
    expect((await hosted.get(`/drafts/${saved.body.draft}`)).body.values).toEqual(values)
  })

  test('becomes the submission and is no longer a draft', async () => {
    const id = String((await hosted.send('POST', '/drafts', { body: draft })).body.draft)
    expect((await hosted.submit(form, { email }, { draft: id })).status).toBe(201)
    expect(await rows('select status, answers from submission')).toEqual([
      { status: 'complete', answers: { email } },
    ])
    expect((await hosted.get(`/drafts/${id}`)).body.code).toBe('draft.not_found')
    const again = await hosted.send('POST', '/drafts', { body: { ...draft, draft: id } })
    expect(again.body.code).toBe('draft.not_found')
  })

  test('of one form is not found through another form, and stays untouched', async () => {
    const id = String((await hosted.send('POST', '/drafts', { body: draft })).body.draft)
    expect((await hosted.get(`/drafts/${id}?kind=form&form=pets`)).body.code).toBe('draft.not_found')
    expect((await hosted.get(`/drafts/${id}?kind=survey&form=application`)).body.code).toBe('draft.not_found')
    expect((await hosted.get(`/drafts/${id}?kind=form&form=application`)).status).toBe(200)
    expect((await hosted.submit({ kind: 'form', id: 'pets' }, { pet: false }, { draft: id })).status).toBe(
      201,
    )
    expect((await hosted.get(`/drafts/${id}`)).body.values).toEqual(draft.values)
  })

  test('of a survey is a partial response that the business sees; one of a form stays private', async () => {
    await hosted.send('POST', '/drafts', { body: draft })
    await hosted.send('POST', '/drafts', { body: { ...draft, kind: 'survey', form: 'mood' } })
    const { body } = await hosted.get('/operator/submissions', true)
    expect(body.submissions).toMatchObject([{ kind: 'survey', status: 'partial', step: 'about' }])
    const [survey] = Object.values((await hosted.get('/operator/answered-forms', true)).body.forms ?? {})
    expect(survey).toMatchObject({ form: 'mood', new: 1 })
    expect((await hosted.get('/operator/attention', true)).body.newAnswers).toBe(1)
  })

  test('of a form is deleted after a month', async () => {
    await hosted.send('POST', '/drafts', { body: draft })
    await runJob('apply retention', addMinutes(demoNow, 29 * 1440))
    expect(await rows('select id from submission')).toHaveLength(1)
    await runJob('apply retention', addMinutes(demoNow, 31 * 1440))
    expect(await rows('select id from submission')).toHaveLength(0)
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n')
const address = (field: string, name = 'me.png') =>
  `/uploads?${new URLSearchParams({ form: 'application', field, name })}`
const handIn = (field: string, body: Buffer, name?: string) =>
  hosted.send('POST', address(field, name), { body, headers: { 'content-type': 'image/png' } })

describe('An uploaded file', () => {
  test('is stored for the answer that refers to it, and the operator can download it', async () => {
    const { status, body } = await handIn('photo', png, 'Mein schönes Foto.exe')
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        upload: {
          id: expect.stringMatching(/^up_[0-9A-Za-z]{22}$/),
          name: 'Mein schönes Foto.exe',
          type: 'image/png',
          bytes: png.length,
        },
      },
    })
    const photo = String(body.upload?.id)
    const submission = (await hosted.submit(form, { email, photo })).body.submission?.id
    const seen = await hosted.get(`/operator/submissions/${submission}`, true)
    expect(seen.body).toMatchObject({ submission: { values: { photo } }, uploads: [{ id: photo }] })
    expect((await hosted.get(`/operator/uploads/${photo}`)).status).toBe(401)
    const file = await hosted.get(`/operator/uploads/${photo}`, true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Mein-schones-Foto.png"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Number(file.headers['content-length'])).toBe(png.length)
  })

  test.each([
    ['of a type that the field does not accept', 'photo', pdf, 415, 'upload.type_refused'],
    [
      'with content that contradicts its type',
      'photo',
      Buffer.from('<svg onload=alert(1)>'),
      415,
      'upload.type_refused',
    ],
    [
      'larger than the field allows',
      'photo',
      Buffer.concat([png, Buffer.alloc(2000)]),
      413,
      'upload.too_large',
    ],
    ['of an unknown type', 'papers', Buffer.from([0, 1, 2, 3]), 415, 'upload.type_refused'],
    ['for a field that does not accept files', 'email', png, 422, 'input.invalid'],
    ['without content', 'photo', Buffer.alloc(0), 422, 'input.invalid'],
  ])('%s is rejected', async (_, field, content, status, code) => {
    expect(await handIn(field, content)).toMatchObject({ status, body: { code } })
    expect(await rows('select id from upload')).toEqual([])
  })

  test('of ten megabytes and one byte is rejected whatever the form allows', async () => {
    const answer = await handIn('/papers/0', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))
    expect(answer).toMatchObject({ status: 413, body: { params: { limit: 10 } } })
  })

  test('that is missing, belongs to another field or to another submission is a fault at its pointer', async () => {
    const photo = String((await handIn('photo', png)).body.upload?.id)
    const none = `up_${'0'.repeat(22)}`
    const refused = await hosted.submit(form, { email, photo: none, papers: [photo] })
    expect(faultsIn(refused)).toEqual(['/values/papers/0 upload.not_found', '/values/photo upload.not_found'])
    expect((await hosted.submit(form, { email, photo })).status).toBe(201)
    expect(faultsIn(await hosted.submit(form, { email, photo }))).toEqual(['/values/photo upload.not_found'])
    expect(await rows('select id from submission')).toHaveLength(1)
  })

  test('is removed after a day if unused, or with its submission; a draft keeps it', async () => {
    const { uploads } = hosted.demo.store.formStores
    const ids = await Promise.all(
      [0, 1, 2].map(async () => String((await handIn('photo', png)).body.upload?.id)),
    )
    const [orphan = '', ofDraft = '', photo = ''] = ids
    const draft = { kind: 'form', form: 'application', version: 1, values: { photo: ofDraft }, step: '' }
    await hosted.send('POST', '/drafts', { body: draft })
    const submission = (await hosted.submit(form, { email, photo })).body.submission?.id
    await runJob('tidy uploads', addMinutes(demoNow, 1439))
    expect(await rows('select id from upload')).toHaveLength(3)
    await runJob('tidy uploads', addMinutes(demoNow, 1441))
    const there = async () =>
      (await Promise.all([orphan, ofDraft, photo].map(id => uploads.read(id)))).map(
        file => file !== undefined,
      )
    expect(await there()).toEqual([false, true, true])
    const path = `/operator/submissions/${submission}`
    expect((await hosted.send('DELETE', path, { asOperator: true })).status).toBe(200)
    expect(await there()).toEqual([false, true, false])
    expect((await hosted.send('DELETE', path, { asOperator: true })).body.code).toBe('submission.not_found')
  })
})
