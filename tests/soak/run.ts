/**
 * `npm run test:soak` runs at length the tests that find more the longer they run, and all tests that also
 * run on a second engine, if DATABASE_URL names one, and stories in the whole browser, where one is installed beside the
 * headless shell. `--short` takes minutes instead of an hour. Tests that are not done after `--minutes 8` do the least.
 * Other arguments name test files. `npm run test:soak -- dates` is another soak: `dates.ts`.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '#server/commands/build.ts'
import { ensureChromium, findWholeChromium } from '../support/browser/chromium.ts'
import { root } from '../support/run/command.ts'
import { runPlaywright, runVitest } from '../support/run/steps.ts'
import { printSummary, type StepOutcome } from '../support/run/summary.ts'
import { failedTally } from '../support/run/tally.ts'
import { startTestRun, waitUntilEnded, wasEndedBy } from '../support/run/test-run.ts'
import { runAtDates } from './dates.ts'

/** Tests that ask `support/run/soak.ts` how much to do, or that run on every engine. */
const files = [
  'tests/engine/',
  ...(await listSoakedContracts()),
  'tests/mail/outbox-worker',
  'tests/calls/hostile-',
  'tests/schemas/misshapen-documents',
  'tests/package/new-hosts',
]

/** Leaves out the contracts that would do here what they do in `npm test`. */
async function listSoakedContracts(): Promise<readonly string[]> {
  const folder = 'tests/contracts'
  const names = await readdir(join(root, folder))
  const texts = await Promise.all(names.map(name => readFile(join(root, folder, name), 'utf8')))
  return names
    .filter((_, index) => /chooseAmount|isSoak|sample\(|\b\w*[eE]ngines?\b/.test(texts[index] ?? ''))
    .map(name => `${folder}/${name}`)
}

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean' }, minutes: { type: 'string' }, at: { type: 'string' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
if (!(minutes > 0)) throw new Error('--minutes takes a number: npm run test:soak -- --short --minutes 8')

startTestRun()
const began = performance.now()
const outcomes = positionals[0] === 'dates' ? await soakDates() : await soak()
await waitUntilEnded()
const seconds = (performance.now() - began) / 1000
process.exitCode = printSummary(outcomes, seconds)

/** Runs the tests at other dates, and prints a table of them. */
function soakDates(): Promise<readonly StepOutcome[]> {
  const [, ...names] = positionals
  return runAtDates({ isShort: values.short ?? false, at: values.at, names })
}

async function soak(): Promise<readonly StepOutcome[]> {
  await ensureBuild(root)
  const env = {
    SOAK: values.short ? 'short' : 'full',
    SOAK_UNTIL: String(Date.now() + minutes * 60_000),
  }
  const result = await runVitest(positionals.length > 0 ? positionals : files, { env })
  const outcome = { ...result, name: 'soak', seconds: (performance.now() - began) / 1000 }
  if (positionals.length > 0) return [outcome]
  const CHROMIUM_PATH = await ensureChromium()
  const settings = { ...env, CHROMIUM_PATH }
  const outcomes = [
    outcome,
    await soakStories('typed numbers', ['typed-numbers', '--project', 'usual font'], settings),
  ]
  // The headless shell, in which `npm test` runs them, may answer differently.
  return findWholeChromium(CHROMIUM_PATH) === undefined
    ? outcomes
    : [...outcomes, await soakStories('whole browser', ['--project', 'whole browser'], settings)]
}

/** Runs stories; in a soak, those of typed numbers type every row in every language. */
async function soakStories(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<StepOutcome> {
  const start = performance.now()
  if (wasEndedBy() !== undefined) return { name, tally: failedTally, seconds: 0 }
  const result = await runPlaywright(args, settings)
  return { ...result, name, seconds: (performance.now() - start) / 1000 }
}
