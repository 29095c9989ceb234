/**
 * `npm test`: every check in order, cheapest first, then one line of counts. `npm test -- <step> [arguments]` runs
 * one of them: `npm test -- vitest tests/domain`, `npm test -- playwright booking`.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from '#server/build.ts'
import { ensureChromium } from './support/chromium.ts'
import { root, run, tool } from './support/command.ts'
import { findFailedStories, findRetriedStories } from './support/failed-stories.ts'
import { type FailedTest, findFailedTests, formatFailedTests } from './support/failed-tests.ts'
import { hookReport, testReport } from './support/hook-errors.ts'
import type { PlaywrightReport, VitestReport } from './support/reports.ts'
import {
  failed,
  inWords,
  none,
  ofPlaywright,
  ofVitest,
  passed,
  skipped,
  sum,
  type Tally,
  tallyOf,
} from './support/tally.ts'

/** The runners' own reports; git-ignored. */
const results = join(root, 'tests/.results')

interface Step {
  readonly name: string
  readonly about: string
  run(args: readonly string[]): Promise<Tally>
}

const steps: readonly Step[] = [
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
  {
    name: 'vitest',
    about: 'architecture, units, contracts, API',
    run: vitest,
  },
  { name: 'playwright', about: 'browser', run: playwright },
  {
    name: 'database',
    about: 'the contracts on a PostgreSQL of yours',
    run: database,
  },
]

const [wanted, ...args] = process.argv.slice(2)
const chosen = steps.filter(step => wanted === undefined || step.name === wanted)
if (chosen.length === 0) {
  console.error(`There is no step "${wanted}": choose one of ${steps.map(step => step.name).join(', ')}.`)
  process.exit(2)
}

const storyReport = join(results, 'playwright.json')

const outcomes: { step: Step; tally: Tally; seconds: number }[] = []
for (const step of chosen) {
  console.log(`\n── ${step.name}: ${step.about}`)
  const start = performance.now()
  const tally = await step.run(args).catch(report)
  outcomes.push({ step, tally, seconds: (performance.now() - start) / 1000 })
}

console.log()
for (const { step, tally, seconds } of outcomes)
  console.log(`${step.name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${inWords(tally)}`)
const isChosen = (name: string) => chosen.some(step => step.name === name)
const total = sum(outcomes.map(outcome => outcome.tally))
if (process.env.STORY_RETRIES && isChosen('playwright'))
  console.log(`\n${formatFailedTests('Browser stories that needed their retry', await retriedStories())}`)
if (total.failed > 0) console.log(`\n${formatFailedTests('Tests that failed', await failedTests())}`)
console.log(`\n${inWords(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** One program that is one check. */
async function check(program: string, args: readonly string[]): Promise<Tally> {
  return (await run(tool(program), args)) === 0 ? passed : failed
}

async function build(): Promise<Tally> {
  await ensureBuild(root)
  return passed
}

async function vitest(args: readonly string[]): Promise<Tally> {
  await rm(testReport, { force: true })
  await rm(hookReport, { force: true })
  const code = await run(tool('vitest'), ['run', '--config', 'tests/vitest.config.ts', ...args])
  return tallyOf(testReport, ofVitest, code)
}

async function playwright(args: readonly string[]): Promise<Tally> {
  await rm(storyReport, { force: true })
  const env = {
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport,
  }
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=list,json']
  const code = await run(tool('playwright'), ['test', ...config, ...args], {
    env,
  })
  return tallyOf(storyReport, ofPlaywright, code)
}

async function readStories(): Promise<PlaywrightReport['suites']> {
  const text = await readFile(storyReport, 'utf8').catch(() => '{"suites":[]}')
  const report: PlaywrightReport = JSON.parse(text)
  return report.suites
}

async function retriedStories(): Promise<FailedTest[]> {
  return findRetriedStories(await readStories())
}

async function failedTests(): Promise<FailedTest[]> {
  const text = await readFile(testReport, 'utf8').catch(() => '{"testResults":[]}')
  const report: VitestReport = JSON.parse(text)
  const hooks: FailedTest[] = JSON.parse(await readFile(hookReport, 'utf8').catch(() => '[]'))
  return [
    ...(isChosen('vitest') ? [...findFailedTests(report), ...hooks] : []),
    ...(isChosen('playwright') ? findFailedStories(await readStories()) : []),
  ]
}

/** The contract suites run on both; this only says whether the second half was possible. */
async function database(): Promise<Tally> {
  if (process.env.DATABASE_URL) {
    console.log('DATABASE_URL is set: the contracts ran on that server too.')
    return none
  }
  console.log(
    'Skipped: DATABASE_URL is not set, so the contracts ran on the embedded PostgreSQL only; set it to run them there too.',
  )
  return skipped
}

function report(error: unknown): Tally {
  console.error(error instanceof Error ? error.message : error)
  return failed
}
