/** The website of a business: drafts of pages, publishing and taking down at a time, its menu and its redirects. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { publishDue } from '#server/features/document-drafts/publish-due.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, type Json, openHosted } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({})
})
afterEach(() => hosted.setTime(demoNow))
afterAll(() => hosted.close())

async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const response = await hosted.app.inject({
    method,
    url: `/api/v1/operator${path}`,
    headers: { authorization: `Bearer ${operatorToken}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  const answer: Json = response.json()
  return { status: response.statusCode, answer }
}

const berlin = requireZone('Europe/Berlin')
const format = (at: Instant) => formatZonedInstant(at, berlin)
const inHours = (hours: number) => addMinutes(demoNow, hours * 60)

const saveDraft = (slug: string, title: string, more: object = {}) =>
  ask('PUT', `/document-drafts/pages/${slug}`, { document: { slug, title, ...more } })
const publish = (slug: string) => ask('POST', `/document-drafts/pages/${slug}/publish`, {})
const schedule = (slug: string, times: object) => ask('PUT', `/document-drafts/pages/${slug}/schedule`, times)
const list = async (slug: string) => {
  const { answer } = await ask('GET', `/website/pages?search=${slug}`)
  return Object.values<Json>(answer.entries ?? {}).find(({ key }) => String(key) === slug)
}

/** What visitors find. */
async function visit(path: string) {
  const { statusCode, headers, body } = await hosted.app.inject({
    url: path,
    headers: { accept: 'text/html' },
  })
  return { status: statusCode, location: headers.location, body }
}
const findTitle = async (slug: string) => {
  const { body } = await hosted.get(`/content?kind=page&slug=${slug}`)
  return body.code ?? body.title
}

/** Runs the job as a server does at that time. */
async function runJob(at: Instant) {
  hosted.setTime(at)
  await runForAllBusinesses(() =>
    publishDue({
      publicationSchedules: hosted.demo.store.publicationSchedules,
      findBusiness: hosted.appContext.directoryForSlug,
      getCallRunner: () => hosted.appContext.callRunner,
      clock: () => at,
    }),
  )
}

describe('The draft of a page', () => {
  test('is seen by nobody until it is published; what is published stays as it is meanwhile', async () => {
    expect(await saveDraft('about-us', 'About us')).toMatchObject({ status: 200, answer: { faults: [] } })
    expect(await findTitle('about-us')).toBe('content.not_found')
    expect(await list('about-us')).toMatchObject({ state: 'draft', draft: 1, path: '/about-us' })
    expect((await publish('about-us')).status).toBe(200)
    expect(await findTitle('about-us')).toBe('About us')
    await saveDraft('about-us', 'All about us')
    expect(await findTitle('about-us')).toBe('About us')
    expect(await list('about-us')).toMatchObject({ state: 'published', draft: 1, title: 'All about us' })
    await publish('about-us')
    expect(await findTitle('about-us')).toBe('All about us')
    expect((await list('about-us'))?.draft).toBeUndefined()
  })

  test('says what is missing where it is missing, and is not published', async () => {
    const { answer } = await saveDraft('empty', 'Empty', {
      blocks: [{ type: 'text', text: 'Here' }, { type: 'booking' }, { type: 'booking', service: 'nothing' }],
    })
    expect(answer.faults).toMatchObject([
      { pointer: '/blocks/2/service', params: { rule: 'unknown_name', name: 'nothing' } },
      { pointer: '/blocks/1/service', params: { rule: 'missing' } },
    ])
    expect((await publish('empty')).status).toBe(422)
    expect(await findTitle('empty')).toBe('content.not_found')
    const reserved = await saveDraft('search', 'Search')
    expect(reserved.answer.faults).toMatchObject([{ pointer: '/slug', params: { rule: 'address_reserved' } }])
  })

  test('is previewed without the blocks that lack something, each block with its place', async () => {
    const record = {
      slug: 'preview',
      title: 'Preview',
      blocks: [
        { type: 'booking' },
        { type: 'columns', columns: [[{ type: 'text', text: 'Left' }], [{ type: 'divider' }]] },
      ],
    }
    const { answer } = await ask('POST', '/records/pages/preview/preview', { record })
    expect(answer).toMatchObject({
      omitted: ['/blocks/0'],
      content: {
        title: 'Preview',
        blocks: [
          {
            type: 'columns',
            pointer: '/blocks/1',
            options: {
              columns: [[{ pointer: '/blocks/1/columns/0/0' }], [{ pointer: '/blocks/1/columns/1/0' }]],
            },
          },
        ],
      },
    })
    const [page] = Object.values<Json>(answer.pages ?? {})
    expect(String(page?.url)).toMatch(/\/v2\/preview\/live-[\w-]+\/preview$/)
  })

  test('has its languages counted', async () => {
    await saveDraft('tongues', 'Tongues', {
      title: { en: 'Tongues', de: 'Sprachen' },
      blocks: [{ type: 'text', text: { en: 'Hello' } }],
    })
    expect(await list('tongues')).toMatchObject({
      texts: 2,
      languages: [
        { language: 'en', missing: 0 },
        { language: 'de', missing: 1 },
      ],
    })
  })
})

describe('A plan', () => {
  test('publishes the draft at its time, as it is then, and takes it down again', async () => {
    await saveDraft('autumn', 'Autumn')
    const times = { publishAt: format(inHours(2)), takeDownAt: format(inHours(26)) }
    expect((await schedule('autumn', times)).status).toBe(200)
    expect(await list('autumn')).toMatchObject({ state: 'draft', ...times })
    await saveDraft('autumn', 'Autumn colors')
    await runJob(inHours(1))
    expect(await findTitle('autumn')).toBe('content.not_found')
    await runJob(inHours(2))
    expect(await findTitle('autumn')).toBe('Autumn colors')
    expect((await visit('/sitemap.xml')).body).toContain('/autumn<')
    // A second server that runs the same job finds nothing to do.
    await runJob(inHours(2))
    expect(await list('autumn')).toMatchObject({ state: 'published', takeDownAt: times.takeDownAt })
    await runJob(inHours(26))
    expect(await findTitle('autumn')).toBe('content.not_found')
    expect((await visit('/sitemap.xml')).body).not.toContain('/autumn<')
    const after = await list('autumn')
    expect(after).toMatchObject({ state: 'draft', title: 'Autumn colors' })
    expect(after?.takeDownAt).toBeUndefined()
    const trash = await ask('GET', '/deleted-records/pages')
    expect(JSON.stringify(trash.answer)).not.toContain('autumn')
  })

  test('is kept in the name of who made it', async () => {
    await saveDraft('named', 'Named')
    await schedule('named', { publishAt: format(inHours(2)) })
    await runJob(inHours(3))
    const { answer } = await ask('GET', '/records/pages/named/revisions')
    expect(Object.values<Json>(answer.revisions ?? {})).toMatchObject([{ what: 'created', author: 'token' }])
  })

  test('that can no longer be carried out leaves everything as it is, and says why', async () => {
    await saveDraft('broken', 'Broken')
    await schedule('broken', { publishAt: format(inHours(2)) })
    await saveDraft('broken', 'Broken', { blocks: [{ type: 'booking' }] })
    await runJob(inHours(2))
    expect(await findTitle('broken')).toBe('content.not_found')
    const failed = await list('broken')
    expect(failed).toMatchObject({ failedAt: format(inHours(2)), failure: { params: { rule: 'missing' } } })
    expect(failed?.publishAt).toBeUndefined()
  })

  test('is refused for a time that is over, the wrong order, and without anything to publish', async () => {
    await saveDraft('late', 'Late')
    expect(await schedule('late', { publishAt: format(inHours(-1)) })).toMatchObject({
      status: 422,
      answer: { params: { rule: 'time_past' } },
    })
    const swapped = { publishAt: format(inHours(3)), takeDownAt: format(inHours(2)) }
    expect((await schedule('late', swapped)).answer.params?.rule).toBe('time_order')
    expect((await schedule('nowhere', { publishAt: format(inHours(1)) })).status).toBe(404)
    expect((await schedule('late', { takeDownAt: format(inHours(1)) })).status).toBe(404)
  })

  test('ends with the draft that it is about', async () => {
    await saveDraft('gone', 'Gone')
    await schedule('gone', { publishAt: format(inHours(2)) })
    await ask('DELETE', '/document-drafts/pages/gone')
    await saveDraft('gone', 'Another one')
    expect((await list('gone'))?.publishAt).toBeUndefined()
    await runJob(inHours(2))
    expect(await findTitle('gone')).toBe('content.not_found')
  })
})

describe('Taking a page down', () => {
  test('makes it a draft, and is refused while others name it', async () => {
    await saveDraft('summer', 'Summer')
    await publish('summer')
    expect((await ask('POST', '/document-drafts/pages/summer/take-down', {})).status).toBe(200)
    expect(await list('summer')).toMatchObject({ state: 'draft', draft: 1 })
    expect((await publish('summer')).status).toBe(200)
    const named = await ask('POST', '/document-drafts/pages/studio/take-down', {})
    expect(named.status).toBe(422)
    expect(await list('studio')).toMatchObject({ state: 'published' })
    expect((await list('studio'))?.draft).toBeUndefined()
  })
})

describe('Menu and redirects', () => {
  test('are saved by themselves, merged with other changes of the business', async () => {
    const { answer } = await ask('GET', '/site-links')
    const menu = [{ label: 'Prices', href: '/prices' }]
    expect((await ask('PUT', '/site-links', { navigation: menu, ifVersion: answer.version })).status).toBe(
      200,
    )
    const redirects = [{ from: '/old-studio', to: '/studio' }]
    expect((await ask('PUT', '/site-links', { redirects, ifVersion: answer.version })).status).toBe(200)
    expect((await ask('GET', '/site-links')).answer).toMatchObject({ navigation: menu, redirects })
  })

  test('lead from former addresses to pages, in the language of the visitor', async () => {
    const redirects = [
      { from: '/old-studio', to: '/older' },
      { from: '/older', to: '/studio' },
      { from: '/studio', to: '/nowhere' },
    ]
    expect((await ask('PUT', '/site-links', { redirects })).status).toBe(200)
    expect(await visit('/old-studio')).toMatchObject({ status: 301 })
    // A page that is there goes first.
    expect((await visit('/studio')).status).toBe(200)
    const moved = [{ from: '/Old-Studio/', to: '/studio?page=2' }]
    await ask('PUT', '/site-links', { redirects: moved })
    expect(await visit('/old-studio')).toMatchObject({ status: 301, location: '/studio?page=2' })
    expect(await visit('/de/old-studio')).toMatchObject({ status: 301, location: '/de/studio?page=2' })
    expect((await visit('/other')).status).toBe(404)
  })

  test('are refused if two lead from one address, or if they lead in a circle', async () => {
    const twice = [
      { from: '/old', to: '/studio' },
      { from: '/OLD/', to: '/' },
    ]
    expect((await ask('PUT', '/site-links', { redirects: twice })).answer.params).toMatchObject({
      rule: 'redirect_twice',
      from: '/OLD/',
    })
    const circle = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]
    const refused = await ask('PUT', '/site-links', { redirects: circle })
    expect(refused).toMatchObject({ status: 422, answer: { params: { rule: 'redirect_loop' } } })
  })
})

test('An editor gets names to choose from, and the schema of each block', async () => {
  const { answer } = await ask('GET', '/content-forms/posts')
  expect(answer).toMatchObject({
    schema: {
      properties: { title: { format: 'text' }, image: { format: 'image' }, blocks: { format: 'blocks' } },
    },
    currency: 'EUR',
  })
  expect(JSON.stringify(answer.names)).toContain('"value":"haircut"')
  const booking = Object.values<Json>(answer.blocks ?? {}).find(({ name }) => String(name) === 'booking')
  expect(booking).toMatchObject({
    schema: {
      required: ['service'],
      properties: { service: { names: 'service' }, title: { format: 'text' } },
    },
  })
})

describe('Another address', () => {
  test('takes the page along, and the old one leads to it', async () => {
    await saveDraft('treatments', 'Treatments')
    await publish('treatments')
    await saveDraft('treatments', 'All treatments')
    await schedule('treatments', { publishAt: format(inHours(2)) })
    const renamed = await ask('POST', '/website/pages/treatments/rename', { to: 'services-and-prices' })
    expect(renamed.answer).toEqual({ redirect: { from: '/treatments', to: '/services-and-prices' } })
    expect(await findTitle('services-and-prices')).toBe('Treatments')
    expect(await visit('/treatments')).toMatchObject({ status: 301, location: '/services-and-prices' })
    await runJob(inHours(2))
    expect(await findTitle('services-and-prices')).toBe('All treatments')
    // Back again, without a circle.
    expect(
      (await ask('POST', '/website/pages/services-and-prices/rename', { to: 'treatments' })).status,
    ).toBe(200)
    expect((await visit('/treatments')).status).toBe(200)
    expect(await visit('/services-and-prices')).toMatchObject({ status: 301, location: '/treatments' })
  })

  test('is refused if it is taken, or if others name the page', async () => {
    await saveDraft('one', 'One')
    await saveDraft('two', 'Two')
    const taken = await ask('POST', '/website/pages/one/rename', { to: 'two' })
    expect(taken).toMatchObject({ status: 422, answer: { params: { rule: 'slug_taken' } } })
    expect((await ask('POST', '/website/pages/studio/rename', { to: 'studio-2' })).status).toBe(422)
    expect((await visit('/studio')).status).toBe(200)
    expect((await ask('POST', '/website/pages/one/rename', { to: 'three' })).answer).toEqual({})
    expect(await list('three')).toMatchObject({ state: 'draft', title: 'One' })
    expect(await list('one')).toBeUndefined()
  })
})
