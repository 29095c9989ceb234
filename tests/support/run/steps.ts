/** The steps of `npm test` and their results, in groups that run in parallel. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from '#server/commands/build.ts'
import { ensureChromium } from '../browser/chromium.ts'
import { type RunOptions, root, run, tool } from './command.ts'
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
  /** Stories that passed only on their retry. */
  readonly retried?: readonly FailedTest[]
  readonly times?: readonly TimedTest[]
}

export interface StepOptions {
  readonly args: readonly string[]
  /** How often each test runs. */
  readonly times: number
  /** Receives the output while other steps print too; default: programs print directly. */
  readonly print?: (text: string) => void
}

export interface TestStep {
  readonly name: string
  readonly about: string
  /** Arguments used when all steps run. */
  readonly argsOfAll?: readonly string[]
  run(options: StepOptions): Promise<StepResult>
}

/** The steps of a group run in parallel, the groups one after the other. */
export const stepGroups: readonly (readonly TestStep[])[] = [
  [
    {
      name: 'codegen',
      about: 'generated files are current',
      run: options => check('tsx', ['codegen/run.ts', '--check'], options),
    },
    { name: 'types', about: 'TypeScript', run: options => check('tsc', options.args, options) },
    {
      name: 'lint',
      about: 'formatting and lint',
      run: options => check('biome', ['check', '--error-on-warnings', ...options.args], options),
    },
    {
      name: 'unused',
      about: 'files, exports and packages that nothing uses',
      run: options => check('knip', ['--no-progress', ...options.args], options),
    },
    { name: 'build', about: 'the production build', run: build },
    {
      name: 'units',
      about: 'what needs no build',
      run: options => vitest({ ...options, args: ['--project', 'pure', ...options.args] }),
    },
  ],
  [
    {
      name: 'vitest',
      about: 'architecture, contracts, API, renderer',
      // The "units" step runs the pure tests. Run by name, this step runs all test files, or those given as
      // arguments.
      argsOfAll: ['--project', '!pure'],
      run: async options => {
        await ensureBuild(root)
        return vitest(options)
      },
    },
  ],
  [
    {
      name: 'playwright',
      about: 'browser',
      // The soak runs the stories of the whole browser. Run by name, this step runs those of every browser.
      argsOfAll: ['--project', 'usual font', '--project', 'widest font'],
      run: playwright,
    },
  ],
  [{ name: 'database', about: 'the contracts on a PostgreSQL of yours', run: database }],
]

/** Runs one program as a single check. */
async function check(program: string, args: readonly string[], { print }: StepOptions): Promise<StepResult> {
  return { tally: (await run(tool(program), args, { print })) === 0 ? passed : failedTally }
}

async function build(): Promise<StepResult> {
  await ensureBuild(root)
  return { tally: passed }
}

async function vitest({ args, times, print }: StepOptions): Promise<StepResult> {
  const results: VitestResult[] = []
  for (let turn = 0; turn < times; turn += 1) results.push(await runVitest(args, { print }))
  return {
    tally: sum(results.map(({ tally }) => tally)),
    failures: results.flatMap(({ failures }) => failures),
    times: results.flatMap(result => result.times),
  }
}

type VitestResult = Required<Pick<StepResult, 'tally' | 'failures' | 'times'>>

/** Runs Vitest once. Tests that start the built server need the production build. */
export async function runVitest(args: readonly string[], options: RunOptions = {}): Promise<VitestResult> {
  for (const report of [testReport, hookReport, fileTimesReport]) await rm(report, { force: true })
  const code = await run(tool('vitest'), ['run', '--config', 'tests/vitest.config.ts', ...args], options)
  const report = await readReport<Pick<VitestReport, 'testResults'>>(testReport, { testResults: [] })
  return {
    tally: await readTally(testReport, ofVitest, code),
    failures: [...findFailedTests(report), ...(await readReport<readonly FailedTest[]>(hookReport, []))],
    times: await readReport<readonly TimedTest[]>(fileTimesReport, []),
  }
}

/** Playwright's report; git-ignored. */
const storyReport = join(root, 'tests/.results/playwright.json')

async function playwright({ args, times }: StepOptions): Promise<StepResult> {
  await ensureBuild(root)
  const repeated = times > 1 ? [`--repeat-each=${times}`] : []
  return runPlaywright([...repeated, ...args], { CHROMIUM_PATH: await ensureChromium() })
}

/** Runs Playwright once. The stories need the production build. */
export async function runPlaywright(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<StepResult> {
  await rm(storyReport, { force: true })
  const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport }
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=list,json']
  const code = await run(tool('playwright'), ['test', ...config, ...args], { env })
  const { suites } = await readReport<Pick<PlaywrightReport, 'suites'>>(storyReport, { suites: [] })
  return {
    tally: await readTally(storyReport, ofPlaywright, code),
    failures: findFailedStories(suites),
    times: listStoryTimes(suites),
    ...(process.env.STORY_RETRIES ? { retried: findRetriedStories(suites) } : {}),
  }
}

/** Only reports whether contracts ran on a second engine, which happens in the Vitest step. */
async function database(): Promise<StepResult> {
  if (process.env.DATABASE_URL) {
    console.log(
      'DATABASE_URL is set: the contracts in which PostgreSQL servers can differ ran there too; "npm run test:soak" runs all of them there.',
    )
    return { tally: none }
  }
  console.log(
    'Skipped: DATABASE_URL is not set, so the contracts ran on the embedded PostgreSQL only; set it to run them there too.',
  )
  return { tally: skipped }
}

/** Returns the content of a runner's report, or `missing` if the runner ended before it wrote one. */
async function readReport<Report>(file: string, missing: Report): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? missing : JSON.parse(text)
}
