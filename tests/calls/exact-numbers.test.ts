/** Numbers that JavaScript would change silently are refused by every call, whoever sends them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const numbers = {
  id: 'numbers',
  version: 1,
  title: 'Numbers',
  schema: {
    type: 'object',
    properties: {
      price: { type: 'number' },
      count: { type: 'integer' },
      list: { type: 'array', items: { type: 'number' } },
    },
  },
}
const give = {
  id: 'give',
  version: 1,
  title: 'Donation',
  schema: {
    type: 'object',
    required: ['gift', 'email'],
    properties: { gift: { type: 'number', minimum: 1 }, email: { type: 'string', format: 'email' } },
  },
  payment: { amount: { field: 'gift', minimum: '1.00' } },
}

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/forms/numbers.json': numbers, 'schemas/forms/give.json': give })
})
afterAll(() => hosted?.close())

/** Sends the text as it is: `JSON.stringify` would have changed the number already. */
async function send(form: string, values: string, locale = 'en') {
  hosted.setTime(addMinutes(demoNow, -1))
  const { stamp } = (await hosted.get(`/forms/${form}`)).body
  hosted.setTime(demoNow)
  return hosted.send('POST', `/forms/${form}/submissions`, {
    key: crypto.randomUUID(),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(
      `{"version":1,"locale":"${locale}","timezone":"Europe/Berlin","stamp":${JSON.stringify(stamp)},"values":${values}}`,
    ),
  })
}

test.each([
  ['{"count":9007199254740993}', '/values/count'],
  ['{"count":-9007199254740993}', '/values/count'],
  ['{"count":9007199254740992}', '/values/count'],
  ['{"price":1e400}', '/values/price'],
  ['{"price":0.1234567890123456789}', '/values/price'],
  ['{"price":3.141592653589793238}', '/values/price'],
  ['{"price":1e-400}', '/values/price'],
  ['{"list":[1, 2.00000000000000001]}', '/values/list/1'],
])('%s is refused at %s', async (values, pointer) => {
  const answer = await send('numbers', values)
  expect(answer.status).toBe(422)
  expect(faultsIn(answer)).toEqual([`${pointer} field.number_inexact`])
})

test('Everything that is kept is accepted, also in a text', async () => {
  const values =
    '{"count":9007199254740991,"price":1.50,"list":[1e3,-0.5,0.30000000000000004],"note":"9007199254740993"}'
  expect(await send('numbers', values)).toMatchObject({ status: 201 })
})

test('An amount has no more decimals than its currency', async () => {
  const values = (gift: string) => `{"gift":${gift},"email":"ada@example.com"}`
  const refused = await send('give', values('12.505'))
  expect(refused.status).toBe(422)
  expect(faultsIn(refused)).toEqual(['/values/gift field.too_many_decimals'])
  expect(await send('give', values('12.50'))).toMatchObject({ status: 201 })
  expect(await send('give', values('"12.50"'))).toMatchObject({ status: 422 })
})

test('A text that is no number says why, in the notation of the language', async () => {
  const answer = await send('numbers', '{"price":"1.205"}', 'fr')
  expect(faultsIn(answer)).toEqual(['/values/price field.number_ambiguous'])
  expect(answer.text).toContain('This could mean 1,205 or 1205.')
})

test('A number in an address is refused, too', async () => {
  const answer = await hosted.get('/forms/numbers?version=9007199254740993')
  expect(answer.status).toBe(422)
  expect(faultsIn(answer)).toEqual(['/version field.number_inexact'])
})
