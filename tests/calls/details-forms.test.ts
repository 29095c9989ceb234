/**
 * Services with their own forms: fields beyond the contact are validated, stored, and asked once per cart.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

const person = {
  firstName: { type: 'string', maxLength: 100 },
  lastName: { type: 'string', maxLength: 100 },
  email: { type: 'string', maxLength: 254, format: 'email' },
}
const formOf = (id: string, properties: object, required: readonly string[]) => ({
  id,
  version: 1,
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['firstName', 'email', ...required],
    properties: { ...person, ...properties },
  },
})
const hair = formOf('hair', { length: { enum: ['short', 'long'] }, notes: { type: 'string' } }, ['length'])
const body = formOf('body', { pressure: { type: 'integer', minimum: 1, maximum: 5 } }, ['pressure'])
/** A chain of conditions: `colour` hides together with `kind`. */
const party = {
  ...formOf(
    'party',
    {
      kind: { enum: ['cut', 'party'] },
      people: { type: 'integer' },
      hats: { type: 'boolean' },
      colour: { type: 'string' },
      estimate: { type: 'number' },
    },
    ['kind', 'colour'],
  ),
  ui: {
    people: { 'ui:when': "values.kind == 'party'" },
    hats: { 'ui:when': 'values.people > 0' },
    colour: { 'ui:when': 'values.hats' },
    estimate: { 'ui:widget': 'computed', 'ui:when': 'values.people > 0' },
  },
  computed: { estimate: 'values.people * 55' },
}
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

let demo: Demo
let folder: ConfigurationFolder
let server: TestApp
beforeAll(async () => {
  demo = await openDemo(records => ({
    ...records,
    services: records.services.map(service => {
      if (service.slug === 'haircut') return { ...service, form: 'hair' }
      if (service.slug === 'consultation') return { ...service, form: 'party' }
      // With no deposit nothing is due online, so the service can be booked.
      return service.slug === 'massage'
        ? { ...service, form: 'body', deposit: { kind: 'none' as const } }
        : service
    }),
  }))
  folder = await copyConfiguration(['en', 'de'])
  for (const form of [hair, body, party])
    await folder.write(`schemas/forms/${form.id}.json`, JSON.stringify(form))
  server = await openApp({ store: demo.store, configuration: folder.path })
})
afterAll(async () => {
  await server.app.close()
  await folder.remove()
  await demo.close()
})

const start = '2026-11-30T13:00:00+01:00'
const book = (contact: object, services: readonly string[] = ['haircut'], at = start) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/bookings',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: services.map((service, index) => ({
        service,
        provider: 'any',
        ...(index === 0 ? { start: at } : {}),
      })),
      contact,
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })
const faultsOf = (answer: Awaited<ReturnType<typeof book>>) =>
  answer
    .json()
    .errors?.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)
    .sort()

describe('A service with its own form', () => {
  test('stores its answers separately from the contact', async () => {
    const answer = await book({ ...ada, length: 'long', notes: 'Quietly, please.' })
    expect(answer.statusCode).toBe(201)
    const { booking } = answer.json()
    expect(booking.contact).toEqual({ ...ada, notes: 'Quietly, please.' })
    expect(booking.answers).toEqual({ length: 'long' })
    const { rows } = await demo.behind.query('select document from booking where id = $1', [booking.id])
    expect(rows[0]?.document).toMatchObject({ answers: { length: 'long' } })
  })

  test('requires the fields of its form and rejects others', async () => {
    const answer = await book({ firstName: 'Ada', email: 'ada@example.com', shoe: 42 })
    expect(answer.statusCode).toBe(422)
    expect(faultsOf(answer)).toEqual(['/contact/length field.required', '/contact/shoe field.unknown'])
  })
})

describe('A conditional field of a form', () => {
  const asked = { ...ada, kind: 'party', people: 3, hats: true, colour: 'green', estimate: 1 }

  test("is stored together with computed values, which override the client's", async () => {
    const answer = await book(asked, ['consultation'], '2026-12-02T13:00:00+01:00')
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().booking.answers).toEqual({
      kind: 'party',
      people: 3,
      hats: true,
      colour: 'green',
      estimate: 165,
    })
  })

  test('is neither required nor stored once its condition no longer holds', async () => {
    const { colour: _, ...sent } = { ...asked, kind: 'cut' }
    const answer = await book(sent, ['consultation'], '2026-12-03T13:00:00+01:00')
    expect(answer.statusCode, answer.body).toBe(201)
    const { contact, answers } = answer.json().booking
    expect([contact, answers]).toEqual([ada, { kind: 'cut' }])
  })
})

describe('A cart of services with a form each', () => {
  test('asks for the fields of both forms, each once', async () => {
    const cart = (await server.app.inject('/api/v1/carts/beauty?services=haircut,massage')).json()
    expect(cart.form).toBe('hair,body')
    const answer = await server.app.inject(`/api/v1/forms/${cart.form}`)
    expect(answer.statusCode).toBe(200)
    const form: FormDocument = answer.json()
    expect(form.schema.required).toEqual(['firstName', 'email', 'length', 'pressure'])
    expect(form.ui?.['ui:order']).toEqual(['firstName', 'lastName', 'email', 'length', 'notes', 'pressure'])
  })

  test('requires and stores the answers to both forms', async () => {
    const services = ['haircut', 'massage']
    const missing = await book({ ...ada, pressure: 9 }, services)
    expect(faultsOf(missing)).toEqual(['/contact/length field.required', '/contact/pressure field.too_large'])
    const answer = await book({ ...ada, length: 'short', pressure: 3 }, services, '2026-12-01T13:00:00+01:00')
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().booking.answers).toEqual({ length: 'short', pressure: 3 })
  })

  test('returns 404 if one of the forms does not exist', async () => {
    const answer = await server.app.inject('/api/v1/forms/hair,nothing')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'form.not_found'])
  })
})
