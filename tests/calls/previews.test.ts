/** Previews: every path shape, the draft that they show, expiry, publishing, and what stays secret. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow, getAnswer } from '#tests/support/business/demo.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()

const open = (url: string) => opened.server.app.inject({ url })
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const response = await opened.server.app.inject({
    method,
    url: `/api/v1/operator/${path}`,
    headers: { authorization: `Bearer ${operatorToken}` },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.payload === '' ? {} : JSON.parse(response.payload) }
}
const create = async (changes: readonly object[], more: object = {}) =>
  ask('POST', 'previews', { site: 'studio', changes, ...more })
const createId = async (changes: readonly object[], more: object = {}): Promise<string> => {
  const { status, body } = await create(changes, more)
  expect([status, body.code]).toEqual([200, undefined])
  return body.preview.id
}
/** Returns the answers that the page at a path is rendered from. */
const readPage = async (path: string) => {
  const response = await open(`${path}/_payload.json`)
  return { status: response.statusCode, text: response.payload, headers: response.headers }
}
const post = { slug: 'opening-day', site: 'studio', date: '2026-10-01', category: 'news', author: 'maya' }
const renamed = { kind: 'posts', key: 'opening-day', record: { ...post, title: 'Renamed in a draft' } }
const added = {
  kind: 'posts',
  key: 'only-a-draft',
  record: { ...post, slug: 'only-a-draft', title: 'Only a draft', tags: ['hair'] },
}

/** Each path shape of the specification below `/v2/preview/:id`, and one that does not exist. */
const shapes: readonly (readonly [path: string, missing: string])[] = [
  ['', '?path=nothing'],
  ['/b/opening-day', '/b/nothing'],
  ['/c/news', '/c/nothing'],
  ['/c/news/b/opening-day', '/c/nothing/b/opening-day'],
  ['/category/news', '/category/nothing'],
  ['/author/maya', '/author/nothing'],
  ['/tag/hair', '/tag/nothing'],
  ['/post/opening-day', '/post/nothing'],
  ['/product/gift-card', '/product/nothing'],
  ['/collections/gifts', '/collections/nothing'],
]

describe.each(shapes)('/v2/preview/:id%s', (path, missing) => {
  test.each(['', '/de'])('is found under its preview only, in the language of "%s"', async prefix => {
    const base = `${prefix}/v2/preview`
    expect((await open(`${base}/draft-1${path}`)).statusCode).toBe(200)
    expect((await open(`${base}/draft-1${missing}`)).statusCode).toBe(404)
    for (const id of ['draft-2', 'x'.repeat(200), 'draft-1%00'])
      expect((await open(`${base}/${id}${path}`)).statusCode).toBe(404)
  })

  test('is neither cached nor indexed, and no other page learns its address', async () => {
    for (const url of [`/v2/preview/draft-1${path}`, `/v2/preview/nothing${path}`]) {
      const { headers } = await open(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
    }
    expect((await open('/studio')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })
})

test('Every preview route of content is covered here', () => {
  const { routes, table } = opened.demo.configuration
  const covered = shapes.map(([path]) => table.match(`/v2/preview/draft-1${path}`)?.route.name)
  const declared = routes.filter(({ load = {} }) => 'preview' in load).map(({ name }) => name)
  expect(covered.toSorted()).toEqual(declared.toSorted())
})

describe('A preview that does not exist', () => {
  const callback = '/verify-payment-callback'
  let payment: { readonly id: string } | undefined
  beforeAll(async () => {
    const query = new URLSearchParams({
      service: 'color',
      provider: 'maya',
      timezone: 'Europe/Berlin',
      from: '2026-12-01',
      to: '2026-12-20',
    })
    const slots = (await open(`/api/v1/slots?${query}`)).json()
    const booked = await opened.server.app.inject({
      method: 'POST',
      url: '/api/v1/bookings',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: {
        items: [{ service: 'color', provider: 'maya', start: slots.days[0].slots[0].start }],
        contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', consent: true },
        timezone: 'Europe/Berlin',
        locale: 'en',
      },
    })
    payment = booked.json().booking.payment
  })

  test('covers every preview route here', () => {
    const { routes, table } = opened.demo.configuration
    const covered = [...shapes.map(([path]) => path), callback].map(
      path => table.match(`/v2/preview/zzz${path}`)?.route.name,
    )
    const declared = routes.filter(({ path }) => path.startsWith('/v2/preview/')).map(({ name }) => name)
    expect(covered.toSorted()).toEqual(declared.toSorted())
  })

  test.each([
    ['with an unknown id', '/v2/preview/zzz'],
    ['with an unknown id, in German', '/de/v2/preview/zzz'],
    ['with no possible id', '/v2/preview/z.z'],
    ['with a long id', `/v2/preview/${'x'.repeat(200)}`],
    ['with an id in percent-encoding', '/v2/preview/%7Azz'],
    ['with a zero byte', '/v2/preview/draft-1%00'],
    ['with other cases in its path', '/V2/Preview/zzz'],
  ])('shows nothing that is published or real on any of its shapes: %s', async (_, base) => {
    for (const [shape] of [...shapes, [`${callback}?payment=${payment?.id}&check=now`]]) {
      const [path = '', query = ''] = `${base}${shape}`.split('?')
      const page = await open(`${path}?${query}`)
      expect([page.statusCode, page.statusMessage], shape).toEqual([
        404,
        expect.stringMatching(/^Page Not Found: /),
      ])
      const { answered, problem } = (await open(`${path}/_payload.json?${query}`)).json().page
      expect(problem.code).toBe('route.not_found')
      expect(
        answered.map(({ call }: { call: string }) => call),
        shape,
      ).toEqual(['getBusiness'])
    }
  })

  test('still shows the payment elsewhere, and a preview that exists shows its own only', async () => {
    const query = `payment=${payment?.id}&check=now`
    expect((await open(`${callback}/_payload.json?${query}`)).payload).toContain('"Grace"')
    const { payload } = await open(`/v2/preview/draft-1${callback}/_payload.json?${query}`)
    expect(payload).not.toContain('"Grace"')
  })
})

describe('A preview', () => {
  test('shows changed, new and removed records; the published pages do not', async () => {
    const removed = { kind: 'posts', key: 'autumn-colors' }
    const base = `/v2/preview/${await createId([renamed, added, removed])}`
    expect((await readPage(`${base}/b/opening-day`)).text).toContain('Renamed in a draft')
    const category = await readPage(`${base}/category/news`)
    expect(category.text).toContain('Renamed in a draft')
    expect(category.text).toContain('Only a draft')
    expect(category.text).not.toContain('autumn-colors')
    expect((await readPage(`${base}/tag/hair`)).text).toContain('Only a draft')
    expect((await readPage(base)).text).toContain('Only a draft')
    expect((await open(`${base}/b/autumn-colors`)).statusCode).toBe(404)
    expect((await open('/studio/b/only-a-draft')).statusCode).toBe(404)
    for (const path of ['/studio', '/studio/category/news', '/studio/b/opening-day'])
      expect((await readPage(path)).text).not.toMatch(/Renamed in a draft|Only a draft/)
    const api = await open('/api/v1/content?kind=post&slug=only-a-draft')
    expect(api.statusCode).toBe(404)
  })

  test('shows changed records that are not content: the business, its theme, and prices', async () => {
    const business = { ...(await ask('GET', 'records/business/harbor')).body.record }
    const product = (await ask('GET', 'records/products/gift-card')).body.record
    const haircut = (await ask('GET', 'records/services/haircut')).body.record
    const { price: _, form: __, amounts: ___, ...gift } = product
    const base = `/v2/preview/${await createId([
      { kind: 'business', key: 'harbor', record: { ...business, name: 'Harbor Draft' } },
      { kind: 'services', key: 'haircut', record: { ...haircut, price: '43.21' } },
      { kind: 'products', key: 'gift-card', record: { ...gift, service: 'haircut' } },
    ])}`
    const { text } = await readPage(`${base}/product/gift-card`)
    expect(text).toContain('Harbor Draft')
    expect(text).toContain('"price":4321')
    expect((await readPage('/studio/product/gift-card')).text).not.toMatch(/Harbor Draft|4321/)
    expect(getAnswer(await opened.demo.call('getService', { service: 'haircut' })).price).toBe(4000)
  })

  test('says until when it is shown, and is gone then', async () => {
    const id = await createId([renamed], { days: 2 })
    expect((await open(`/api/v1/previews/${id}`)).json()).toMatchObject({
      id,
      site: 'studio',
      expiresAt: '2026-11-25T07:00:00.000Z',
    })
    opened.server.setTime(addMinutes(demoNow, 2 * 1440 - 1))
    expect((await open(`/v2/preview/${id}`)).statusCode).toBe(200)
    opened.server.setTime(addMinutes(demoNow, 2 * 1440))
    expect((await open(`/v2/preview/${id}`)).statusCode).toBe(404)
    expect((await open(`/api/v1/previews/${id}`)).json().code).toBe('preview.not_found')
    expect((await ask('POST', `previews/${id}/publish`)).body.code).toBe('preview.not_found')
    opened.server.setTime(demoNow)
  })

  test('is listed and read by the operator, and gone once deleted', async () => {
    const id = await createId([renamed])
    expect((await ask('GET', 'previews')).body.previews).toContainEqual(expect.objectContaining({ id }))
    expect((await ask('GET', `previews/${id}`)).body).toMatchObject({ preview: { id }, changes: [renamed] })
    expect((await ask('DELETE', `previews/${id}`)).status).toBe(200)
    expect((await open(`/v2/preview/${id}/b/opening-day`)).statusCode).toBe(404)
    expect((await ask('DELETE', `previews/${id}`)).status).toBe(404)
  })

  test('has an id of 128 random bits', async () => {
    const first = await createId([renamed])
    const second = await createId([renamed])
    expect(first).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(second).not.toBe(first)
  })
})

test.each<[string, readonly object[], object, string]>([
  ['a site that does not exist', [renamed], { site: 'nowhere' }, 'There is no page "nowhere"'],
  ['two changes of one record', [renamed, renamed], {}, 'posts/opening-day occurs twice'],
  ['a missing name', [{ ...added, record: { ...added.record, category: 'no' } }], {}, 'no category "no"'],
  ['the removal of what others name', [{ kind: 'categories', key: 'news' }], {}, 'names the category "news"'],
  ['the removal of a service in use', [{ kind: 'services', key: 'haircut' }], {}, 'haircut'],
  ['the removal of nothing', [{ kind: 'posts', key: 'nothing' }], {}, 'posts/nothing does not exist'],
  ['the removal of the business', [{ kind: 'business', key: 'harbor' }], {}, 'can only be changed'],
  ['another key', [{ ...renamed, key: 'other' }], {}, 'The record is "opening-day"'],
  [
    'an image that was never sent',
    [{ ...renamed, record: { ...renamed.record, image: { src: `im_${'a'.repeat(22)}` } } }],
    {},
    'image',
  ],
])('A preview with %s is refused', async (_, changes, more, reason) => {
  const { status, body } = await create(changes, more)
  expect([status, body.code]).toEqual([422, 'record.invalid'])
  expect(JSON.stringify(body)).toContain(JSON.stringify(reason).slice(1, -1))
})

test('A fault in a record is located in the input', async () => {
  const { status, body } = await create([renamed, { ...added, record: { ...added.record, date: 'today' } }])
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('/changes/1/record/date')
})

describe('Publishing', () => {
  test('changes all records at once, as the preview shows them, and ends the preview', async () => {
    const tag = { kind: 'tags', key: 'skin', record: { slug: 'skin', title: 'Skin', site: 'studio' } }
    const haircut = (await ask('GET', 'records/services/haircut')).body.record
    const service = { kind: 'services', key: 'haircut', record: { ...haircut, price: 4100 } }
    const id = await createId([tag, service, { ...added, record: { ...added.record, tags: ['skin'] } }])
    expect(await ask('POST', `previews/${id}/publish`)).toEqual({ status: 200, body: {} })
    expect((await open('/studio/b/only-a-draft')).statusCode).toBe(200)
    expect((await open('/studio/tag/skin')).statusCode).toBe(200)
    expect(getAnswer(await opened.demo.call('getService', { service: 'haircut' })).price).toBe(4100)
    expect((await open(`/v2/preview/${id}`)).statusCode).toBe(404)
    const removals = [
      { kind: 'posts', key: 'only-a-draft' },
      { kind: 'tags', key: 'skin' },
    ]
    expect((await ask('POST', `previews/${await createId(removals)}/publish`)).status).toBe(200)
    expect((await open('/studio/b/only-a-draft')).statusCode).toBe(404)
  })

  test('fails, and changes nothing, if one of its records has changed meanwhile', async () => {
    const tag = { slug: 'hair', title: 'Hair', site: 'studio' }
    const id = await createId([renamed, { kind: 'tags', key: 'hair', record: { ...tag, title: 'Draft' } }])
    await ask('PUT', 'records/tags/hair', { record: { ...tag, title: 'Meanwhile' } })
    const { status, body } = await ask('POST', `previews/${id}/publish`)
    expect([status, body.code, body.params]).toEqual([409, 'preview.outdated', { record: 'tags/hair' }])
    expect((await readPage('/studio/b/opening-day')).text).not.toContain('Renamed in a draft')
    expect((await open(`/v2/preview/${id}`)).statusCode).toBe(200)
  })

  test('fails if a picture or photo of the draft has been removed meanwhile', async () => {
    const image = { src: `im_${'b'.repeat(22)}`, alt: 'A picture' }
    await opened.demo.behind.query(
      `insert into image (business, id, name, width, height, placeholder, bytes)
        values ('harbor', $1, '', 1, 1, '', ''::bytea)`,
      [image.src],
    )
    await opened.demo.behind.query(
      `insert into photo (business, id, width, media_type, bytes)
        values ('harbor', 'a-photo', 96, 'image/webp', ''::bytea)`,
    )
    const maya = (await ask('GET', 'records/providers/maya')).body.record
    const ids = [
      await createId([{ ...added, record: { ...added.record, image } }]),
      await createId([{ kind: 'providers', key: 'maya', record: { ...maya, photo: 'a-photo' } }]),
    ]
    await opened.demo.behind.query('delete from image where id = $1', [image.src])
    await opened.demo.behind.query("delete from photo where id = 'a-photo'")
    const outcomes = await Promise.all(ids.map(id => ask('POST', `previews/${id}/publish`)))
    for (const { status, body } of outcomes)
      expect([status, body.detail]).toEqual([422, expect.stringMatching(/there is no (image|photo)/)])
    expect((await open('/studio/b/only-a-draft')).statusCode).toBe(404)
  })

  test('fails if the record has been created or deleted meanwhile', async () => {
    const tag = (slug: string) => ({ slug, title: slug, site: 'studio' })
    const change = (slug: string) => ({ kind: 'tags', key: slug, record: { ...tag(slug), title: 'Draft' } })
    const fresh = await createId([change('fresh')])
    await ask('PUT', 'records/tags/fresh', { record: tag('fresh') })
    expect((await ask('POST', `previews/${fresh}/publish`)).body.code).toBe('preview.outdated')
    const gone = await createId([change('fresh')])
    await ask('DELETE', 'records/tags/fresh')
    expect((await ask('POST', `previews/${gone}/publish`)).body.code).toBe('preview.outdated')
  })

  test('is not hindered by changes elsewhere, unless the result would be wrong', async () => {
    const extra = { kind: 'categories', key: 'extra' }
    const record = { slug: 'extra', title: 'Extra', site: 'studio' }
    await ask('PUT', 'records/categories/extra', { record })
    const id = await createId([{ ...added, record: { ...added.record, category: 'extra' } }])
    const other = await createId([{ ...added, key: 'other', record: { ...added.record, slug: 'other' } }])
    await ask('DELETE', `records/${extra.kind}/${extra.key}`)
    const { body } = await ask('POST', `previews/${id}/publish`)
    expect([body.code, JSON.stringify(body)]).toEqual(['record.invalid', expect.stringContaining('extra')])
    expect((await ask('POST', `previews/${other}/publish`)).status).toBe(200)
    await ask('DELETE', 'records/posts/other')
  })

  test("of two previews of one record succeeds for one, and the demo's preview passes all checks", async () => {
    const ids = await Promise.all([createId([renamed]), createId([renamed])])
    const outcomes = await Promise.all(ids.map(id => ask('POST', `previews/${id}/publish`)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await ask('POST', 'previews/draft-1/publish')).status).toBe(200)
    expect((await readPage('/studio/b/autumn-colors')).text).toContain('how long they last')
  })
})
