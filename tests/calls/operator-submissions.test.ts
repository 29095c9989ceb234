/** How a business reads submissions: list, CSV table and summary; and how it erases people from them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { jobs } from '#server/app/jobs.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { openPaymentJobs, openPaymentServices } from '#tests/support/payments/payments.ts'

const rate = { type: 'string', enum: ['good', 'bad'] }
const review = {
  id: 'review',
  version: 1,
  title: 'Review',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      stars: { type: 'integer', minimum: 1, maximum: 5 },
      recommend: { type: 'integer', minimum: 0, maximum: 10 },
      parts: { type: 'object', additionalProperties: false, properties: { food: rate, room: rate } },
      order: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, uniqueItems: true },
      again: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string', enum: ['calm', 'near'] } },
      words: { type: 'string' },
      email: { type: 'string', format: 'email' },
      home: { type: 'object', additionalProperties: false, properties: { words: { type: 'string' } } },
    },
  },
  ui: {
    'ui:order': ['stars', '*', 'words'],
    stars: { 'ui:title': { en: 'Stars', de: 'Sterne' } },
    recommend: { 'ui:widget': 'nps' },
    parts: {
      'ui:field': 'matrix',
      'ui:title': 'Parts',
      food: { 'ui:title': 'Food', 'ui:enumNames': { good: 'Tasty' } },
      room: { 'ui:enumNames': { good: 'Quiet' } },
    },
    words: { 'ui:title': 'Words' },
    home: { 'ui:title': { en: 'Home', de: 'Zuhause' }, words: { 'ui:title': 'Words' } },
    order: { 'ui:field': 'ranking' },
  },
}
const survey = { kind: 'survey', id: 'review' } as const

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/surveys/review.json': review })
})
beforeEach(() => hosted.demo.forgetBookings())
afterAll(() => hosted.close())

const answer = async (values: object) => {
  const { status, text, body } = await hosted.submit(survey, values)
  expect({ status, text }).toMatchObject({ status: 201 })
  return String(body.submission?.id)
}
const read = (path: string) => hosted.get(`/operator/${path}`, true)

test('Only the operator reads submissions', async () => {
  for (const path of [
    'submissions',
    'submissions.csv?kind=survey&form=review',
    'submissions/summary?kind=survey&form=review',
  ])
    expect((await hosted.get(`/operator/${path}`)).status).toBe(401)
})

test('The list is paginated, latest first, without repeating a submission', async () => {
  const ids = [await answer({ stars: 1 }), await answer({ stars: 2 }), await answer({ stars: 3 })]
  const seen: string[] = []
  let path = 'submissions?kind=survey&form=review&limit=2'
  for (let next: unknown = ''; next !== null; path = `submissions?limit=2&after=${next}`) {
    const { body } = await read(path)
    seen.push(...Object.values(body.submissions ?? {}).map(({ id }) => String(id)))
    next = body.next
  }
  expect(seen).toEqual(ids.sort().reverse())
  expect((await read('submissions?form=other')).body).toEqual({
    submissions: [],
    next: null,
    consentTexts: [],
  })
})

test('The CSV table has one column per answer, and cells cannot be formulas', async () => {
  await answer({
    stars: 5,
    parts: { food: 'good' },
    tags: ['calm', 'near'],
    order: ['c', 'a', 'b'],
    again: true,
    words: '=HYPERLINK("http://x","y")',
  })
  const { headers, text } = await read('submissions.csv?kind=survey&form=review')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="review.csv"',
  })
  expect(text.startsWith('\ufeffid,version,status,started,saved,locale,end,booking,business tags,')).toBe(
    true,
  )
  const [head = '', row = '', rest] = text.split('\r\n')
  expect(head.split(',').slice(9)).toEqual([
    'Stars',
    'recommend',
    'Parts › Food',
    'Parts',
    'order',
    'again',
    'tags',
    'email',
    'Home › Words',
    'Words',
  ])
  expect(row.split(',').slice(1).join(',')).toBe(
    `1,complete,2026-11-23T07:59:00+01:00,2026-11-23T08:00:00+01:00,en,,,,5,,good,,c; a; b,true,calm; near,,,"'=HYPERLINK(""http://x"",""y"")"`,
  )
  expect(rest).toBe('')
})

test('CSV columns are named after the questions, or after the properties on request', async () => {
  const header = async (query: string) => {
    const { text } = await read(`submissions.csv?kind=survey&form=review${query}`)
    return text.trim().split(',').slice(9)
  }
  expect(await header('&locale=de')).toContain('Zuhause › Words')
  expect(await header('&header=names')).toEqual([
    'stars',
    'recommend',
    'parts.food',
    'parts.room',
    'order',
    'again',
    'tags',
    'email',
    'home.words',
    'words',
  ])
})

test('The summary keeps the names of groups and rows, and two rows may label one value differently', async () => {
  await answer({ stars: 3, parts: { food: 'good', room: 'good' }, home: { words: 'Yes' } })
  const { body } = await read('submissions/summary?kind=survey&form=review')
  const question = (name: string) =>
    Object.values(body.questions ?? {}).find(one => String(one.name) === name)
  expect(question('home.words')).toMatchObject({ title: 'Words', groups: [{ en: 'Home', de: 'Zuhause' }] })
  expect(question('parts')?.rows).toMatchObject([
    { row: 'food', title: 'Food', names: { good: 'Tasty' } },
    { row: 'room', names: { good: 'Quiet' } },
  ])
  expect(question('stars')?.choices).toEqual(
    [1, 2, 3, 4, 5].map(value => ({ value, count: value === 3 ? 1 : 0 })),
  )
})

test('The summary counts, averages and ranks', async () => {
  await answer({ stars: 5, recommend: 10, parts: { food: 'good', room: 'bad' }, order: ['a', 'b', 'c'] })
  await answer({ stars: 4, recommend: 8, parts: { food: 'good' }, order: ['b', 'a', 'c'], again: true })
  await answer({ stars: 2, recommend: 3, tags: ['near'], words: 'Thanks' })
  await hosted.send('POST', '/drafts', {
    body: { kind: 'survey', form: 'review', version: 1, values: { stars: 1 }, step: '' },
  })
  const { status, body } = await read('submissions/summary?kind=survey&form=review')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'survey',
    form: 'review',
    version: null,
    complete: 3,
    partial: 1,
    scores: [],
    days: [{ date: '2026-11-23', complete: 3, partial: 1 }],
  })
  const question = (name: string) =>
    Object.values(body.questions ?? {}).find(one => String(one.name) === name)
  expect(question('stars')).toEqual({
    name: 'stars',
    type: 'number',
    title: { en: 'Stars', de: 'Sterne' },
    answered: 4,
    average: 3,
    median: 3,
    minimum: 1,
    maximum: 5,
    choices: [1, 2, 3, 4, 5].map(value => ({ value, count: value === 3 ? 0 : 1 })),
  })
  expect(question('recommend')).toMatchObject({
    type: 'nps',
    answered: 3,
    average: 7,
    median: 8,
    nps: { promoters: 1, passives: 1, detractors: 1, score: 0 },
  })
  expect(question('parts')).toMatchObject({
    answered: 2,
    rows: [
      {
        row: 'food',
        answered: 2,
        choices: [
          { value: 'good', count: 2 },
          { value: 'bad', count: 0 },
        ],
      },
      {
        row: 'room',
        answered: 1,
        choices: [
          { value: 'good', count: 0 },
          { value: 'bad', count: 1 },
        ],
      },
    ],
  })
  expect(question('order')?.ranks).toEqual([
    { value: 'a', average: 1.5 },
    { value: 'b', average: 1.5 },
    { value: 'c', average: 3 },
  ])
  expect(question('again')).toMatchObject({
    answered: 1,
    choices: [
      { value: true, count: 1 },
      { value: false, count: 0 },
    ],
  })
  expect(question('tags')?.choices).toEqual([
    { value: 'calm', count: 0 },
    { value: 'near', count: 1 },
  ])
  expect(question('words')).toMatchObject({ type: 'text', answered: 1, texts: ['Thanks'] })
  expect((await read('submissions/summary?kind=survey&form=review&version=7')).body.code).toBe(
    'form.version_unknown',
  )
})

describe('A person', () => {
  const contact = (what: string) =>
    hosted.send('POST', `/operator/customers/${what}`, {
      asOperator: true,
      body: { email: 'ADA@example.org' },
    })

  test('can be exported and erased from submissions, which still count', async () => {
    await answer({ email: 'ada@example.org', words: 'It is me' })
    await answer({ email: 'grace@example.org', words: 'It is not' })
    expect((await contact('export')).body.submissions).toMatchObject([{ values: { words: 'It is me' } }])
    expect((await contact('erase')).body).toMatchObject({ bookings: 0, submissions: 1 })
    expect((await contact('export')).body.submissions).toEqual([])
    const { body } = await read('submissions')
    expect(body.submissions).toHaveLength(2)
    expect(JSON.stringify(body)).not.toMatch(/ada|is me/)
    expect((await read('submissions/summary?kind=survey&form=review')).body.complete).toBe(2)
  })

  test('is erased when the retention period of the business ends', async () => {
    const { directories, ...store } = hosted.demo.store
    const records = await directories.read('harbor')
    if (!records) return expect.unreachable('The demo business is gone.')
    await directories.replace({ ...records, business: { ...records.business, retentionDays: 30 } })
    await answer({ email: 'ada@example.org' })
    const erase = (days: number) => {
      const clock = () => addMinutes(demoNow, days * 1440)
      const paymentJobs = openPaymentJobs(openPaymentServices(hosted.demo.store, clock), clock)
      return jobs
        .find(({ name }) => name === 'apply retention')
        ?.run({
          ...store,
          directories,
          paymentJobs,
          clock,
          updateSearchIndex: async () => {},
          publishDue: async () => {},
          waitlistJobs: createWaitlistJobs({ ...store, directories, clock }),
        })
    }
    await erase(29)
    expect((await contact('export')).body.submissions).toHaveLength(1)
    await erase(31)
    expect((await contact('export')).body.submissions).toHaveLength(0)
  })
})
