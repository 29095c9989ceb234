/** Documents of a business: forms, messages, screens and routes of its own, which no other business sees. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { writeBusinessFolder } from '#server/features/records/files/write-folder.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type HostedApp, type Json, openHosted } from '#tests/support/forms/hosting.ts'
import { openApp, operatorToken } from '#tests/support/servers/app.ts'

const text = { type: 'string', maxLength: 100 }
const makeForm = (properties: object, more: object = {}) => ({
  id: 'garden',
  title: { en: 'Garden visit', de: 'Gartenbesuch' },
  ...more,
  schema: { type: 'object', additionalProperties: false, properties },
})
const garden = { kind: 'form', id: 'garden' } as const
const neighbour = 'second.example.org'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({}, {}, { hosts: ['localhost'] })
  await hosted.demo.store.directories.replace(makeBusiness('second'))
})
afterAll(() => hosted.close())

async function ask(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  host = 'localhost',
) {
  const response = await hosted.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { host, authorization: `Bearer ${operatorToken}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  const answer: Json = response.json()
  return { status: response.statusCode, answer }
}
const save = (name: string, record: object, host?: string) =>
  ask('PUT', `/operator/records/${name}`, { record }, host)
const remove = (name: string, host?: string) => ask('DELETE', `/operator/records/${name}`, undefined, host)
const getForm = (query = '', host?: string) => ask('GET', `/forms/garden${query}`, undefined, host)

describe('A form of a business', () => {
  test('is in service as soon as it is saved, with its fields in their order, and nowhere else', async () => {
    expect((await getForm()).answer.code).toBe('form.not_found')
    const saved = await save('forms/garden', makeForm({ zebra: text, apple: text }))
    expect(saved).toMatchObject({ status: 200, answer: { record: { version: 1 } } })
    const { answer } = await getForm()
    expect(Object.keys(answer.schema?.properties ?? {})).toEqual(['zebra', 'apple'])
    expect((await hosted.submit(garden, { zebra: 'striped' })).status).toBe(201)
    expect((await getForm('', neighbour)).answer.code).toBe('form.not_found')
    const listed = await ask('GET', '/operator/records/forms')
    expect(Object.values(listed.answer.records ?? {}).map(({ id }) => id)).toContain('garden')
    expect((await ask('GET', '/operator/records/forms', undefined, neighbour)).answer.records).toEqual([])
  })

  test('gets another version when it changes; a visit goes on with the one that it began with', async () => {
    const changed = await save('forms/garden', makeForm({ mango: text }))
    expect(changed.answer.record?.version).toBe(2)
    expect((await save('forms/garden', makeForm({ mango: text }))).answer.record?.version).toBe(2)
    const old = (await getForm('?version=1')).answer
    expect(Object.keys(old.schema?.properties ?? {})).toEqual(['zebra', 'apple'])
    expect((await hosted.submit(garden, { apple: 'red' }, { version: 1 })).status).toBe(201)
    expect((await hosted.submit(garden, { apple: 'red' }, { version: 2 })).body.code).toBe('input.invalid')
    expect((await hosted.submit(garden, { mango: 'ripe' }, { version: 2 })).status).toBe(201)
    const { answer } = await ask('GET', '/operator/answered-forms')
    const own = Object.values(answer.forms ?? {}).find(({ form }) => String(form) === 'garden')
    expect(own).toMatchObject({ versions: [2, 1], inService: true, submissions: 3 })
  })

  test('can be what it was once more, as a new version', async () => {
    const { answer } = await ask('GET', '/operator/records/forms/garden/revisions')
    const versions = Object.values(answer.revisions ?? {}).map(({ version }) => Number(version))
    expect(versions).toHaveLength(2)
    const version = versions.at(-1)
    const restored = await ask('POST', '/operator/records/forms/garden/restore', { version })
    expect(restored.answer.record).toMatchObject({ version: 3 })
    expect(Object.keys((await getForm()).answer.schema?.properties ?? {})).toEqual(['zebra', 'apple'])
  })

  test('of the same id at another business is another form', async () => {
    await save('forms/garden', makeForm({ rose: text }), neighbour)
    expect(Object.keys((await getForm('', neighbour)).answer.schema?.properties ?? {})).toEqual(['rose'])
    expect(Object.keys((await getForm()).answer.schema?.properties ?? {})).toEqual(['zebra', 'apple'])
    expect((await getForm('?version=2', neighbour)).answer.code).toBe('form.version_unknown')
  })

  test('that is closed takes no answers; open again, it does', async () => {
    const stamp = String((await getForm()).answer.stamp)
    await save('forms/garden', makeForm({ zebra: text }, { status: 'closed' }))
    expect((await getForm()).answer.code).toBe('form.closed')
    expect((await hosted.submit(garden, { zebra: 'late' }, { version: 4, stamp })).body.code).toBe(
      'form.closed',
    )
    await save('forms/garden', makeForm({ zebra: text }))
    expect((await getForm()).status).toBe(200)
  })

  test('can be answered after several people have saved it at the same moment', async () => {
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save('forms/garden', makeForm({ zebra: text, [`by${index}`]: text })),
      ),
    )
    expect(saved.map(({ status }) => status)).toContain(200)
    expect((await hosted.submit(garden, { zebra: 'chosen' })).status).toBe(201)
    const { rows } = await hosted.demo.behind.query(
      `select d.content::jsonb -> 'schema' = v.document::jsonb -> 'schema' as same from document d
        join document_version v on v.business = d.business and v.form = d.id
          and v.version = (d.content ->> 'version')::int
        where d.business = 'harbor' and d.id = 'garden'`,
    )
    expect(rows).toEqual([{ same: true }])
  })

  test('that is deleted is gone, and its answers stay', async () => {
    expect((await remove('forms/garden')).status).toBe(200)
    expect((await getForm()).answer.code).toBe('form.not_found')
    const { answer } = await ask('GET', '/operator/submissions?kind=form&form=garden')
    expect(Object.keys(answer.submissions ?? {})).toHaveLength(4)
  })
})

describe('A document with a fault', () => {
  test.each([
    ['forms/garden', makeForm({ zebra: { type: 'strong' } }), '/record/schema/properties/zebra/type'],
    ['forms/garden', { ...makeForm({ zebra: text }), id: 'gardens' }, '/record/id'],
    [
      'routes/tour',
      { name: 'tour', path: '/tour', about: 'x', layout: 'page', screen: 'hoem' },
      '/record/screen',
    ],
    [
      'routes/index',
      { name: 'index', path: '/start', about: 'x', layout: 'page', screen: 'home' },
      '/record/path',
    ],
    ['messages/de', { 'page.wrong_key': 'Hallo' }, '/record/page.wrong_key'],
    ['messages/de', { 'common.back': 'Zurück {$days}' }, '/record/common.back'],
    ['messages/xx', { 'common.back': 'Back' }, '/record'],
  ])('is refused: %s', async (name, record, pointer) => {
    const { status, answer } = await save(name, record)
    expect([status, answer.code]).toEqual([422, 'record.invalid'])
    const places = Object.values(answer.errors ?? {}).map(fault => fault.pointer)
    expect(places).toContain(pointer)
    expect((await ask('GET', `/operator/records/${name}`)).status).toBe(404)
  })
})

describe('Messages, screens and routes of a business', () => {
  test('replace those of the product, for this business only', async () => {
    const page = async (host: string, path: string) =>
      (await hosted.app.inject({ url: path, headers: { host } })).statusCode
    const screen = JSON.parse(
      await readFile(join(hosted.folder.path, 'schemas/screens/find-booking.json'), 'utf8'),
    )
    expect((await save('screens/lookup', { ...screen, id: 'lookup' })).status).toBe(200)
    const route = {
      name: 'lookup',
      path: '/lookup',
      about: 'Finds a booking.',
      layout: 'form',
      screen: 'lookup',
    }
    expect((await save('routes/lookup', route)).status).toBe(200)
    expect((await save('messages/en', { 'common.back': 'Return' })).status).toBe(200)
    const version = async (host: string) =>
      /"\/messages\/([\w-]+)\/en\.json"/.exec(
        (await hosted.app.inject({ url: '/en/lookup', headers: { host } })).body,
      )?.[1]
    expect([await page('localhost', '/lookup'), await page(neighbour, '/lookup')]).toEqual([200, 404])
    const catalogue = async (host: string) =>
      (await hosted.app.inject({ url: `/messages/any/en.json`, headers: { host } })).json()['common.back']
    expect([await catalogue('localhost'), await catalogue(neighbour)]).toEqual(['Return', 'Back'])
    expect(await version('localhost')).toBe(await version('localhost'))
    // The screen is in use.
    expect((await remove('screens/lookup')).answer.code).toBe('record.invalid')
    for (const name of ['routes/lookup', 'screens/lookup', 'messages/en'])
      expect((await remove(name)).status).toBe(200)
    expect(await page('localhost', '/lookup')).toBe(404)
  })
})

test('An export has the documents as files, which an import reads as they were', async () => {
  const schema = { $schema: 'https://book.example/schemas/form.json' }
  await save('forms/garden', { ...schema, ...makeForm({ zebra: text, apple: text }) })
  await save('messages/en', { 'common.back': 'Return' })
  await save('routes/tour', { name: 'tour', path: '/tour', about: 'x', layout: 'page', screen: 'home' })
  const records = await hosted.demo.store.directories.readAll('harbor')
  if (!records) return expect.unreachable('The demo is gone.')
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-documents-'))
  try {
    const out = join(folder, 'harbor')
    const { configuration } = hosted.appContext
    await writeBusinessFolder(records, out, configuration)
    // Such as the settings of docs/configuration.md.
    await mkdir(join(out, '.vscode'))
    await writeFile(join(out, '.vscode/settings.json'), '{}')
    const read = await readBusinessFolder(out, configuration)
    expect(await readFile(join(out, 'forms/garden.json'), 'utf8')).toContain(schema.$schema)
    expect(JSON.stringify(read.documents)).toBe(JSON.stringify(records.documents))
    const names = read.documents?.map(({ kind, id }) => `${kind}/${id}`)
    expect(names).toEqual(expect.arrayContaining(['form/garden', 'messages/en', 'route/tour']))
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('A draft', () => {
  const draft = '/operator/document-drafts/forms/draft'
  const own = (properties: object, more: object = {}) => ({ ...makeForm(properties, more), id: 'draft' })
  const put = (document: object, more: object = {}, host?: string) =>
    ask('PUT', draft, { document, ...more }, host)
  const publish = (body: object = {}) => ask('POST', `${draft}/publish`, body)
  const getOwn = async () => (await ask('GET', '/forms/draft')).answer

  test('is seen by nobody until it is published, and gone then', async () => {
    expect(await put(own({ zebra: text, apple: text }))).toMatchObject({
      status: 200,
      answer: { revision: 1, faults: [] },
    })
    expect((await getOwn()).code).toBe('form.not_found')
    const read = (await ask('GET', draft)).answer
    expect(read).toMatchObject({ revision: 1, base: 0, author: 'token', faults: [] })
    expect(Object.keys(Object(read.document).schema.properties)).toEqual(['zebra', 'apple'])
    const { answer } = await ask('GET', '/operator/documents')
    expect(Object.values(answer.documents ?? {})).toContainEqual({
      kind: 'forms',
      key: 'draft',
      title: { en: 'Garden visit', de: 'Gartenbesuch' },
      state: 'new',
      origin: 'own',
      draft: { revision: 1, base: 0, author: 'token', changedAt: expect.any(String) },
    })
    expect(await publish({ ifRevision: 1 })).toMatchObject({
      status: 200,
      answer: { record: { version: 1 } },
    })
    expect(Object.keys(Object((await getOwn()).schema).properties)).toEqual(['zebra', 'apple'])
    expect((await ask('GET', draft)).answer.code).toBe('record.not_found')
    expect((await publish()).answer.code).toBe('record.not_found')
  })

  test('may have faults, which it says with their places; then it is not published, and stays', async () => {
    const faulty = own(
      { zebra: { ...text, pattern: '(' } },
      { ends: [{ id: 'x', title: 'X', book: { service: 'haircutt' } }] },
    )
    const { status, answer } = await put(faulty)
    expect(status).toBe(200)
    const pointers = Object.values(answer.faults ?? {}).map(({ pointer }) => pointer)
    expect(pointers).toContain('/schema/properties/zebra/pattern')
    const checked = await ask('POST', '/operator/documents/forms/draft/check', { document: faulty })
    expect(checked.answer.faults).toEqual(answer.faults)
    expect((await publish()).answer.code).toBe('record.invalid')
    expect((await ask('GET', draft)).answer.document).toEqual(faulty)
    expect(Object.keys(Object((await getOwn()).schema).properties)).toEqual(['zebra', 'apple'])
  })

  test('is written by one of two who read the same revision; the other is told', async () => {
    await ask('DELETE', draft)
    const first = (await put(own({ a: text }), { ifRevision: 0 })).answer.revision
    const answers = await Promise.all([
      put(own({ b: text }), { ifRevision: first }),
      put(own({ c: text }), { ifRevision: first }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await put(own({ d: text }), { ifRevision: 0 })).answer.code).toBe('record.changed')
    expect((await publish({ ifRevision: first })).answer.code).toBe('record.changed')
    expect((await ask('DELETE', draft)).status).toBe(200)
    expect((await ask('DELETE', draft)).answer.code).toBe('record.not_found')
  })

  test('is merged with what others have published meanwhile, or refused where both changed the same', async () => {
    await save('forms/draft', own({ zebra: text }))
    await put(own({ zebra: text }, { title: 'Mine' }))
    await save('forms/draft', own({ zebra: text, apple: text }))
    expect((await publish()).answer).toMatchObject({ merged: true, record: { title: 'Mine' } })
    expect(Object.keys(Object((await getOwn()).schema).properties)).toEqual(['zebra', 'apple'])

    await put(own({ zebra: text }, { title: 'Ours' }))
    await save('forms/draft', own({ zebra: text }, { title: 'Theirs' }))
    const refused = await publish()
    expect([
      refused.answer.code,
      Object.values(refused.answer.errors ?? {}).map(({ pointer }) => pointer),
    ]).toEqual(['record.changed', ['/title']])
    const { version } = (await ask('GET', '/operator/records/forms/draft')).answer
    await put(own({ zebra: text }, { title: 'Ours' }), { base: version })
    expect((await publish()).answer).toMatchObject({ record: { title: 'Ours' } })
  })

  test('is listed with those of the installation, which it replaces', async () => {
    const list = async () =>
      Object.values((await ask('GET', '/operator/documents?origin=any')).answer.documents ?? {}).filter(
        document => Object(document).kind === 'forms' && Object(document).key === 'contact-short',
      )
    expect(await list()).toEqual([expect.objectContaining({ state: 'published', origin: 'product' })])
    const product = Object(
      (await ask('GET', '/operator/documents/forms/contact-short')).answer.product,
    ).document
    expect(product).toMatchObject({ id: 'contact-short', schema: { required: expect.any(Array) } })
    await save('forms/contact-short', Object(product))
    expect(await list()).toEqual([
      expect.objectContaining({ state: 'published', origin: 'own', replaces: true, author: 'token' }),
    ])
    await ask('DELETE', '/operator/records/forms/contact-short')
    expect(await list()).toEqual([expect.objectContaining({ state: 'published', origin: 'product' })])
    expect((await ask('GET', '/operator/documents/forms/nothing')).answer).toEqual({})
  })

  test('belongs to its business alone, and its first change is in the audit', async () => {
    await put(own({ zebra: text }))
    expect((await ask('GET', draft, undefined, neighbour)).answer.code).toBe('record.not_found')
    await put(own({ apple: text }), {}, neighbour)
    expect(Object((await ask('GET', draft)).answer.document).schema.properties).toHaveProperty('zebra')
    expect((await ask('DELETE', draft, undefined, neighbour)).status).toBe(200)
    expect((await ask('DELETE', draft)).status).toBe(200)
    const { rows } = await hosted.demo.behind.query(
      "select kind, action from audit where business = 'harbor' and key = 'draft' and action like '%Draft'",
    )
    for (const action of ['saveDocumentDraft', 'publishDocumentDraft', 'deleteDocumentDraft'])
      expect(rows).toContainEqual({ kind: 'form', action })
  })
})

describe('An own form that a service names', () => {
  test('is there after a restart and a reload, too', async () => {
    await save('forms/details', makeForm({ wish: text }, { id: 'details', title: undefined }))
    const { record } = (await ask('GET', '/operator/records/services/haircut')).answer
    expect((await save('services/haircut', { ...record, form: 'details' })).status).toBe(200)
    await hosted.appContext.reload()
    const again = await openApp({ store: hosted.demo.store })
    const url = '/api/v1/services/haircut'
    expect((await again.app.inject({ url, headers: { host: 'localhost' } })).json().form).toBe('details')
    await again.app.close()
    await save('services/haircut', Object(record))
  })

  test('cannot book what the business does not offer, nor be saved with a picture that is not there', async () => {
    const end = { id: 'x', title: 'X', book: { service: 'haircutt' } }
    const refused = await save('forms/garden', makeForm({ wish: text }, { ends: [end] }))
    expect(JSON.stringify(refused.answer)).toContain('haircutt')
    const image = { src: 'images/none.webp', alt: '' }
    const ui = { wish: { 'ui:blocks': [{ type: 'image', image }] } }
    const unseen = await save('forms/garden', makeForm({ wish: text }, { ui }))
    expect([unseen.status, JSON.stringify(unseen.answer)]).toEqual([
      422,
      expect.stringContaining('none.webp'),
    ])
  })
})

test('The types of a business are those of its own forms and routes', async () => {
  await save('forms/typed', makeForm({ wish: text }, { id: 'typed' }))
  await save('routes/typed', { name: 'typed', path: '/typed', about: 'x', layout: 'page', screen: 'home' })
  const declare = async (host?: string) => (await ask('GET', '/declarations.json', undefined, host)).answer
  expect(await declare()).toMatchObject({
    forms: expect.arrayContaining(['intake', 'typed']),
    routes: expect.arrayContaining([expect.objectContaining({ name: 'typed' })]),
  })
  const { forms } = await declare(neighbour)
  expect(forms).not.toContain('typed')
  expect(forms).not.toContain('intake')
  const sitemap = async (host: string) =>
    (await hosted.app.inject({ url: '/sitemap.xml', headers: { host } })).payload
  expect(await sitemap('localhost')).toContain('/typed<')
  expect(await sitemap(neighbour)).not.toContain('/typed<')
})

test('Where they are files, documents change only with the folder; everything else goes on', async () => {
  await save('forms/kept', makeForm({ wish: text }, { id: 'kept' }))
  const fixed = await openApp({ store: hosted.demo.store, environment: { DOCUMENTS: 'files' } })
  const send = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${operatorToken}` }
    const url = `/api/v1/operator/${path}`
    const response = await fixed.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return [response.statusCode, response.json().code]
  }
  const readOnly = [409, 'document.read_only']
  const document = makeForm({ other: text }, { id: 'kept' })
  expect(await send('PUT', 'records/forms/kept', { record: document })).toEqual(readOnly)
  expect(await send('DELETE', 'records/forms/kept')).toEqual(readOnly)
  expect(await send('PUT', 'document-drafts/forms/kept', { document })).toEqual([200, undefined])
  expect(await send('POST', 'document-drafts/forms/kept/publish')).toEqual(readOnly)
  const preview = await fixed.app.inject({
    method: 'POST',
    url: '/api/v1/operator/previews',
    headers: { host: 'localhost', authorization: `Bearer ${operatorToken}` },
    payload: { changes: [{ kind: 'forms', key: 'kept', record: document }] },
  })
  expect(await send('POST', `previews/${preview.json().preview.id}/publish`)).toEqual(readOnly)
  const { record } = (await ask('GET', '/operator/records/services/haircut')).answer
  expect(
    await send('PUT', 'records/services/haircut', { record: { ...record, durationMinutes: 50 } }),
  ).toEqual([200, undefined])
  await fixed.app.close()
  await save('services/haircut', Object(record))
  expect((await ask('GET', '/operator/records/forms/kept')).answer.record).toMatchObject({ version: 1 })
})

test('A starting document is copied as a draft, under a name that is free', async () => {
  const copy = (path: string, body: object = {}) => ask('POST', `/operator/starters/${path}/copy`, body)
  expect((await copy('form/contact-us')).answer).toEqual({ kind: 'forms', key: 'contact-us', state: 'draft' })
  expect((await copy('form/contact-us')).answer).toMatchObject({ key: 'contact-us-2' })
  expect((await copy('form/contact-us', { key: 'contact-us' })).answer.code).toBe('record.changed')
  expect((await copy('form/nothing')).answer.code).toBe('starter.not_found')
  expect((await ask('GET', '/forms/contact-us')).status).toBe(404)
  const published = await ask('POST', '/operator/document-drafts/forms/contact-us-2/publish', {})
  expect(published).toMatchObject({ status: 200, answer: { record: { id: 'contact-us-2' } } })
  expect((await ask('GET', '/forms/contact-us-2')).status).toBe(200)
  expect((await copy('page/about-us')).answer).toEqual({ kind: 'pages', key: 'about-us', state: 'draft' })
  expect((await copy('page/about-us')).answer).toMatchObject({ key: 'about-us-2' })
  expect((await ask('GET', '/operator/records/pages/about-us-2')).status).toBe(404)
  const page = await ask('GET', '/operator/document-drafts/pages/about-us-2')
  expect(page).toMatchObject({ status: 200, answer: { document: { slug: 'about-us-2' }, faults: [] } })
})
