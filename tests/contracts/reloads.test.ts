/** A tool asks the running servers to reload their configuration. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeImportObstacle, describeReload } from '#server/commands/reload-report.ts'
import type { ReloadResult } from '#server/lib/configuration-reloads.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'
import { runTool } from '#tests/support/run/tool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmbeddedDatabase()
})
afterAll(() => database.drop())

/** Waits until the given number of servers listens, because connecting takes time. */
const untilListening = async (servers: number) => {
  const { reloads } = await database.open()
  await expect.poll(async () => (await reloads.request()).servers, { timeout: 20_000 }).toBe(servers)
}

test('A reload asks every running server for its result, and does not wait if none is running', {
  timeout: 60_000,
}, async () => {
  const tool = await database.open()
  const one = await database.open()
  const two = await database.open()
  expect(await tool.reloads.request()).toEqual({ servers: 0, answers: [] })
  one.reloads.serve(async () => ({ version: 'a' }))
  two.reloads.serve(async () => ({ version: 'a', refused: 'routes.json: is not valid JSON' }))
  await untilListening(2)
  const { servers, answers } = await tool.reloads.request()
  expect(servers).toBe(2)
  expect(answers.toSorted((a, b) => (a.refused ?? '').localeCompare(b.refused ?? ''))).toEqual([
    { version: 'a' },
    { version: 'a', refused: 'routes.json: is not valid JSON' },
  ])
  await Promise.all([one.close(), two.close()])
})

test('An import reloads the running server first, and stops if that server lacks a form', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-reloads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(root, 'server/demo/harbor'), folder, { recursive: true })
  const path = join(folder, 'services/yoga.json')
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), form: 'contact' }))
  const store = await database.open()
  let answer: ReloadResult = { version: 'another' }
  store.reloads.serve(async () => answer)
  await untilListening(1)
  const env = { DATABASE_URL: database.url }

  const refused = await runTool('import', [folder], env)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(
    /^A running server has a different configuration .+ "contact": copy routes\.json/,
  )
  expect(await store.directories.read('harbor')).toBeUndefined()

  answer = { version: (await loadRules()).version }
  const done = await runTool('import', [folder], env)
  expect(done.output).toContain('The running server has reloaded its configuration.')
  expect(done.code).toBe(0)
  await store.close()
})

test('The reload command prints the result', { timeout: 120_000 }, async () => {
  const env = { DATABASE_URL: database.url }
  const alone = await runTool('reload', [], env)
  expect([alone.code, alone.output.trim()]).toEqual([
    0,
    'No server is running; the next one to start will read the files.',
  ])
  const store = await database.open()
  let answer: ReloadResult = { version: 'a' }
  store.reloads.serve(async () => answer)
  await untilListening(1)
  const done = await runTool('reload', [], env)
  expect([done.code, done.output.trim()]).toEqual([0, 'The running server has reloaded its configuration.'])
  answer = { version: 'a', refused: 'routes.json: is not valid JSON' }
  const refused = await runTool('reload', [], env)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/stays in use\.\nroutes\.json: is not valid JSON/)
  await store.close()
})

describe('An import reports', () => {
  const question = { version: 'a', forms: [] }

  test('what a running server rejects, which is then the only fault', () => {
    const report = { servers: 1, answers: [{ version: 'a', refused: 'routes.json: is not valid JSON' }] }
    expect(describeImportObstacle({ ...question, report })).toMatch(
      /fix these errors, then import again\.\nroutes\.json: /,
    )
  })

  test('no different configuration if no service needs a form', () => {
    const report = { servers: 1, answers: [{ version: 'b' }] }
    expect(describeImportObstacle({ ...question, report })).toBeUndefined()
  })

  test.each([
    [{ servers: 0, answers: [] }, undefined],
    [
      { servers: 2, answers: [{ version: 'a' }] },
      '1 of 2 running servers did not answer; reload them with SIGHUP, or restart them.',
    ],
    [
      { servers: 2, answers: [{ version: 'a' }, { version: 'a' }] },
      'All 2 running servers have reloaded their configuration.',
    ],
  ])('for %o: %s', (report, sentence) => expect(describeReload(report)).toBe(sentence))
})
