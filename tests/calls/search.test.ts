/** Search as visitors call it, and how it follows the operator's calls, previews and reloads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchContentInput, SearchResults } from '#schemas/generated/types.gen.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({})
  await hosted.appContext.updateSearchIndex()
})
afterAll(() => hosted.close())

const search = async (q: string, more: Omit<SearchContentInput, 'q'> = {}): Promise<SearchResults> => {
  const query = new URLSearchParams({
    q,
    ...Object.fromEntries(Object.entries(more).map(([k, v]) => [k, `${v}`])),
  })
  const { status, text } = await hosted.get(`/search?${query}`)
  expect(status).toBe(200)
  return JSON.parse(text)
}
const paths = async (...input: Parameters<typeof search>) =>
  (await search(...input)).results.map(({ path }) => path)
const operate = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const response = await hosted.app.inject({
    method,
    url: `/api/v1/operator/${path}`,
    headers: { authorization: 'Bearer token-of-the-operator' },
    ...(payload ? { payload } : {}),
  })
  expect(response.statusCode, response.payload).toBe(200)
  return response.payload === '' ? {} : JSON.parse(response.payload)
}
const post = (slug: string, more: object = {}) => ({
  slug,
  site: 'studio',
  title: slug,
  date: '2026-10-01',
  ...more,
})
const putPost = (slug: string, more: object = {}) =>
  operate('PUT', `records/posts/${slug}`, { record: post(slug, more) })

describe('A search of the demo', () => {
  test('leads to content at its canonical path, and to the booking of services and people', async () => {
    expect(await paths('gift card')).toContain('/studio/product/gift-card')
    expect(await paths('haircut')).toContain('/widget/appointment/service/haircut')
    expect(await paths('maya')).toEqual(
      expect.arrayContaining(['/widget/appointment/maya', '/studio/author/maya']),
    )
    expect(await paths('front desk')).toContain('/widget/appointment/front-desk')
  })

  test('is in the language of the visitor, and says if a result is not', async () => {
    expect(await paths('Gutschein', { locale: 'de' })).toContain('/studio/product/gift-card')
    expect(await paths('Gutschein', { locale: 'en' })).toEqual([])
    const [german] = (await search('Gutschein', { locale: 'de' })).results
    expect(german).not.toHaveProperty('language')
    const [danish] = (await search('gift card', { locale: 'da' })).results
    expect(danish).toMatchObject({ language: 'en' })
  })

  test('shows where the text contains the words, as plain text', async () => {
    await putPost('marked', {
      blocks: [{ type: 'text', text: '## A **bold** <b>zebra</b> & [link](/services)' }],
    })
    const [result] = (await search('zebra')).results
    expect(result?.excerpt).toEqual([
      { text: 'A bold <b>' },
      { text: 'zebra', isMatch: true },
      { text: '</b> & link' },
    ])
  })
})

describe('What visitors type', () => {
  const hostile = [
    '',
    ' ',
    "'",
    "' & !",
    ':*',
    '\\',
    '((((',
    '<script>',
    '🦊',
    '%00',
    '\ufffd',
    'zebra | gift',
    '"gift card"',
    'x'.repeat(3_500),
    "'".repeat(1_000),
  ]
  test.each(hostile.map(q => [q.slice(0, 20), q] as const))(
    'is never an operator or an error: %s',
    async (_, q) => {
      expect((await search(q)).total).toBeLessThan(20)
    },
  )

  test('is refused by its length and by what no text may contain, as in every call', async () => {
    const statusOf = async (query: string) => (await hosted.get(`/search?${query}`)).status
    expect(await statusOf(`q=${'x'.repeat(10_000)}`)).toBe(414)
    expect(await statusOf('q=%00')).toBe(422)
    expect(await statusOf('q=a&page=11')).toBe(422)
    expect(await statusOf('q=a&other=1')).toBe(422)
    expect(await statusOf('q=a&locale=zz&page=10')).toBe(200)
  })
})

test('Beyond the last page, the last one is shown', async () => {
  const last = await search('hair')
  expect(last).toMatchObject({ page: 1, pages: 1 })
  expect(last.total).toBeGreaterThan(0)
  expect(await search('hair', { page: 10 })).toEqual(last)
})

describe('The results follow', () => {
  test('records that an operator adds, changes and deletes, as soon as the call has answered', async () => {
    await putPost('walrus', { title: 'A walrus' })
    expect(await paths('walrus')).toEqual(['/studio/b/walrus'])
    await putPost('walrus', { title: 'A narwhal' })
    expect([await paths('walrus'), await paths('narwhal')]).toEqual([[], ['/studio/b/walrus']])
    await operate('DELETE', 'records/posts/walrus')
    expect(await paths('narwhal')).toEqual([])
  })

  test('services, people and their names', async () => {
    const { record } = await operate('GET', 'records/services/haircut')
    await operate('PUT', 'records/services/haircut', { record: { ...record, description: 'With an ocelot' } })
    expect(await paths('ocelot')).toEqual(['/widget/appointment/service/haircut'])
    await operate('PUT', 'records/services/haircut', { record })
    expect(await paths('ocelot')).toEqual([])
  })

  test('previews only when they are published', async () => {
    const change = { kind: 'posts', key: 'secret', record: post('secret', { title: 'A capybara' }) }
    const { preview } = await operate('POST', 'previews', { site: 'studio', changes: [change] })
    expect(await paths('capybara')).toEqual([])
    await operate('POST', `previews/${preview.id}/publish`)
    expect(await paths('capybara')).toEqual(['/studio/b/secret'])
  })

  test('the calendar: a post is found from its date', async () => {
    await putPost('coming', { title: 'A pangolin', date: '2026-11-24' })
    await putPost('present', { title: 'A pangolin', date: '2026-11-23' })
    expect(await paths('pangolin')).toEqual(['/studio/b/present'])
  })

  test('declarations of blocks: what an option is decides whether it is searched', async () => {
    const description = 'A text.'
    const text = { description, $ref: 'bookplate#/$defs/Text' }
    const declare = (source: object) =>
      hosted.folder.write(
        'schemas/blocks/quote.json',
        JSON.stringify({
          name: 'quote',
          title: 'Quote',
          description,
          forms: true,
          options: { type: 'object', additionalProperties: false, properties: { text, source } },
        }),
      )
    await putPost('quoted', { blocks: [{ type: 'quote', text: 'Nothing', source: 'Axolotl' }] })
    expect(await paths('axolotl')).toEqual(['/studio/b/quoted'])
    await declare({ description, type: 'string' })
    await hosted.appContext.reload()
    await expect.poll(() => paths('axolotl')).toEqual([])
    await declare(text)
    await hosted.appContext.reload()
    await expect.poll(() => paths('axolotl')).toEqual(['/studio/b/quoted'])
  })
})
