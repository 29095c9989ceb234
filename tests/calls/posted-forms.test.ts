/** Forms that a browser without JavaScript posts to their own pages. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const enquiry = {
  id: 'enquiry',
  version: 3,
  title: 'Enquiry',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', pattern: '\\S' },
      seats: { type: 'integer', minimum: 1 },
      lunch: { type: 'boolean' },
      website: { type: 'string' },
      days: { type: 'array', items: { enum: ['mon', 'tue'] }, uniqueItems: true },
    },
  },
  ends: [
    { id: 'many', when: 'values.seats > 5', title: 'Many' },
    { id: 'few', title: 'Few' },
  ],
}
const steps = [
  { id: 'one', title: 'One', fields: ['name', 'seats', 'lunch'] },
  { id: 'two', title: 'Two', fields: ['website', 'days'] },
]
const path = '/widget/form/enquiry'

let hosted: HostedApp
/** Hidden fields of the page as they were a minute ago. */
let carried: Readonly<Record<string, string>>
beforeAll(async () => {
  hosted = await openHosted({
    'schemas/forms/enquiry.json': enquiry,
    'schemas/forms/long.json': { ...enquiry, id: 'long', steps },
    'schemas/surveys/mood.json': { ...enquiry, id: 'mood' },
  })
})
beforeEach(async () => {
  await hosted.demo.forgetBookings()
  carried = await carriedBy('/forms/enquiry')
})
afterAll(() => hosted.close())

async function carriedBy(document: string) {
  hosted.setTime(addMinutes(demoNow, -1))
  const { body } = await hosted.get(document)
  hosted.setTime(demoNow)
  return { '.version': String(body.version), '.stamp': String(body.stamp) }
}

type Fields = readonly (readonly [string, string])[]

const post = (fields: Fields, headers: Readonly<Record<string, string>> = {}, url: string = path) =>
  hosted.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'book.example',
      origin: 'http://book.example',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams([...Object.entries(carried), ...fields].map(pair => [...pair])).toString(),
  })

const stored = async () =>
  (await hosted.demo.behind.query('select id, kind, form, version, answers, locale from submission')).rows

const entered: Fields = [
  ['name', 'Ada'],
  ['seats', '6'],
  ['lunch', 'true'],
  ['website', 'https://ada.example'],
  ['days', 'mon'],
  ['days', 'tue'],
  ['.website', ''],
]

describe('A posted form', () => {
  test('is stored like an API submission and redirects to its end without unknown query parameters', async () => {
    const { statusCode, headers } = await post(entered, {}, `${path}?from=poster&stage=one&end=x`)
    const [row] = await stored()
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      `?submitted=${row.id}&end=many`,
      'no-store',
    ])
    expect(row).toMatchObject({
      kind: 'form',
      form: 'enquiry',
      version: 3,
      locale: 'en',
      answers: { name: 'Ada', seats: 6, lunch: true, website: 'https://ada.example', days: ['mon', 'tue'] },
    })
  })

  test('of a survey is stored as a survey, in the language of its address', async () => {
    carried = await carriedBy('/surveys/mood')
    const { statusCode } = await post(entered, {}, '/de/widget/survey/mood')
    expect([statusCode, await stored()]).toMatchObject([
      303,
      [{ kind: 'survey', form: 'mood', locale: 'de' }],
    ])
  })

  test('sent several times is one submission, and each attempt redirects to its end', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(entered)))
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`)).size).toBe(
      1,
    )
    expect(await stored()).toHaveLength(1)
    await post([...entered.slice(1), ['name', 'Grace']])
    await post(entered, { 'user-agent': 'another' })
    expect(await stored()).toHaveLength(3)
  })

  test('to a version at an old price is shown again in the current version, without being submitted', async () => {
    const put = async (version: number) => {
      const document = { ...enquiry, id: 'fair', version, payment: { amount: version * 1000 } }
      await hosted.folder.write('schemas/forms/fair.json', JSON.stringify(document))
      await hosted.appContext.reload()
    }
    await put(1)
    carried = await carriedBy('/forms/fair')
    expect((await post(entered, {}, '/widget/form/fair')).statusCode).toBe(303)
    await put(2)
    const { statusCode, body } = await post(entered, { 'user-agent': 'another' }, '/widget/form/fair')
    expect([statusCode, postedIn(body)]).toMatchObject([
      409,
      { values: { name: 'Ada' }, problem: { code: 'form.version_outdated' } },
    ])
    expect(await stored()).toMatchObject([{ form: 'fair', version: 1 }])
  })

  test('is refused if its page showed another amount than the form charges', async () => {
    const document = { ...enquiry, id: 'raffle', payment: { amount: 1000 } }
    await hosted.folder.write('schemas/forms/raffle.json', JSON.stringify(document))
    await hosted.appContext.reload()
    carried = await carriedBy('/forms/raffle')
    const send = (due: string) =>
      post([...entered, ['.due', due]], { 'user-agent': due }, '/widget/form/raffle')
    const { statusCode, body } = await send('900')
    expect([statusCode, postedIn(body)]).toMatchObject([409, { problem: { code: 'payment.price_changed' } }])
    expect(await stored()).toEqual([])
    for (const due of ['1000', 'much', '']) expect((await send(due)).statusCode).toBe(303)
  })

  test('with faults is shown again with the entered values and all faults, and is not cached', async () => {
    const { statusCode, headers, body } = await post([
      ['name', ' '],
      ['seats', 'six'],
    ])
    expect([statusCode, headers['cache-control']]).toEqual([422, 'no-store'])
    expect(postedIn(body)).toMatchObject({
      values: { name: ' ', seats: 'six' },
      stamp: carried['.stamp'],
      problem: { code: 'input.invalid', faults: [{ pointer: '/values/name' }, { pointer: '/values/seats' }] },
    })
    const plain = await hosted.app.inject({ url: path, headers: { host: 'book.example' } })
    expect([plain.statusCode, postedIn(plain.body)]).toEqual([200, undefined])
    expect(await stored()).toEqual([])
  })

  test('may be multipart; its files are ignored', async () => {
    const form = new FormData()
    for (const [name, text] of [...Object.entries(carried), ...entered]) form.append(name, text)
    form.append('name', new File(['x'], 'x.txt'))
    const encoded = new Response(form)
    const { statusCode } = await hosted.app.inject({
      method: 'POST',
      url: path,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    expect([statusCode, await stored()]).toMatchObject([303, [{ answers: { name: 'Ada' } }]])
  })

  test('from a bot that fills in the honeypot seems accepted but is not stored', async () => {
    const { statusCode } = await post([...entered.slice(0, -1), ['.website', 'https://spam.example']])
    expect([statusCode, await stored()]).toEqual([303, []])
  })

  test('without a stamp, or sent too soon, is rejected', async () => {
    const fresh = String((await hosted.get('/forms/enquiry')).body.stamp)
    carried = { ...carried, '.stamp': fresh }
    const soon = await post(entered)
    expect([soon.statusCode, postedIn(soon.body)]).toMatchObject([
      422,
      { stamp: fresh, problem: { code: 'form.too_fast' }, values: { name: 'Ada' } },
    ])
    carried = {}
    const without = await post(entered)
    expect(without.statusCode).toBe(422)
    // The visitor corrects the form under the stamp of the page returned here.
    expect(postedIn(without.body)).not.toHaveProperty('stamp')
    expect(await stored()).toEqual([])
  })

  test('of several steps is shown again, because it needs JavaScript', async () => {
    carried = await carriedBy('/forms/long')
    const { statusCode, body } = await post(entered, {}, '/widget/form/long')
    expect([statusCode, await stored()]).toEqual([422, []])
    expect(postedIn(body)).toMatchObject({ values: { name: 'Ada' } })
    expect(postedIn(body)).not.toHaveProperty('problem')
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('from another site is rejected: %j', async headers => {
    const response = await post(entered, headers)
    expect([response.statusCode, response.json().code]).toEqual([403, 'input.origin'])
    expect(await stored()).toEqual([])
  })

  test('that is too large or not a form is rejected', async () => {
    const large = await post([['name', 'x'.repeat(64 * 1024)]])
    expect([large.statusCode, large.json().code]).toEqual([413, 'input.too_large'])
    const json = await post(entered, { 'content-type': 'application/json' })
    expect(json.statusCode).toBe(400)
    const broken = await post(entered, { 'content-type': 'multipart/form-data; boundary=x' })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'input.malformed'])
    expect(await stored()).toEqual([])
  })

  test('is accepted only at the page of a form', async () => {
    for (const url of ['/', '/widget/appointment/maya/haircut', '/nowhere']) {
      const response = await post(entered, {}, url)
      expect([response.statusCode, response.json().code]).toEqual([404, 'call.not_found'])
    }
    const unknown = await post(entered, {}, '/widget/form/nowhere')
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

/** Returns the posted data that the rendered page received, from its last line. */
function postedIn(body: string): Readonly<Record<string, unknown>> | undefined {
  const last = body.split('\n').at(-1) ?? ''
  return last.startsWith('{') ? JSON.parse(last) : undefined
}
