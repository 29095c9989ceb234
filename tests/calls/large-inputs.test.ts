/** What a stranger can send in 64 kB: it is rejected before it costs anything, with a short response. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const text = { type: 'string' }
const lists = {
  id: 'lists',
  version: 1,
  title: 'Lists',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      objects: {
        type: 'array',
        uniqueItems: true,
        items: { type: 'object', required: ['b'], properties: { a: { type: 'number' }, b: text } },
      },
      few: { type: 'array', maxItems: 3, uniqueItems: true, items: text },
    },
  },
}

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/surveys/lists.json': lists })
})
afterAll(() => hosted.close())

const list = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
const quote = (body: unknown) => hosted.send('POST', '/quotes', { body })
const survey = { kind: 'survey', id: 'lists' } as const

describe('An input with too many values', () => {
  test('is rejected as a whole', async () => {
    const { status, body, text: answer } = await quote({ items: list(32_000, () => 0) })
    expect([status, body.code]).toEqual([413, 'input.too_large'])
    expect(answer.length).toBeLessThan(1000)
    expect((await quote({ items: list(2000, () => 0) })).status).toBe(413)
    expect((await quote({ items: list(1999, () => 0) })).status).toBe(422)
    expect((await hosted.submit(survey, { objects: list(5500, index => ({ a: index })) })).status).toBe(413)
  })

  test('is not limited for an operator', async () => {
    const record = { hours: list(5000, () => 0) }
    const path = '/api/v1/operator/records/providers/maya'
    const { statusCode } = await hosted.app.inject({
      method: 'PUT',
      url: path,
      payload: { record },
      headers: { authorization: 'Bearer token-of-the-operator' },
    })
    expect(statusCode).toBe(422)
  })
})

describe('Faults of a large input', () => {
  test('name a list that is too long, and nothing in it', async () => {
    const { status, body } = await quote({ items: list(1500, () => 0), guests: list(400, () => 0) })
    expect([status, body.code]).toEqual([422, 'input.invalid'])
    expect(body.errors).toMatchObject([{ pointer: '/items' }, { pointer: '/guests' }])
  })

  test('are limited to fifty, for a call and for a form', async () => {
    const names = Object.fromEntries(list(1900, index => [`a${index}`, 0]))
    expect((await quote({ items: [{ service: 'yoga' }], ...names })).body.errors).toHaveLength(50)
    const { status, body } = await hosted.submit(survey, { objects: list(900, index => ({ a: index })) })
    expect([status, body.code]).toEqual([422, 'input.invalid'])
    expect(body.errors).toHaveLength(50)
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer: '/values/objects/0/b' }))
  })

  test("of a form's list that is too long are found without comparing its entries", async () => {
    const { body } = await hosted.submit(survey, { few: list(1900, () => 'same') })
    expect(body.errors).toMatchObject([{ pointer: '/values/few', code: 'field.too_large' }])
  })
})
