/** Content: every path shape, lists, what pages are sent, and the operator's calls. */
import { describe, expect, test } from 'vitest'
import type { GetContentInput } from '#schemas/generated/types.gen.ts'
import { getAnswer, getProblem } from '#tests/support/business/demo.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi()

const statusOf = async (url: string) => (await api.server.app.inject({ url })).statusCode
const get = async (input: GetContentInput) => getAnswer(await api.demo.call('getContent', input))
const codeOf = async (input: GetContentInput) => getProblem(await api.demo.call('getContent', input)).code

/** Each path shape of the specification: one that exists, its canonical path, and some that do not exist. */
const shapes: readonly [path: string, canonical: string, missing: readonly string[]][] = [
  ['/studio', '/studio', ['/nothing', '/favicon.png']],
  ['/studio/b/opening-day/', '/studio/b/opening-day', ['/studio/b/nothing', '/nothing/b/opening-day']],
  ['/b/opening-day/', '/studio/b/opening-day', ['/b/nothing', '/b/news']],
  ['/post/opening-day/', '/studio/b/opening-day', ['/post/nothing']],
  ['/studio/c/news', '/studio/category/news', ['/studio/c/hair', '/nothing/c/news']],
  ['/studio/c/news/b/opening-day', '/studio/b/opening-day', ['/studio/c/nothing/b/opening-day']],
  ['/c/news/', '/studio/category/news', ['/c/nothing']],
  ['/c/news/b/opening-day', '/studio/b/opening-day', ['/c/hair/b/opening-day', '/c/news/b/nothing']],
  ['/studio/category/news', '/studio/category/news', ['/studio/category/nothing']],
  ['/studio/author/maya', '/studio/author/maya', ['/studio/author/leo', '/nothing/author/maya']],
  ['/studio/tag/hair', '/studio/tag/hair', ['/studio/tag/news']],
  ['/studio/product/gift-card/', '/studio/product/gift-card', ['/studio/product/gifts']],
  ['/product/gift-card/', '/studio/product/gift-card', ['/product/nothing']],
  ['/studio/collections/gifts', '/studio/collections/gifts', ['/studio/collections/gift-card']],
  ['/collections/gifts', '/studio/collections/gifts', ['/collections/nothing']],
]

test.each(['/b/%00', '/%00', `/b/${'x'.repeat(81)}`, '/b/Opening-Day'])(
  '%s is no path of content',
  async path => {
    expect(await codeOf({ path })).toBe('content.not_found')
    const query = new URLSearchParams({ path }).toString()
    expect(await statusOf(`/api/v1/content?${query}`)).toBe(404)
  },
)

describe.each(shapes)('%s', (path, canonical, missing) => {
  test('is found in two languages and by call', async () => {
    expect(await statusOf(path)).toBe(200)
    expect(await statusOf(`/de${path}`)).toBe(200)
    expect((await get({ path })).path).toBe(canonical)
  })

  test('its canonical path leads to the same record', async () => {
    const [shown, { kind, slug, title }] = [await get({ path: canonical }), await get({ path })]
    expect(shown).toMatchObject({ kind, slug, title, path: canonical })
  })

  test.each(missing)('%s does not exist in any language', async wrong => {
    for (const url of [wrong, `/de${wrong}`]) {
      const { statusCode, body } = await api.server.app.inject({ url })
      expect([statusCode, body.split('\n')[0]]).toEqual([404, `Page Not Found: ${url}`])
    }
    expect(await codeOf({ path: wrong })).toBe('content.not_found')
  })
})

test('Every content route is covered here', async () => {
  const { routes, table } = api.demo.configuration
  const covered = shapes.map(([path]) => table.match(path)?.route.name)
  expect(covered.toSorted()).toEqual(
    routes
      .filter(({ screen, load = {} }) => screen === 'content' && !('preview' in load))
      .map(({ name }) => name)
      .toSorted(),
  )
})

describe('getContent', () => {
  test('finds nothing without a path or a kind and slug', async () => {
    for (const input of [{}, { kind: 'post' }, { slug: 'opening-day' }, { path: '/widget/form/1' }] as const)
      expect(await codeOf(input)).toBe('content.not_found')
  })

  test('returns what the page of a post shows', async () => {
    expect(await get({ kind: 'post', slug: 'autumn-colors' })).toMatchObject({
      trail: [{ path: '/studio' }, { path: '/studio/category/news' }],
      author: { title: 'Maya Lindqvist', path: '/studio/author/maya' },
      provider: { slug: 'maya' },
      tags: [{ path: '/studio/tag/hair' }],
      date: '2026-11-12',
    })
  })

  test('sends formatted text as a tree, in each language', async () => {
    const { blocks } = await get({ kind: 'post', slug: 'opening-day' })
    expect(blocks.find(({ type }) => type === 'text')?.options.text).toMatchObject({
      en: [{ type: 'paragraph' }, { type: 'heading', level: 2 }, { type: 'paragraph' }],
      de: [{ type: 'paragraph' }, { type: 'heading', level: 2 }, { type: 'paragraph' }],
    })
  })

  test('adds the results of a block’s calls', async () => {
    const { blocks } = await get({ kind: 'page', slug: 'studio' })
    const list = blocks.find(({ type }) => type === 'post-list')
    expect(list?.data.posts).toMatchObject({
      entries: [
        { slug: 'autumn-colors', category: { title: { en: 'News' } } },
        { slug: 'opening-day', path: '/studio/b/opening-day' },
      ],
      page: 1,
      pages: 1,
      total: 2,
    })
  })

  test('lists the posts of a category; a page beyond the last does not exist', async () => {
    const category = { kind: 'category', slug: 'news' } as const
    expect((await get(category)).entries).toMatchObject({ page: 1, pages: 1, total: 2 })
    expect(await codeOf({ ...category, page: 2 })).toBe('content.not_found')
    expect(await statusOf('/studio/category/news?page=2')).toBe(404)
  })
})

describe('The operator', () => {
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', path: string, record?: object) => {
    const response = await api.server.app.inject({
      method,
      url: `/api/v1/operator/records/${path}`,
      headers: { authorization: `Bearer ${operatorToken}` },
      ...(record ? { payload: { record } } : {}),
    })
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
  }
  const post = {
    slug: 'new-chair',
    title: 'A new chair',
    date: '2026-11-20',
    site: 'studio',
    category: 'news',
  }

  test('writes a post, which visitors see at once, changes it and deletes it', async () => {
    expect(await statusOf('/studio/b/new-chair')).toBe(404)
    expect(await ask('PUT', 'posts/new-chair', post)).toEqual({
      status: 200,
      body: { record: post, version: expect.any(Number) },
    })
    expect(await statusOf('/studio/b/new-chair')).toBe(200)
    expect((await get({ kind: 'category', slug: 'news' })).entries?.entries[0]?.slug).toBe('new-chair')
    await ask('PUT', 'posts/new-chair', { ...post, title: 'An old chair' })
    expect((await ask('GET', 'posts/new-chair')).body.record.title).toBe('An old chair')
    expect((await ask('DELETE', 'posts/new-chair')).status).toBe(200)
    expect(await statusOf('/studio/b/new-chair')).toBe(404)
    expect((await ask('DELETE', 'posts/new-chair')).status).toBe(404)
  })

  test('lists the records of a kind, in parts', async () => {
    const slugs = async (query: string) =>
      (await ask('GET', `posts${query}`)).body.records.map(({ slug }: { slug: string }) => slug)
    expect(await slugs('')).toEqual(['autumn-colors', 'opening-day'])
    expect(await slugs('?after=autumn-colors')).toEqual(['opening-day'])
  })

  test.each<[string, string, object, RegExp]>([
    ['another slug than its URL', 'posts/other', post, /is "new-chair", but its URL says "other"/],
    [
      'an unknown category',
      'posts/new-chair',
      { ...post, category: 'old' },
      /\/category: there is no category "old"/,
    ],
    ['an unknown tag', 'posts/new-chair', { ...post, tags: ['hair', 'x'] }, /\/tags\/1: there is no tag "x"/],
    [
      'an unknown block',
      'posts/new-chair',
      { ...post, blocks: [{ type: 'txet', text: 'x' }] },
      /\/blocks\/0\/type: there is no block "txet".*text/,
    ],
    [
      'an unknown option',
      'posts/new-chair',
      { ...post, blocks: [{ type: 'quote', text: 'x', size: 1 }] },
      /\/blocks\/0\/size: is not a known property/,
    ],
    [
      'a block that is nested too deep',
      'posts/new-chair',
      { ...post, blocks: [nest(4)] },
      /nested more than 3 levels/,
    ],
    [
      'a dangerous link',
      'posts/new-chair',
      { ...post, blocks: [{ type: 'text', text: '[x](javascript:alert(1))' }] },
      /\/blocks\/0\/text: line 1 /,
    ],
    ['a fixed path', 'pages/widget', { slug: 'widget', title: 'x' }, /\/slug: is "widget", but other pages/],
    [
      'a path of ours',
      'pages/assets',
      { slug: 'assets', title: 'x' },
      /\/slug: is "assets", but other pages/,
    ],
    ['a language', 'pages/pt-br', { slug: 'pt-br', title: 'x' }, /\/slug: is "pt-br", but a language has/],
    [
      'an unknown product',
      'collections/gifts',
      { slug: 'gifts', title: 'x', products: ['y'] },
      /\/products\/0: there is no product "y"/,
    ],
    [
      'an amount that nobody can choose in its form',
      'products/y',
      { slug: 'y', title: 'x', form: 'voucher', amounts: ['25.00', '5.00'] },
      /\/amounts\/1: is 5\.00 EUR, which visitors cannot choose in the form "voucher"/,
    ],
    [
      'amounts without a form',
      'products/y',
      { slug: 'y', title: 'x', amounts: [2500] },
      /\/amounts\/0: is 25\.00 EUR, which visitors cannot choose in a form, because the product names none/,
    ],
    ['an unknown form', 'products/y', { slug: 'y', title: 'x', form: 'z' }, /\/form: there is no form "z"/],
    [
      'an unknown image',
      'pages/y',
      { slug: 'y', title: 'x', image: { src: `im_${'a'.repeat(22)}` } },
      /\/image\/src: there is no image/,
    ],
  ])('is refused a record with %s', async (_, path, record, reason) => {
    const { status, body } = await ask('PUT', path, record)
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    expect(body.detail).toMatch(reason)
  })

  test('cannot delete what other records name', async () => {
    const { status, body } = await ask('DELETE', 'categories/news')
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    expect(body.detail).toContain('content/posts/autumn-colors/category: names the category "news"')
  })

  test('may offer amounts, which the page links to the form that buys them', async () => {
    const product = { slug: 'bon', title: 'Bon', form: 'voucher', amounts: ['25.00', 5000] }
    expect((await ask('PUT', 'products/bon', product)).body.record.amounts).toEqual([2500, 5000])
    expect(await get({ path: '/product/bon' })).toMatchObject({
      amounts: [
        { amount: 2500, currency: 'EUR', path: '/widget/form/voucher?value=25' },
        { amount: 5000, currency: 'EUR', path: '/widget/form/voucher?value=50' },
      ],
    })
    await ask('DELETE', 'products/bon')
  })

  test('may write an amount as text, like in files', async () => {
    const product = { slug: 'comb', title: 'Comb', price: '12.50' }
    expect((await ask('PUT', 'products/comb', product)).body.record.price).toBe(1250)
    expect(await get({ path: '/product/comb' })).toMatchObject({ price: 1250, currency: 'EUR' })
    await ask('DELETE', 'products/comb')
  })
})

/** Builds columns within columns. */
function nest(depth: number): object {
  const inner = depth === 1 ? { type: 'quote', text: 'x' } : nest(depth - 1)
  return { type: 'columns', columns: [[inner], []] }
}
