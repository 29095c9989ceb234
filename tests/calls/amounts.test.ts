/** Amounts of money that an operator sends over HTTP. */
import { expect, test } from 'vitest'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()

/** `amounts` holds members of the record as raw JSON text. */
const put = (amounts: string) =>
  opened.server.app.inject({
    method: 'PUT',
    url: '/api/v1/operator/records/services/nails',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
    payload: `{ "record": { "slug": "nails", "name": "Nails", "durationMinutes": 30, ${amounts} } }`,
  })

test.each([
  ['text in the major unit', '"price": "25.00"'],
  ['an integer in the minor unit', '"price": 2500'],
])('%s is accepted and returned in the minor unit', async (_, amounts) => {
  const response = await put(amounts)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ record: { price: 2500 } })
})

test.each([
  [
    'a price',
    '"price": 25.00',
    /^services\/nails\/price: 25\.00 has a decimal point, .+ write "25\.00" with quotes .+ or 2500 without\.$/,
  ],
  [
    'a deposit',
    '"price": 2500, "deposit": { "kind": "amount", "value": 5.0 }',
    /^services\/nails\/deposit\/value: 5\.0 /,
  ],
])(
  '%s with a decimal point is rejected with both remedies, even where JSON parses it as a whole number',
  async (_, amounts, reason) => {
    const response = await put(amounts)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'record.invalid', detail: expect.stringMatching(reason) })
  },
)

test('Malformed JSON is rejected as in every other call', async () => {
  expect((await put('"price": ')).json()).toMatchObject({ code: 'input.malformed' })
})
