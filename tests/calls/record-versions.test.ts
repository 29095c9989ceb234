/** Operators who change the same records at the same time, take changes back, and see who changed what. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { applyRetention } from '#server/app/apply-retention.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, type Json, openHosted } from '#tests/support/forms/hosting.ts'
import { operatorToken } from '#tests/support/servers/app.ts'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({})
})
afterAll(() => hosted.close())

type Document = Readonly<Record<string, unknown>>

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

/** A record with its version, as `getRecord` returns it. */
async function read(path: string): Promise<{ readonly record: Document; readonly version: number }> {
  const { answer } = await ask('GET', `/records/${path}`)
  return { record: { ...answer.record }, version: Number(answer.version) }
}

const put = (path: string, record: Document, ifVersion?: number) =>
  ask('PUT', `/records/${path}`, { record, ...(ifVersion === undefined ? {} : { ifVersion }) })

const timeOff = [{ from: '2027-01-04T00:00', to: '2027-01-05T00:00' }]

describe('A write with the version that it was made from', () => {
  test('keeps what somebody else has changed meanwhile', async () => {
    const { record, version } = await read('providers/maya')
    const first = await put('providers/maya', { ...record, timeOff }, version)
    expect(first).toMatchObject({ status: 200, answer: { version: expect.any(Number) } })
    expect(first.answer).not.toHaveProperty('merged')
    const second = await put('providers/maya', { ...record, role: { en: 'Owner' } }, version)
    expect(second).toMatchObject({ status: 200, answer: { merged: true } })
    const both = { record: { ...record, timeOff, role: { en: 'Owner' } }, version: second.answer.version }
    expect(second.answer.record).toEqual(both.record)
    expect(await read('providers/maya')).toEqual(both)
    const { answer } = await ask('GET', '/records/providers')
    const slugs = Object.values(answer.records ?? {}).map(({ slug }) => String(slug))
    expect(answer.versions?.[String(slugs.indexOf('maya'))]).toBe(both.version)
  })

  test('changes nothing where both have changed the same, and says where', async () => {
    const { record, version } = await read('pages/studio')
    const theirs = await put('pages/studio', { ...record, title: { en: 'Theirs' } }, version)
    const yours = await put('pages/studio', { ...record, title: { en: 'Yours' } }, version)
    const { title } = record
    expect(yours).toMatchObject({
      status: 409,
      answer: {
        code: 'record.changed',
        params: { version: theirs.answer.version },
        errors: expect.arrayContaining([
          {
            pointer: '/record/title/en',
            code: 'record.changed',
            params: { base: expect.any(String), yours: '"Yours"', theirs: '"Theirs"' },
            message: expect.any(String),
          },
        ]),
      },
    })
    expect((await read('pages/studio')).record.title).toEqual({ en: 'Theirs' })
    expect(await put('pages/studio', { ...record, title }, Number(theirs.answer.version))).toMatchObject({
      status: 200,
    })
  })

  test('by each of ten editors at once is in the end result', async () => {
    const { record } = await read('services/haircut')
    const start = await put('services/haircut', { ...record, description: { en: 'Cut' } })
    const version = Number(start.answer.version)
    const languages = ['da', 'de', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'pt-br']
    const answers = await Promise.all(
      languages.map(language => {
        const description = { en: 'Cut', [language]: `Cut ${language}` }
        return put('services/haircut', { ...record, description }, version)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(languages.map(() => 200))
    expect(new Set(answers.map(({ answer }) => answer.version)).size).toBe(languages.length)
    expect((await read('services/haircut')).record.description).toEqual({
      en: 'Cut',
      ...Object.fromEntries(languages.map(language => [language, `Cut ${language}`])),
    })
  })

  test('is refused if the changes of both are wrong together', async () => {
    const { record, version } = await read('services/color')
    await put('services/color', { ...record, price: 5_000 }, version)
    const yours = { ...record, deposit: { kind: 'amount', value: 9_000 } }
    expect(await put('services/color', yours, version)).toMatchObject({
      status: 422,
      answer: { code: 'record.invalid', detail: expect.stringContaining('at most the price, 5000') },
    })
    expect((await read('services/color')).record).toEqual({ ...record, price: 5_000 })
  })

  test('fails if the record was deleted, or exists although it must not', async () => {
    const record = { slug: 'late', name: 'Late', members: ['leo'], assignment: 'balanced' }
    const created = await put('teams/late', record, 0)
    expect(created.status).toBe(200)
    const again = await put('teams/late', { ...record, name: 'Again' }, 0)
    expect(again).toMatchObject({ status: 409, answer: { params: { version: created.answer.version } } })
    const changed = await put('teams/late', { ...record, name: 'Later' })
    const version = Number(changed.answer.version)
    expect((await ask('DELETE', `/records/teams/late?ifVersion=${version - 1}`)).status).toBe(409)
    expect((await ask('DELETE', `/records/teams/late?ifVersion=${version}`)).status).toBe(200)
    expect((await put('teams/late', record, version)).status).toBe(409)
    expect((await ask('GET', '/records/teams/late')).status).toBe(404)
  })
})

describe('The versions of a record', () => {
  const list = async (path: string) =>
    Object.values((await ask('GET', `/records/${path}/revisions`)).answer.revisions ?? {})
  const restore = (path: string, version: unknown, ifVersion?: number) =>
    ask('POST', `/records/${path}/restore`, {
      version: Number(version),
      ...(ifVersion === undefined ? {} : { ifVersion }),
    })

  test('are listed with their authors and can be restored, also after the record was deleted', async () => {
    const { record, version } = await read('one-time-links/welcome')
    await put('one-time-links/welcome', { ...record, expires: '2027-05-01T00:00:00Z' })
    await ask('DELETE', '/records/one-time-links/welcome')
    const [deleted, changed, found] = await list('one-time-links/welcome')
    expect([deleted, changed, found]).toMatchObject([
      { what: 'deleted', author: 'token', at: '2026-11-23T08:00:00+01:00', current: false },
      { what: 'changed', author: 'token', current: false },
      { version, what: 'created', author: 'import', current: false },
    ])
    expect((await restore('one-time-links/welcome', version, version)).status).toBe(409)
    const restored = await restore('one-time-links/welcome', version, Number(deleted?.version))
    expect(restored).toMatchObject({ status: 200, answer: { record } })
    expect(await read('one-time-links/welcome')).toEqual({ record, version: restored.answer.version })
    expect((await list('one-time-links/welcome'))[0]).toMatchObject({ what: 'restored', current: true })
    const then = await ask('GET', `/records/one-time-links/welcome/revisions/${changed?.version}`)
    expect(then.answer.record).toEqual({ ...record, expires: '2027-05-01T00:00:00Z' })
    expect((await restore('one-time-links/welcome', deleted?.version)).status).toBe(404)
  })

  test('begin with what was there before they were kept, and end with the hundredth', async () => {
    const { behind } = hosted.demo
    await behind.query(`delete from record_revision where key = 'leo'`)
    const { record, version } = await read('providers/leo')
    expect(await list('providers/leo')).toEqual([{ version, what: 'found', current: true }])
    await put('providers/leo', { ...record, timeOff })
    expect((await list('providers/leo')).at(-1)).toEqual({ version, what: 'found', current: false })
    expect((await restore('providers/leo', version)).answer.record).toEqual(record)
    await behind.query(
      `insert into record_revision (business, kind, key, version, what, replaced_at)
       select 'harbor', 'provider', 'leo', -n, 'changed', now() from generate_series(1, 150) n`,
    )
    await put('providers/leo', { ...record, timeOff })
    expect(await list('providers/leo')).toHaveLength(100)
    const { rows } = await behind.query(`select from record_revision where key = 'leo'`)
    expect(rows).toHaveLength(100)
  })

  test('come from imports and previews, too, if they change the record', async () => {
    const { directories } = hosted.demo.store
    const records = await directories.readAll('harbor')
    if (!records) return expect.unreachable('The demo business is gone.')
    const before = await list('posts/opening-day')
    await directories.replace(records)
    expect(await list('posts/opening-day')).toEqual(before)
    const content = records.content.map(record =>
      record.kind === 'post' && record.document.slug === 'opening-day'
        ? { ...record, document: { ...record.document, date: '2026-10-11' } }
        : record,
    )
    await directories.replace({ ...records, content })
    expect((await list('posts/opening-day'))[0]).toMatchObject({ what: 'changed', author: 'import' })
    const { record } = await read('posts/opening-day')
    const change = { kind: 'posts', key: 'opening-day', record: { ...record, date: '2026-10-12' } }
    const { answer } = await ask('POST', '/previews', { changes: [change] })
    await ask('POST', `/previews/${answer.preview?.id}/publish`, {})
    expect((await list('posts/opening-day'))[0]).toMatchObject({ what: 'changed', author: 'token' })
  })
})

describe('The audit', () => {
  const list = async (query: string) => (await ask('GET', `/audit?${query}`)).answer
  const entries = async (query: string) => Object.values((await list(query)).entries ?? {})

  test('says who changed what in a record, newest first and in pages', async () => {
    const { record } = await read('providers/ines')
    await put('providers/ines', { ...record, timeOff })
    hosted.setTime(addMinutes(demoNow, 1))
    await put('providers/ines', record)
    hosted.setTime(demoNow)
    const page = await list('kind=providers&key=ines&author=token&limit=1')
    expect(Object.values(page.entries ?? {})).toMatchObject([
      {
        author: 'token',
        action: 'saveRecord',
        subject: { kind: 'providers', key: 'ines' },
        patch: [{ op: 'remove', path: '/timeOff' }],
      },
    ])
    const next = `kind=providers&key=ines&author=token&after=${page.next}`
    expect(await list(next)).toMatchObject({
      entries: [{ patch: [{ op: 'add', path: '/timeOff' }] }],
      next: null,
    })
    expect(await entries('kind=providers&key=ines&author=token&from=2026-11-23T07:00:30Z')).toHaveLength(1)
    expect(await entries('kind=business&key=harbor')).toMatchObject([{ action: 'import' }])
  })

  test('has nothing about a record that was refused or did not change', async () => {
    const before = await entries('kind=services')
    const { record, version } = await read('services/yoga')
    await put('services/yoga', record)
    await put('services/yoga', { ...record, durationMinutes: -1 })
    await put('services/yoga', { ...record, name: 'Other' }, version - 1)
    expect(await entries('kind=services')).toEqual(before)
  })

  test('and old versions go when their time is over, which servers cannot do otherwise', async () => {
    const { behind, store } = hosted.demo
    const count = async (table: string, condition: string) =>
      (await behind.query(`select from ${table} where key = 'ines' and ${condition}`)).rowCount
    const apply = (days: number) =>
      applyRetention({ ...store, clock: () => addMinutes(demoNow, days * 1440) })
    await apply(364)
    expect(await count('record_revision', 'true')).toBe(3)
    await apply(367)
    expect(await count('record_revision', 'true')).toBe(1)
    expect(await count('audit', `author = 'token'`)).toBe(2)
    await apply(732)
    expect(await count('audit', `author = 'token'`)).toBe(0)
  })
})
