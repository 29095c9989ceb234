/** What content names cannot be removed by any call of the operator, so that an export can always be imported. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '#server/app/stores/open.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let database: TestDatabase
let store: Store
let server: TestApp
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  store = await database.open()
  server = await openApp({ store })
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const base = makeBusiness('harbor')
const site: ContentRecord = { kind: 'page', document: { slug: 'journal', title: 'Journal' } }
const makePage = (...blocks: readonly { readonly type: string }[]): ContentRecord => ({
  kind: 'page',
  document: { slug: 'try', title: 'Try', blocks: [{ type: 'columns', columns: [[...blocks], []] }] },
})

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const response = await server.app.inject({
    method,
    url: `/api/v1/operator/${path}`,
    headers: { authorization: `Bearer ${operatorToken}`, host: 'harbor.example.org' },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.payload === '' ? {} : JSON.parse(response.payload) }
}

/** Records of the business that only the block, or the property, of a case names. */
const spare: Omit<BusinessRecordsWithContent, 'content'> = {
  ...base,
  business: { ...base.business, linkHosts: ['shop.example.com'] },
  providers: [
    ...base.providers,
    ...base.providers.slice(0, 1).map(provider => ({ ...provider, slug: 'guest' })),
  ],
  services: [
    ...base.services,
    ...base.services.slice(0, 1).map(service => ({
      ...service,
      slug: 'tour',
      category: { en: 'Out & "about"', de: 'Draußen' },
    })),
  ],
  serviceMenus: [
    { id: 'evening', slug: 'evening', name: 'Evening', sections: [{ name: 'All', services: ['haircut'] }] },
  ],
}
const service = spare.services.at(-1)
const { linkHosts: _, ...unlinked } = spare.business

interface Removal {
  readonly kind: string
  readonly key: string
  /** Undefined: the record is deleted. */
  readonly record?: object
}

const page = (...blocks: readonly { readonly type: string; readonly [option: string]: unknown }[]) =>
  makePage(...blocks)
const spareDocument = { slug: 'spare', title: 'Spare', site: 'journal' }

const cases: readonly (readonly [string, Removal, readonly ContentRecord[]])[] = [
  ['a service', { kind: 'services', key: 'tour' }, [page({ type: 'booking', service: 'tour' })]],
  [
    'a provider',
    { kind: 'providers', key: 'guest' },
    [{ kind: 'author', document: { ...spareDocument, provider: 'guest' } }],
  ],
  ['a menu', { kind: 'service-menus', key: 'evening' }, [page({ type: 'service-menu', menu: 'evening' })]],
  [
    'a category of services',
    { kind: 'services', key: 'tour', record: { ...service, category: 'Inside' } },
    [page({ type: 'price-list', category: 'Out & "about"' })],
  ],
  [
    'a host in a text',
    { kind: 'business', key: 'harbor', record: unlinked },
    [page({ type: 'text', text: { en: 'See [us](https://SHOP.example.com/x).' } })],
  ],
  [
    'a host of a button',
    { kind: 'business', key: 'harbor', record: unlinked },
    [page({ type: 'button', text: 'Shop', href: 'https://shop.example.com/' })],
  ],
  [
    'a collection',
    { kind: 'collections', key: 'spare' },
    [{ kind: 'collection', document: spareDocument }, page({ type: 'product-grid', collection: 'spare' })],
  ],
  ['a site', { kind: 'pages', key: 'journal' }, [site, page({ type: 'post-list', site: 'journal' })]],
  [
    'a category',
    { kind: 'categories', key: 'spare' },
    [{ kind: 'category', document: spareDocument }, page({ type: 'post-list', category: 'spare' })],
  ],
  [
    'an author',
    { kind: 'authors', key: 'spare' },
    [{ kind: 'author', document: spareDocument }, page({ type: 'author-box', author: 'spare' })],
  ],
  [
    'a tag',
    { kind: 'tags', key: 'spare' },
    [{ kind: 'tag', document: spareDocument }, page({ type: 'post-list', tag: 'spare' })],
  ],
]

describe.each(cases)('%s that content names', (_, removal, content) => {
  beforeEach(() =>
    store.directories.replace({ ...spare, content: [site, ...content.filter(one => one !== site)] }),
  )
  const path = `records/${removal.kind}/${removal.key}`
  const remove = () =>
    removal.record === undefined ? ask('DELETE', path) : ask('PUT', path, { record: removal.record })

  test('is not removed by a call, and the answer names the place', async () => {
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    expect(body.detail).toMatch(/content\/(pages|authors)\/(try|spare)\/(blocks\/0\/columns\/0\/0|provider)/)
  })

  test('is not removed by a preview either', async () => {
    const { status, body } = await ask('POST', 'previews', { site: 'journal', changes: [removal] })
    const isSite = removal.key === 'journal'
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    if (!isSite) expect(body.detail).toMatch(/content\/(pages|authors)\/(try|spare)\//)
  })

  test('is removed together with what names it, or after it', async () => {
    const naming = content.at(-1)
    const kind = naming?.kind === 'author' ? 'authors' : 'pages'
    const change = { kind, key: naming?.document.slug ?? '' }
    const together = await ask('POST', 'previews', {
      site: removal.key === 'journal' ? 'other' : 'journal',
      changes: [removal, change, { kind: 'pages', key: 'other', record: { slug: 'other', title: 'Other' } }],
    })
    expect([together.status, together.body]).toEqual([200, expect.anything()])
    expect((await ask('DELETE', `records/${kind}/${change.key}`)).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })
})

test('A change that removes nothing is not hindered by an old fault in content', async () => {
  await store.directories.replace({ ...spare, content: [site, page({ type: 'booking', service: 'gone' })] })
  const changes = [{ kind: 'services', key: 'tour', record: { ...service, price: 4200 } }]
  expect((await ask('POST', 'previews', { site: 'journal', changes })).status).toBe(200)
  expect((await ask('DELETE', 'records/services/tour')).status).toBe(200)
})

test('A record that names itself can be deleted', async () => {
  const own: ContentRecord = {
    kind: 'page',
    document: { slug: 'journal', title: 'Journal', blocks: [{ type: 'post-list', site: 'journal' }] },
  }
  await store.directories.replace({ ...spare, content: [own] })
  expect((await ask('DELETE', 'records/pages/journal')).status).toBe(200)
})
