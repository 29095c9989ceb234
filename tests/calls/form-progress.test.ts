/** How far visitors get in a form: what is counted, and what the owner reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const poll = {
  id: 'poll',
  version: 1,
  title: 'Poll',
  pace: 'one',
  welcome: { title: 'Hello' },
  schema: { type: 'object', properties: { one: { type: 'string' }, two: { type: 'string' } } },
  ui: { two: { 'ui:title': { en: 'The second', de: 'Die zweite' } } },
}

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/surveys/poll.json': poll }, { RATE_LIMITS: 'on' })
})
afterAll(() => hosted.close())

const count = (counts: object, from?: string) =>
  hosted.send('POST', '/form-progress', {
    body: { kind: 'survey', form: 'poll', version: 1, ...counts },
    ...(from === undefined ? {} : { from }),
  })
const readProgress = async (query = '') =>
  (await hosted.get(`/operator/submissions/summary?kind=survey&form=poll${query}`, true)).body.progress

test('The owner reads who started, which steps were reached, who completed and how long it took', async () => {
  expect(await readProgress()).toEqual({ started: 0, completed: 0, steps: [], times: [] })
  for (const reached of [['.welcome'], ['.welcome'], ['.welcome'], ['.welcome']])
    expect((await count({ started: true, reached })).status).toBe(200)
  for (const reached of [['one'], ['one', 'two'], ['one']]) await count({ reached })
  for (const completedInSeconds of [7, 50, 55]) await count({ completedInSeconds })
  expect(await readProgress()).toEqual({
    started: 4,
    completed: 3,
    // The second of three is in the middle of the bucket from 45 to 60.
    medianSeconds: 49,
    steps: [
      { id: '.welcome', title: 'Hello', reached: 4 },
      { id: 'one', reached: 3 },
      { id: 'two', title: { en: 'The second', de: 'Die zweite' }, reached: 1 },
    ],
    times: [
      { seconds: 10, count: 1 },
      { seconds: 60, count: 2 },
    ],
  })
  expect(await readProgress('&version=1')).toEqual(await readProgress())
})

test('Counters are bounded: unknown steps, forms and versions count nothing', async () => {
  const before = await readProgress()
  expect((await count({ reached: ['three', '__proto__', ''] })).status).toBe(200)
  expect((await count({ version: 2, started: true })).body.code).toBe('form.version_unknown')
  expect((await count({ form: 'nothing', started: true })).body.code).toBe('survey.not_found')
  expect((await count({ reached: Array.from({ length: 21 }, () => 'one') })).status).toBe(422)
  await count({ reached: ['two', 'two', 'two'] })
  const after = await readProgress()
  expect(Object.values(after?.steps ?? {}).map(({ reached }) => reached)).toEqual([4, 3, 2])
  expect(after?.started).toEqual(before?.started)
  const { rows } = await hosted.demo.behind.query('select counter from form_progress order by counter')
  expect(rows.map(({ counter }) => counter)).toEqual([
    'completed',
    'seconds 10',
    'seconds 60',
    'started',
    'step .welcome',
    'step one',
    'step two',
  ])
})

test('Visitors who count at the same time wait for each other', async () => {
  const { started } = (await readProgress()) ?? {}
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      count({ started: true, reached: index % 2 ? ['one', 'two'] : ['two', 'one'] }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await readProgress())?.started).toBe(Number(started) + 20)
})
