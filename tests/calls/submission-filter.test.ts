/** One filter for the list, the summary and the table of submissions, and tags. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const rate = { type: 'string', enum: ['good', 'bad'] }
const review = {
  id: 'review',
  version: 1,
  title: 'Review',
  schema: {
    type: 'object',
    properties: {
      age: { type: 'number' },
      again: { type: 'boolean' },
      words: { type: 'string' },
      parts: { type: 'object', properties: { food: rate } },
      order: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      tags: { type: 'array', items: { type: 'string', enum: ['calm', 'near "by"'] } },
      home: { type: 'object', properties: { 'a=b': { type: 'string' } } },
    },
  },
  ui: { parts: { 'ui:field': 'matrix' }, order: { 'ui:field': 'ranking' } },
}

const answers = [
  {
    age: 20,
    again: true,
    words: 'Quiet (100%)',
    parts: { food: 'good' },
    order: ['a', 'b'],
    tags: ['calm', 'near "by"'],
    home: { 'a=b': 'x' },
  },
  {
    age: 30.5,
    again: false,
    words: 'ÜBERALL laut',
    parts: { food: 'bad' },
    order: ['b', 'a'],
    tags: ['calm'],
  },
  { age: -4, words: 'a.*b' },
]

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/surveys/review.json': review, 'schemas/forms/review.json': review })
})
afterAll(() => hosted.close())

// A survey keeps its answers in the same table as a form; both are filtered.
describe.each(['survey', 'form'] as const)('Of a %s', kind => {
  const ids: string[] = []
  beforeAll(async () => {
    for (const values of answers) {
      const { body } = await hosted.submit({ kind, id: 'review' }, values)
      ids.push(String(body.submission?.id))
    }
  })

  const ask = (path: string, filter: Readonly<Record<string, string>>) =>
    hosted.get(`/operator/${path}?${new URLSearchParams({ kind, form: 'review', ...filter })}`, true)
  /** Returns the places of the answers that are left in the list, and checks that summary and table agree. */
  const find = async (filter: Readonly<Record<string, string>>) => {
    const { body } = await ask('submissions', filter)
    const found = Object.values(body.submissions ?? {}).map(({ id }) => ids.indexOf(String(id)))
    expect((await ask('submissions/summary', filter)).body.complete).toBe(found.length)
    expect((await ask('submissions.csv', filter)).text.trim().split('\r\n')).toHaveLength(1 + found.length)
    return found.sort()
  }

  test.each([
    ['again=true', [0]],
    ['tags=calm', [0, 1]],
    ['tags=near "by"', [0]],
    ['order=b', [1]],
    ['parts.food=good', [0]],
    ['home.a=b=x', [0]],
    ['age=30.5', [1]],
    ['age=-4..20', [0, 2]],
    ['age=..20', [0, 2]],
    ['age=20..\nagain=false', [1]],
    ['words~QUIET (100%', [0]],
    ['words~überall', [1]],
    ['words~a.*b', [2]],
    ['words~.*', [2]],
    ['words=a.*b', [2]],
  ])('%j leaves only answers that meet it', async (where, expected) => {
    expect(await find({ where })).toEqual(expected)
  })

  test.each([
    'words~" || true) || ("" == "',
    "words~'); drop table submission; --",
    'words=\\" == \\"',
    'tags=$.*',
  ])('text that looks like a query, as in %j, is only text', async where => {
    expect(await find({ where })).toEqual([])
  })

  test.each([
    'nothing=1',
    'age~2',
    'age=..',
    'age=1e9',
    'words',
    'words=',
    'parts=good',
    Array(11).fill('again=true').join('\n'),
  ])('%j is refused, with the condition', async where => {
    for (const path of ['submissions', 'submissions/summary', 'submissions.csv'])
      expect((await ask(path, { where })).body).toMatchObject({
        code: 'submission.filter_invalid',
        params: { condition: where.split('\n')[0] },
      })
  })

  test('days are those of the business', async () => {
    expect(await find({ from: '2026-11-23', to: '2026-11-23' })).toEqual([0, 1, 2])
    expect(await find({ to: '2026-11-22' })).toEqual([])
    expect((await ask('submissions', { from: '2026-02-30' })).status).toBe(422)
  })

  test('tags are tidied, filter, are exported, and go with the answers', async () => {
    const put = (id: string | undefined, tags: readonly string[]) =>
      hosted.send('PUT', `/operator/submissions/${id}/tags`, { asOperator: true, body: { tags } })
    expect((await put(ids[1], [' To  call', 'to call', 'VIP'])).body).toEqual({ tags: ['To call', 'VIP'] })
    expect(await find({ tag: 'VIP' })).toEqual([1])
    expect(await find({ tag: 'VIP', where: 'again=true' })).toEqual([])
    expect((await ask('submissions.csv', { tag: 'VIP' })).text).toContain('To call; VIP')
    expect((await put('nothing', ['VIP'])).body.code).toBe('submission.not_found')
    expect((await put(ids[1], Array(11).fill('a'))).status).toBe(422)
    await hosted.demo.store.formStores.submissions.eraseOld({
      business: 'harbor',
      before: addMinutes(demoNow, 1),
      now: demoNow,
    })
    expect(await find({ tag: 'VIP' })).toEqual([])
    expect((await put(ids[1], ['VIP'])).body.code).toBe('submission.not_found')
  })
})

test('A page looks through 20,000 answers at most, and a filtered summary says that it ends there', async () => {
  await hosted.demo.behind.query(
    `insert into submission (business, id, kind, form, version, status, answers, email_keys, scores, locale, started_at,
        saved_at, quotas)
      select 'harbor', 's' || count, 'survey', 'review', 1, 'complete',
        case when count = 1 then '{"words": "rare"}' else '{"words": "frequent"}' end::jsonb,
        '{}', '{}', 'en', time, time, '{}'
      from (select count, timestamptz '2026-01-01' + count * interval '1 second' as time
        from generate_series(1, 20010) as count) as given`,
  )
  const read = async (path: string, filter: Readonly<Record<string, string>>) =>
    (
      await hosted.get(
        `/operator/${path}?${new URLSearchParams({ kind: 'survey', form: 'review', ...filter })}`,
        true,
      )
    ).body
  const where = 'words=rare'
  const first = await read('submissions', { where })
  expect([Object.values(first.submissions ?? {}).length, typeof first.next]).toEqual([0, 'string'])
  const second = await read('submissions', { where, after: String(first.next) })
  expect(second).toMatchObject({ submissions: [{ id: 's1' }], next: null })
  expect(await read('submissions/summary', { where })).toMatchObject({ complete: 1 })
  expect(await read('submissions/summary', { where: 'words~e' })).toMatchObject({
    complete: 10_000,
    limited: true,
  })
  const { body } = await hosted.get('/operator/answered-forms', true)
  expect(Object.values(body.forms ?? {}).find(({ kind }) => String(kind) === 'survey')).toMatchObject({
    form: 'review',
    title: 'Review',
    versions: [1],
    inService: true,
    submissions: 10_000,
    new: 3,
  })
})
