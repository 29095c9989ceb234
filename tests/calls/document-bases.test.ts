/** Documents of a business that hold only what differs from others: those of docs/configuration.md, in service. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { root } from '#tests/support/run/command.ts'

let hosted: HostedApp
let examples: readonly object[]
beforeAll(async () => {
  hosted = await openHosted({})
  const guide = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const [, section = ''] = guide.split('### Change only a few lines of a screen or form\n')
  const [own = ''] = section.split('\n## ')
  examples = [...own.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text))
  expect(examples).toHaveLength(3)
})
beforeEach(async () => {
  hosted.setTime(demoNow)
  await hosted.demo.forgetBookings()
})
afterAll(() => hosted.close())

const save = (name: string, record: object) =>
  hosted.send('PUT', `/operator/records/${name}`, { asOperator: true, body: { record } })
const remove = (name: string) => hosted.send('DELETE', `/operator/records/${name}`, { asOperator: true })
const slot = { from: '/items/0/start', field: 'start', clear: ['start'] }
const listFaults = ({ body }: Awaited<ReturnType<typeof save>>) =>
  Object.values(body.errors ?? {}).map(({ pointer, message }) => `${pointer} ${message}`)

const start = '2026-11-30T13:00:00+01:00'
const book = (contact: object) =>
  hosted.send('POST', '/bookings', {
    key: crypto.randomUUID(),
    body: {
      items: [{ service: 'haircut', provider: 'maya', start, location: 'in-person' }],
      contact: { email: 'ada@example.org', firstName: 'Ada', location: 'in-person', ...contact },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })

async function listSteps(path: string): Promise<readonly string[]> {
  const { payload } = await hosted.app.inject({ url: `${path}/_payload.json` })
  const { page } = JSON.parse(payload)
  return page.screen.steps.map(({ id }: { id: string }) => id)
}

describe('A form that changes a few lines of another', () => {
  test('asks for no last name, but for the telephone; other forms stay as they are', async () => {
    expect((await book({ phone: '030 123' })).body.code).toBe('input.invalid')
    const [contact = {}] = examples
    expect((await save('forms/contact', contact)).status).toBe(200)
    const { body } = await hosted.get('/forms/contact')
    expect(body.ui?.lastName).toMatchObject({ 'ui:title': { message: 'contact.last_name' } })
    const refused = await book({})
    expect(Object.values(refused.body.errors ?? {}).map(({ pointer }) => pointer)).toEqual(['/contact/phone'])
    const booked = await book({ phone: '030 12345' })
    expect([booked.status, booked.body.booking?.contact]).toEqual([
      201,
      expect.objectContaining({ firstName: 'Ada', phone: '030 12345' }),
    ])
    expect((await remove('forms/contact')).status).toBe(200)
    expect((await book({ phone: '030 12345' })).body.code).toBe('input.invalid')
  })

  test('gets the next version when its base of the business changes', async () => {
    const text = { type: 'string', maxLength: 100 }
    const makeBase = (properties: object) => ({
      id: 'garden',
      title: 'Garden',
      schema: { type: 'object', additionalProperties: false, properties },
    })
    await save('forms/garden', makeBase({ tree: text }))
    const own = { base: 'garden', title: 'Park' }
    expect((await save('forms/park', own)).body.record).toEqual({ version: 1, ...own })
    expect((await hosted.submit({ kind: 'form', id: 'park' }, { tree: 'oak' })).status).toBe(201)
    await save('forms/garden', makeBase({ tree: text, flower: text }))
    const { body } = await hosted.get('/forms/park')
    expect([body.version, body.title, Object.keys(body.schema?.properties ?? {})]).toEqual([
      2,
      'Park',
      ['tree', 'flower'],
    ])
    const old = await hosted.get('/forms/park?version=1')
    expect(Object.keys(old.body.schema?.properties ?? {})).toEqual(['tree'])
    expect(
      (await hosted.submit({ kind: 'form', id: 'park' }, { flower: 'rose' }, { version: 1 })).status,
    ).toBe(422)
    expect(
      (await hosted.submit({ kind: 'form', id: 'park' }, { flower: 'rose' }, { version: 2 })).status,
    ).toBe(201)
    // In use as a base.
    expect((await remove('forms/garden')).body.code).toBe('record.invalid')
    for (const name of ['forms/park', 'forms/garden']) expect((await remove(name)).status).toBe(200)
  })
})

describe('A screen that changes a few lines of another', () => {
  const haircut = '/widget/appointment/service/haircut'

  test('books without the review, everywhere or for one service', async () => {
    const [, everywhere = {}, once = {}] = examples
    expect(await listSteps(haircut)).toEqual([
      'service',
      'time',
      'guests',
      'details',
      'email',
      'review',
      'payment',
    ])
    expect((await save('screens/booking', everywhere)).status).toBe(200)
    expect(await listSteps(haircut)).toEqual(['service', 'time', 'guests', 'details', 'email', 'payment'])
    expect((await save('screens/booking', once)).status).toBe(200)
    expect((await remove('screens/booking')).status).toBe(200)
    expect(await listSteps(haircut)).toContain('review')
  })

  test('may be a screen of its own, for a route that loads less', async () => {
    const quick = { base: 'booking', steps: { guests: null, review: null } }
    expect((await save('screens/quick', quick)).status).toBe(200)
    const service = { call: 'getService', input: { service: '$params.service' } }
    const booking = { call: 'getBooking', input: { id: '$query.booking' }, when: 'present(query.booking)' }
    const route = { name: 'quick', path: '/quick/:service', about: 'x', layout: 'calendar', screen: 'quick' }
    const lacking = await save('routes/quick', { ...route, load: { service } })
    expect(lacking.status).toBe(422)
    expect(listFaults(lacking).join()).toContain('"booking", which no route that shows this screen loads')
    expect((await save('routes/quick', { ...route, load: { service, booking } })).status).toBe(200)
    expect(await listSteps('/quick/haircut')).toEqual(['service', 'time', 'details', 'email', 'payment'])
    expect(await listSteps(haircut)).toContain('review')
    // What leads to a step that is gone shows where the visitor is.
    const { payload } = await hosted.app.inject({ url: '/quick/haircut/_payload.json' })
    const { errors } = JSON.parse(payload).page
    expect([errors['guest.count_range'], errors['slot.taken']]).toEqual([
      [{}, {}],
      [{ step: 'time', ...slot }],
    ])
    for (const name of ['routes/quick', 'screens/quick']) expect((await remove(name)).status).toBe(200)
  })

  test('is refused with the place of the fault and what it means', async () => {
    const misspelt = await save('screens/other', { base: 'booking', steps: { reveiw: null } })
    expect(listFaults(misspelt)).toEqual([
      expect.stringMatching(/^\/record\/steps\/reveiw .*Did you mean "review"\?/),
    ])
    const foreign = await save('screens/booking', {
      base: 'booking',
      steps: { details: { form: 'contact-short' } },
    })
    expect(foreign.body.detail).toMatch(
      /^screens\/booking\/steps\/details\/form: .*asks for the form "contact"/,
    )
    const lost = await save('screens/other', { base: 'bookin' })
    expect(listFaults(lost)).toEqual([expect.stringMatching(/^\/record\/base .*Did you mean "booking"\?/)])
  })

  test('keeps a screen from changing in a way that breaks what is based on it', async () => {
    await save('screens/one', {
      base: 'booking',
      steps: { thanks: { after: 'time', title: 'booking.step.time' } },
    })
    await save('screens/two', { base: 'one', steps: { thanks: { heading: 'booking.review' } } })
    const broken = await save('screens/one', { base: 'booking' })
    expect([broken.status, broken.body.code]).toEqual([422, 'record.invalid'])
    expect(listFaults(broken).join()).toContain(
      'screens/two/steps/thanks: there is no entry "thanks" to change',
    )
    for (const name of ['screens/two', 'screens/one']) expect((await remove(name)).status).toBe(200)
  })

  test('may not hide the terms that must be accepted', async () => {
    const name = 'business/harbor'
    const { body } = await hosted.get(`/operator/records/${name}`, true)
    const terms = { ...body.record, terms: 'I accept the terms.' }
    const [, everywhere = {}] = examples
    await save('screens/booking', everywhere)
    const refused = await save(name, terms)
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toMatch(
      /terms.*no step of the screen "booking" shows them for the service "[a-z-]+".*"when": "present\(business\.terms\)"/,
    )
    await save('screens/booking', { base: 'booking', steps: { review: { when: 'present(business.terms)' } } })
    expect((await save(name, terms)).status).toBe(200)
    expect((await save('screens/booking', everywhere)).body.code).toBe('record.invalid')
    expect((await remove('screens/booking')).status).toBe(200)
    expect((await save(name, { ...body.record })).status).toBe(200)
  })
})
