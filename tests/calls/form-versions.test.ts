/**
 * Versions of forms: which one a reload activates, which one old links open, and which one reads the answers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError } from '#server/configuration/files.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const document = (version: number, properties: object, more: object = {}) => ({
  id: 'poll',
  version,
  title: 'Poll',
  schema: { type: 'object', additionalProperties: false, properties },
  ...more,
})
const text = { type: 'string', maxLength: 100 }
const poll = { kind: 'survey', id: 'poll' } as const
const file = 'schemas/surveys/poll.json'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ [file]: document(1, { zebra: text, apple: text }) })
})
afterAll(() => hosted.close())

const put = async (content: object) => {
  await hosted.folder.write(file, JSON.stringify(content))
  await hosted.appContext.reload()
}

describe('A version of a form', () => {
  test('may change as long as nobody has answered it', async () => {
    await put(document(1, { zebra: text, mango: text, apple: text }))
    expect((await hosted.submit(poll, { mango: 'yes' })).status).toBe(201)
  })

  test('that was answered must not change: the configuration is rejected and the last good one stays', async () => {
    const good = hosted.appContext.configuration
    await hosted.folder.write(file, JSON.stringify(document(1, { apple: text })))
    const reload = hosted.appContext.reload()
    await expect(reload).rejects.toThrow(ConfigurationError)
    await expect(reload).rejects.toThrow(
      'schemas/surveys/poll.json: /version: must be raised to 2: the document has changed',
    )
    expect(hosted.appContext.configuration).toBe(good)
    expect((await hosted.submit(poll, { mango: 'still' })).status).toBe(201)
  })

  test('keeps accepting answers at its old link, with its own fields in their order', async () => {
    await put(document(2, { apple: text, kiwi: text }))
    const old = (await hosted.get('/surveys/poll?version=1')).body
    expect([old.version, Object.keys(old.schema?.properties ?? {})]).toEqual([1, ['zebra', 'mango', 'apple']])
    expect((await hosted.get('/surveys/poll')).body.version).toBe(2)
    expect((await hosted.submit(poll, { mango: 'old' }, { version: 1 })).status).toBe(201)
    expect((await hosted.submit(poll, { mango: 'old' })).body.code).toBe('input.invalid')
    expect((await hosted.submit(poll, { kiwi: 'new' })).status).toBe(201)
    const { rows } = await hosted.demo.behind.query(
      'select version from submission order by saved_at, version',
    )
    expect(rows.map(row => row.version)).toEqual([1, 1, 1, 2])
  })

  test('has its own page at its old link; an unknown version has none', async () => {
    const statuses = ['?version=1', '?version=2', '', '?version=9', '?version=x'].map(async search => {
      const { statusCode } = await hosted.app.inject({ url: `/widget/survey/poll${search}` })
      return statusCode
    })
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404])
  })

  test('that never existed is unknown', async () => {
    expect(await hosted.get('/surveys/poll?version=9')).toMatchObject({
      status: 404,
      body: { code: 'form.version_unknown' },
    })
  })

  test('closes with the current version', async () => {
    await put(document(3, { apple: text }, { closes: '2026-11-23T00:00:00+01:00' }))
    for (const version of ['', '?version=1', '?version=2'])
      expect((await hosted.get(`/surveys/poll${version}`)).body.code).toBe('form.closed')
  })

  test('closes at its own closing time even while the current version is open', async () => {
    await put(document(4, { apple: text }))
    expect((await hosted.get('/surveys/poll')).status).toBe(200)
    expect((await hosted.get('/surveys/poll?version=3')).body.code).toBe('form.closed')
    expect((await hosted.get('/surveys/poll?version=2')).status).toBe(200)
  })
})

test('A new form goes live after a reload, without a build', async () => {
  const fresh = { ...document(1, { apple: text }), id: 'fresh' }
  await hosted.folder.write('schemas/forms/fresh.json', JSON.stringify(fresh))
  await hosted.appContext.reload()
  expect((await hosted.get('/forms/fresh')).status).toBe(200)
  const answer = await hosted.submit({ kind: 'form', id: 'fresh' }, { apple: 'Boskoop' })
  expect(answer.status).toBe(201)
})
