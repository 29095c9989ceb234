/** Previews of files: forms, screens, routes and messages of a draft, in pages and in calls, and publishing them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { root } from '#tests/support/run/command.ts'
import { openApp, operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi()

const open = async (url: string) => {
  const { statusCode, payload, headers } = await api.server.app.inject({ url })
  return { status: statusCode, text: payload, headers }
}
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const response = await api.server.app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${operatorToken}` },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.payload === '' ? {} : JSON.parse(response.payload) }
}
const create = (files: readonly object[], more: object = {}) =>
  ask('POST', 'operator/previews', { files, ...more })
const createId = async (files: readonly object[], more: object = {}): Promise<string> => {
  const { status, body } = await create(files, more)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.preview.id
}
const publish = (id: string) => ask('POST', `operator/previews/${id}/publish`)
const readDocument = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

const formFile = 'schemas/forms/wish.json'
const readForm = async () => ({ ...(await readDocument('server/demo/harbor/forms/1.json')), id: 'wish' })
const withField = async (title: string) => {
  const form = await readForm()
  delete form.ui['ui:order']
  form.schema.properties = { ...form.schema.properties, petName: { type: 'string', title, maxLength: 80 } }
  return { file: formFile, content: form }
}
const readMessages = async (changes: Record<string, string>) => ({
  file: 'locales/en.json',
  content: { ...(await readDocument('locales/en.json')), ...changes },
})

beforeAll(async () => {
  const id = await createId([{ file: formFile, content: await readForm() }])
  expect((await publish(id)).status).toBe(200)
})

describe('A preview of files', () => {
  test('shows a form of the draft in its page and its calls; what is published stays as it is', async () => {
    const id = await createId([await withField('Name of your pet')])
    const base = `/v2/preview/${id}/widget/form/wish`
    const page = await open(`${base}/_payload.json`)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Name of your pet')])
    expect((await ask('GET', `previews/${id}/forms/wish`)).body.schema.properties).toHaveProperty('petName')
    expect((await open('/widget/form/wish/_payload.json')).text).not.toContain('Name of your pet')
    expect((await ask('GET', 'forms/wish')).body.schema.properties).not.toHaveProperty('petName')
    expect((await open(`/de${base}`)).status).toBe(200)
  })

  test('takes answers to a form of the draft, which are known only there', async () => {
    const id = await createId([await withField('Name of your pet')])
    api.server.setTime(addMinutes(demoNow, -1))
    const { body: form } = await ask('GET', `previews/${id}/forms/wish`)
    api.server.setTime(demoNow)
    const values = { question: 'Do you cut the hair of dogs?', petName: 'Rex' }
    const response = await api.server.app.inject({
      method: 'POST',
      url: `/api/v1/previews/${id}/forms/wish/submissions`,
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { version: form.version, stamp: form.stamp, locale: 'en', values },
    })
    const { submission } = response.json()
    expect([response.statusCode, submission]).toEqual([201, expect.objectContaining({ status: 'complete' })])
    const submitted = `forms/wish?submitted=${submission.id}`
    expect((await ask('GET', `previews/${id}/${submitted}`)).body.receipt.id).toBe(submission.id)
    expect((await ask('GET', submitted)).body.receipt).toBeUndefined()
    expect((await ask('GET', 'operator/submissions?kind=form&form=wish')).body.submissions).toEqual([])
  })

  test('has every page of the draft below its path, also those that only the draft has', async () => {
    const routes: { name: string; path: string }[] = await readDocument('routes.json')
    const find = routes.find(({ name }) => name === 'widget-booking')
    const added = { ...find, name: 'my-appointments', path: '/my-appointments' }
    const id = await createId([{ file: 'routes.json', content: [...routes, added] }])
    const base = `/v2/preview/${id}`
    expect((await open(`${base}/my-appointments`)).text).toContain('find-booking')
    expect((await open(`${base}/widget/bookings`)).status).toBe(200)
    expect((await open(`${base}/studio/b/opening-day`)).status).toBe(200)
    expect((await open('/my-appointments')).text).not.toContain('find-booking')
    expect((await open(base)).text).toMatch(/^home /)
    expect((await open(`/de${base}/`)).status).toBe(200)
    expect((await open(`${base}${base}/widget/bookings`)).status).toBe(404)
  })

  test('keeps the links and languages of its pages in the preview', async () => {
    const id = await createId([await withField('Pet')])
    const { text } = await open(`/v2/preview/${id}/widget/bookings/_payload.json`)
    const { homeHref, languages, catalogueHref } = JSON.parse(text)
    expect(homeHref.replace(/\?.*/, '')).toBe(`/v2/preview/${id}`)
    expect(languages.map(({ href }: { href: string }) => href.replace(/\?.*/, ''))).toContain(
      `/de/v2/preview/${id}/widget/bookings`,
    )
    expect(catalogueHref).toBe(`/messages/preview.${id}/en.json`)
  })

  test('says its own messages, which are never cached', async () => {
    const id = await createId([await readMessages({ 'page.home': 'Back to the harbor' })])
    const messages = await open(`/messages/preview.${id}/en.json`)
    expect([messages.text, messages.headers['cache-control']]).toEqual([
      expect.stringContaining('Back to the harbor'),
      'no-store',
    ])
    expect((await open('/messages/preview.nothing/en.json')).text).not.toContain('Back to the harbor')
  })

  test('is neither cached nor indexed, in pages, data and calls', async () => {
    const id = await createId([await withField('Pet')])
    for (const path of ['/widget/form/wish', '/nothing/at/all', '/widget/bookings/_payload.json']) {
      const { headers } = await open(`/v2/preview/${id}${path}`)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
    const { headers } = await open(`/api/v1/previews/${id}/services`)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('runs the calls of its pages against its records', async () => {
    const haircut = (await ask('GET', 'operator/records/services/haircut')).body.record
    const changes = [{ kind: 'services', key: 'haircut', record: { ...haircut, price: '43.21' } }]
    const id = await createId([], { changes })
    expect((await ask('GET', `previews/${id}/services/haircut`)).body.price).toBe(4321)
    expect((await ask('GET', 'services/haircut')).body.price).toBe(4000)
    const items = [{ service: 'haircut' }]
    expect((await ask('POST', `previews/${id}/quotes`, { items })).body.total).toBe(4321)
  })

  test('has no operator calls, and none after it has expired', async () => {
    const id = await createId([await withField('Pet')])
    expect((await ask('GET', `previews/${id}/operator/previews`)).status).toBe(404)
    expect((await ask('GET', `previews/${id}x/services`)).body.code).toBe('preview.not_found')
    await ask('DELETE', `operator/previews/${id}`)
    expect((await ask('GET', `previews/${id}/services`)).body.code).toBe('preview.not_found')
    expect((await open(`/v2/preview/${id}/widget/form/wish`)).status).toBe(404)
  })
})

test('A preview whose files no longer fit what is published is not found, and the log says why', async () => {
  const id = await createId([await withField('Pet')])
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store } = api.demo
  const broken = await openApp({
    store: {
      ...store,
      previews: {
        ...store.previews,
        find: async (key, now) => {
          const found = await store.previews.find(key, now)
          return found && { ...found, files: [{ file: 'routes.json', content: [{}] }] }
        },
      },
    },
  })
  expect((await broken.app.inject({ url: `/v2/preview/${id}/widget/bookings` })).statusCode).toBe(404)
  expect(said.mock.calls.flat().join()).toContain(
    `The preview ${id} no longer fits what is published:\nroutes.json`,
  )
  said.mockRestore()
  await broken.app.close()
})

describe('A draft is refused', () => {
  test.each<[string, object, RegExp]>([
    ['a file of the program', { file: 'schemas/calls/hold.json', content: {} }, /file/],
    ['a path elsewhere', { file: 'schemas/forms/../calls/hold.json', content: {} }, /file/],
    ['the removal of the routes', { file: 'routes.json' }, /routes\.json: cannot be removed/],
    ['the removal of nothing', { file: 'schemas/forms/none.json' }, /none\.json: does not exist/],
    [
      'a removal that leaves a dangling name',
      { file: 'schemas/screens/home.json' },
      /routes\.json: \/0\/screen/,
    ],
  ])('with %s', async (_, file, reason) => {
    const { status, body } = await create([file])
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(reason)])
  })

  test('with all faults of its files, each with file, pointer and remedy, and nothing is stored', async () => {
    const before = (await ask('GET', 'operator/previews')).body.previews.length
    const form = await readForm()
    const screen = await readDocument('schemas/screens/home.json')
    const { body } = await create([
      { file: formFile, content: { ...form, version: 'one', title: 5 } },
      { file: 'schemas/screens/home.json', content: { ...screen, title: 'no.such.message' } },
    ])
    expect(body.code).toBe('record.invalid')
    const reasons: string[] = body.errors.map(({ params }: { params: { reason: string } }) => params.reason)
    expect(reasons).toContainEqual(expect.stringContaining(`${formFile}: /version: `))
    expect(reasons).toContainEqual(expect.stringContaining(`${formFile}: /title: `))
    expect((await ask('GET', 'operator/previews')).body.previews).toHaveLength(before)
  })

  test('with an empty draft, and with a body that is too large', async () => {
    expect((await create([])).body.params.reason).toContain('The draft is empty')
    const content = { text: 'x'.repeat(4 * 1024 * 1024) }
    expect((await create([{ file: formFile, content }])).status).toBe(413)
    const payload = { files: [{ file: formFile, content: { text: 'x'.repeat(65 * 1024) } }] }
    const anonymous = await api.server.app.inject({
      method: 'POST',
      url: '/api/v1/operator/previews',
      payload,
    })
    expect(anonymous.statusCode).toBe(413)
  })
})

describe('Publishing files', () => {
  test('puts them into service with the records, here and after a restart', async () => {
    const business = (await ask('GET', 'operator/records/business/harbor')).body.record
    const changes = [{ kind: 'business', key: 'harbor', record: { ...business, name: 'Harbor and pets' } }]
    const id = await createId([await withField('Published pet')], { changes })
    expect(await publish(id)).toEqual({ status: 200, body: {} })
    expect((await ask('GET', 'forms/wish')).body.schema.properties).toHaveProperty('petName')
    expect((await ask('GET', 'business')).body.name).toBe('Harbor and pets')
    expect((await open(`/v2/preview/${id}`)).status).toBe(404)
    const restarted = await openApp({ store: api.demo.store })
    expect(restarted.appContext.configuration.forms.get('wish')?.schema.properties).toHaveProperty('petName')
    await restarted.app.close()
    const removal = await createId([{ file: formFile, content: await readForm() }])
    expect((await publish(removal)).status).toBe(200)
    expect((await ask('GET', 'forms/wish')).body.schema.properties).not.toHaveProperty('petName')
  })

  test('fails, and changes nothing, if one of the files has changed since', async () => {
    const business = (await ask('GET', 'operator/records/business/harbor')).body.record
    const changes = [{ kind: 'business', key: 'harbor', record: { ...business, name: 'Never' } }]
    const first = await createId([await withField('First')])
    const second = await createId([await withField('Second')], { changes })
    expect((await publish(first)).status).toBe(200)
    const { status, body } = await publish(second)
    expect([status, body.code, body.params]).toEqual([409, 'preview.outdated', { record: formFile }])
    expect((await ask('GET', 'business')).body.name).not.toBe('Never')
    expect((await publish(await createId([{ file: formFile, content: await readForm() }]))).status).toBe(200)
  })
})
