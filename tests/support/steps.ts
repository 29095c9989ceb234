/** The steps of `npm test`, cheapest first, each with what it found. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from '#server/build.ts'
import { ensureChromium } from './chromium.ts'
import { root, run, tool } from './command.ts'
import { findFailedStories, findRetriedStories } from './failed-stories.ts'
import { type FailedTest, findFailedTests } from './failed-tests.ts'
import { hookReport, testReport } from './hook-errors.ts'
import type { PlaywrightReport, VitestReport } from './reports.ts'
import { fileTimesReport, listStoryTimes, type TimedTest } from './slowest.ts'
import {
  failedTally,
  none,
  ofPlaywright,
  ofVitest,
  passed,
  readTally,
  skipped,
  sum,
  type Tally,
} from './tally.ts'

export interface StepResult {
  readonly tally: Tally
  readonly failures?: readonly FailedTest[]
  /** Stories that passed on their retry only. */
  readonly retried?: readonly FailedTest[]
  readonly times?: readonly TimedTest[]
}

export interface TestStep {
  readonly name: string
  readonly about: string
  /** `times`: how often each test runs. */
  run(args: readonly string[], times: number): Promise<StepResult>
}

export const steps: readonly TestStep[] = [
  {
    name: 'codegen',
    about: 'generated files are current',
    run: () => check('tsx', ['codegen/run.ts', '--check']),
  },
  { name: 'types', about: 'TypeScript', run: args => check('tsc', args) },
  {
    name: 'lint',
    about: 'formatting and lint',
    run: args => check('biome', ['check', '--error-on-warnings', ...args]),
  },
  { name: 'build', about: 'the production build', run: build },
  { name: 'vitest', about: 'architecture, units, contracts, API', run: vitest },
  { name: 'playwright', about: 'browser', run: playwright },
  { name: 'database', about: 'the contracts on a PostgreSQL of yours', run: database },
]

/** One program that is one check. */
async function check(program: string, args: readonly string[]): Promise<StepResult> {
  return { tally: (await run(tool(program), args)) === 0 ? passed : failedTally }
}

async function build(): Promise<StepResult> {
  await ensureBuild(root)
  return { tally: passed }
}

async function vitest(args: readonly string[], times: number): Promise<StepResult> {
  await ensureBuild(root)
  const results: Required<Pick<StepResult, 'tally' | 'failures' | 'times'>>[] = []
  for (let turn = 0; turn < times; turn += 1) results.push(await vitestOnce(args))
  return {
    tally: sum(results.map(({ tally }) => tally)),
    failures: results.flatMap(({ failures }) => failures),
    times: results.flatMap(result => result.times),
  }
}

async function vitestOnce(args: readonly string[]) {
  for (const report of [testReport, hookReport, fileTimesReport]) await rm(report, { force: true })
  const code = await run(tool('vitest'), ['run', '--config', 'tests/vitest.config.ts', ...args])
  const report = await readReport<Pick<VitestReport, 'testResults'>>(testReport, { testResults: [] })
  return {
    tally: await readTally(testReport, ofVitest, code),
    failures: [...findFailedTests(report), ...(await readReport<readonly FailedTest[]>(hookReport, []))],
    times: await readReport<readonly TimedTest[]>(fileTimesReport, []),
  }
}

/** Of Playwright; git-ignored. */
const storyReport = join(root, 'tests/.results/playwright.json')

async function playwright(args: readonly string[], times: number): Promise<StepResult> {
  await ensureBuild(root)
  await rm(storyReport, { force: true })
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport }
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=list,json']
  const repeated = times > 1 ? [`--repeat-each=${times}`] : []
  const code = await run(tool('playwright'), ['test', ...config, ...repeated, ...args], { env })
  const { suites } = await readReport<Pick<PlaywrightReport, 'suites'>>(storyReport, { suites: [] })
  return {
    tally: await readTally(storyReport, ofPlaywright, code),
    failures: findFailedStories(suites),
    times: listStoryTimes(suites),
    ...(process.env.STORY_RETRIES ? { retried: findRetriedStories(suites) } : {}),
  }
}

/** The contract suites run on both; this only says whether the second half was possible. */
async function database(): Promise<StepResult> {
  if (process.env.DATABASE_URL) {
    console.log('DATABASE_URL is set: the contracts ran on that server too.')
    return { tally: none }
  }
  console.log(
    'Skipped: DATABASE_URL is not set, so the contracts ran on the embedded PostgreSQL only; set it to run them there too.',
  )
  return { tally: skipped }
}

/** Returns the content of a runner's report, or `missing` where the runner ended before it wrote one. */
async function readReport<Report>(file: string, missing: Report): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? missing : JSON.parse(text)
}
