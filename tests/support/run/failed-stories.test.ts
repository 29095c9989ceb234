/** Runs Playwright itself without a browser, to get the report of the installed version. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tool } from './command.ts'
import { findFailedStories, findRetriedStories } from './failed-stories.ts'
import { formatFailedTests } from './failed-tests.ts'
import type { PlaywrightReport } from './reports.ts'
import { ofPlaywright } from './tally.ts'

const spec = `import { expect, test } from 'playwright/test'
test('passes', () => {})
test.describe('in a group', () => {
  test('passes on its retry', () => {
    expect(test.info().retry, 'the number of the try').toBe(1)
  })
  test('fails twice', () => {
    throw new Error('always')
  })
})
test.skip('is skipped', () => {})
`
/** Both in one run, as a start of Playwright takes longer than the stories. */
const config = `export default {
  projects: [{ name: 'once more', retries: 1 }, { name: 'once', retries: 0 }],
  workers: 1,
  outputDir: 'out',
  reporter: [['json', { outputFile: 'report.json' }]],
}`

test('A story that passes on its retry is listed with its first failure, and fails without retries', {
  timeout: 120_000,
}, async () => {
  const report = await makeReport()
  expect(ofPlaywright(report, 1)).toEqual({ passed: 3, failed: 3, skipped: 2 })
  const stories = findRetriedStories(report.suites)
  expect(stories).toEqual([
    {
      name: 'retry.spec.ts:4 passes on its retry',
      failure: expect.stringMatching(/^Error: the number of the try \| .*Expected: 1 \| Received: 0/),
    },
  ])
  expect(formatFailedTests('Retried', stories)).toContain(
    'Retried: 1\n  retry.spec.ts:4 passes on its retry\n      Error',
  )
  const fails = { name: 'retry.spec.ts:7 fails twice', failure: expect.stringMatching(/^Error: always/) }
  const untried = { name: 'retry.spec.ts:4 passes on its retry', failure: expect.any(String) }
  expect(findFailedStories(report.suites)).toEqual([untried, fails, fails])
  expect(formatFailedTests('Retried', [])).toBe('Retried: none')
})

async function makeReport(): Promise<PlaywrightReport> {
  await mkdir(join(root, 'tests/.results'), { recursive: true })
  // Inside the checkout, so that the spec finds the package.
  const folder = await mkdtemp(join(root, 'tests/.results/retry-'))
  try {
    await writeFile(join(folder, 'retry.spec.ts'), spec)
    await writeFile(join(folder, 'playwright.config.ts'), config)
    await new Promise<void>(settle => {
      execFile(tool('playwright'), ['test', '--config', folder], { cwd: folder }, () => settle())
    })
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
