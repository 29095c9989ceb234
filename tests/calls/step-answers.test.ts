/** A custom step of the booking screen: the server enforces its rules as the browser does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

const booking = 'schemas/screens/booking.json'
const form = {
  id: 'allergies',
  version: 1,
  schema: {
    type: 'object',
    required: ['which'],
    properties: { which: { type: 'string', maxLength: 10 }, severe: { type: 'boolean' } },
  },
}
const steps = [
  {
    id: 'color',
    title: 'common.continue',
    when: "service.slug == 'haircut'",
    schema: { type: 'object', required: ['color'], properties: { color: { enum: ['red', 'blue'] } } },
  },
  {
    id: 'allergies',
    title: 'common.continue',
    when: "service.slug == 'haircut'",
    form: 'allergies',
    into: 'allergies',
  },
  {
    id: 'linked',
    title: 'common.continue',
    when: 'present(link)',
    schema: {
      type: 'object',
      required: ['source'],
      properties: { source: { type: 'string', maxLength: 5 } },
    },
  },
]

let demo: Demo
let folder: ConfigurationFolder
let server: TestApp
beforeAll(async () => {
  demo = await openDemo(records => ({ ...records, serviceMenus: [] }))
  folder = await copyConfiguration(['en'])
  await folder.write('schemas/forms/allergies.json', JSON.stringify(form))
  for (const step of steps) await folder.put(booking, '/steps/-', step)
  await folder.put(booking, '/submit/input/answers', {
    color: '$values.color',
    allergies: '$values.allergies',
    source: '$values.source',
  })
  server = await openApp({ store: demo.store, configuration: folder.path })
})
beforeEach(() => demo.forgetBookings())
afterAll(async () => {
  await server.app.close()
  await folder.remove()
  await demo.close()
})

const haircut = { service: 'haircut', provider: 'maya', start: '2026-11-30T13:00:00+01:00' }
const portrait = { service: 'portrait', provider: 'any', start: '2026-12-01T14:00:00+01:00' }

const book = (answers: object | undefined, item = haircut) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/bookings',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: [item],
      contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      timezone: 'Europe/Berlin',
      locale: 'en',
      termsAccepted: true,
      ...(answers === undefined ? {} : { answers }),
    },
  })

const good = { color: 'red', allergies: { which: 'nuts' } }

describe('POST /bookings', () => {
  test('accepts answers that the screen would accept', async () => {
    const response = await book(good)
    expect(response.json()).toMatchObject({ booking: { answers: good } })
  })

  test.each([
    [
      'no answers at all',
      undefined,
      [
        ['/answers/color', 'field.required'],
        ['/answers/allergies/which', 'field.required'],
      ],
    ],
    ['a choice that is not offered', { ...good, color: 'green' }, [['/answers/color', 'field.choose_one']]],
    [
      'answers that violate the rules of the form',
      { ...good, allergies: { which: 'nuts and more' } },
      [['/answers/allergies/which', 'field.too_long']],
    ],
    [
      'answers of another type',
      { ...good, allergies: 'nuts' },
      [['/answers/allergies/which', 'field.required']],
    ],
    [
      'answers to a step that may not have been shown',
      { ...good, source: 'a newspaper' },
      [['/answers/source', 'field.too_long']],
    ],
  ])('rejects %s', async (_, answers, faults) => {
    const response = await book(answers)
    expect(response.statusCode).toBe(422)
    const { errors } = response.json<{ errors: { pointer: string; code: string }[] }>()
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual(faults)
  })

  test('requires nothing from a step that the service does not have', async () => {
    expect((await book(undefined, portrait)).statusCode).toBe(201)
  })
})
