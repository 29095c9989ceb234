/**
 * `npm run test:soak -- dates` runs at twelve dates the tests that read the clock, and the stories that choose dates. It
 * ends with a table of dates and steps. `--short` takes one date, another one each day, and no stories. `--at
 * 2028-02-29T22:30Z` takes that moment instead. Other arguments are parts of the paths of tests and stories. Needs
 * libfaketime, which moves the clocks of all programs but the browser's (`support/browser/browser-clock.ts`).
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '#server/commands/build.ts'
import { isProcessRunning } from '#server/postgres/embedded/processes.ts'
import { ensureChromium } from '../support/browser/chromium.ts'
import { clockVariables, moveClock } from '../support/clock/faked-clock.ts'
import { root } from '../support/run/command.ts'
import { findTestsNamed } from '../support/run/named-tests.ts'
import { runPlaywright, runVitest, type StepResult } from '../support/run/steps.ts'
import type { StepOutcome } from '../support/run/summary.ts'
import { sum } from '../support/run/tally.ts'
import { wasEndedBy } from '../support/run/test-run.ts'
import { listTestDates, type TestDate } from './test-dates.ts'

export interface DatesOptions {
  readonly isShort: boolean
  /** A moment instead of the dates. */
  readonly at?: string | undefined
  /** Parts of paths; default: all that depends on the date. */
  readonly names: readonly string[]
}

interface ChosenTests {
  readonly tests: readonly string[]
  readonly stories: readonly string[]
}

/** Runs the steps at each date, prints the table, and returns an outcome for each date. */
export async function runAtDates({ isShort, at, names }: DatesOptions): Promise<readonly StepOutcome[]> {
  const library = await findLibrary()
  const chosen = names.length > 0 ? await findNamed(names) : { tests: await listClockTests(), stories }
  const steps = { tests: chosen.tests, stories: isShort ? [] : chosen.stories }
  await ensureBuild(root)
  // Its clock is the real one.
  delete process.env.DATABASE_URL
  const browser = await wrapBrowser()
  const outcomes: (StepOutcome & { readonly cells: readonly string[] })[] = []
  try {
    for (const date of chooseDates(isShort, at)) {
      if (wasEndedBy() !== undefined) break
      console.log(`\n── ${nameDate(date)}`)
      outcomes.push(await runAt(date, steps, { library, browser: browser.path }))
    }
  } finally {
    await browser.remove()
  }
  console.log(`\n${'passed/failed/skipped'.padEnd(dateWidth)}${'tests'.padEnd(cellWidth)}stories`)
  for (const { name, cells } of outcomes)
    console.log(
      name.padEnd(dateWidth) +
        cells
          .map(cell => cell.padEnd(cellWidth))
          .join('')
          .trimEnd(),
    )
  return outcomes
}

const dateWidth = 62
const cellWidth = 14

function chooseDates(isShort: boolean, at: string | undefined): readonly TestDate[] {
  if (at !== undefined) {
    const moment = Date.parse(at)
    if (!(moment > Date.now())) throw new Error('--at takes a time to come: --at 2028-02-29T22:30Z')
    return [{ name: at, at: moment }]
  }
  const dates = listTestDates(Date.now())
  const dayOfAll = Math.floor(Date.now() / dayMs)
  return isShort ? dates.slice(dayOfAll % dates.length).slice(0, 1) : dates
}

const dayMs = 86_400_000

const nameDate = ({ name, at }: TestDate): string => `${new Date(at).toISOString().slice(0, 16)}Z ${name}`

async function runAt(
  date: TestDate,
  { tests, stories }: ChosenTests,
  { library, browser }: { readonly library: string; readonly browser: string },
) {
  const began = performance.now()
  await removeLeftMemory()
  const ahead = Math.round((date.at - Date.now()) / 1000)
  const env = { ...moveClock(ahead, library), CHROMIUM_PATH: browser }
  const results: (StepResult | undefined)[] = [
    tests.length === 0 ? undefined : await runVitest(tests, { env }),
    stories.length === 0 || wasEndedBy() !== undefined ? undefined : await runPlaywright(stories, env),
  ]
  const ran = results.filter(result => result !== undefined)
  const tallies = ran.map(({ tally }) => tally)
  return {
    name: nameDate(date),
    seconds: (performance.now() - began) / 1000,
    tally: sum(tallies),
    failures: ran.flatMap(({ failures = [] }) => failures),
    cells: results.map(result =>
      result ? `${result.tally.passed}/${result.tally.failed}/${result.tally.skipped}` : '–',
    ),
  }
}

async function findNamed(names: readonly string[]): Promise<ChosenTests> {
  const found = await Promise.all(names.map(findTestsNamed))
  return { tests: found.flatMap(({ tests }) => tests), stories: found.flatMap(({ stories }) => stories) }
}

/** Lists the tests that read the clock, or start a server that does. In all others it is an argument. */
async function listClockTests(): Promise<readonly string[]> {
  const { tests } = await findTestsNamed('.test.ts')
  const texts = await Promise.all(tests.map(path => readFile(join(root, path), 'utf8')))
  return tests.filter(
    (path, index) => readsClock.test(texts[index] ?? '') && !heavy.some(name => path.includes(name)),
  )
}

const readsClock =
  /\bDate\.now\(\)|new Date\(\)|\bstartServer\b|\bserverEngines\b|\bserveConsole\b|\bserveCopy\b|\bfreeTimes\b|docs\/integrating/

/** Load, crashes and rules about files, which find nothing about a date that the others do not. */
const heavy = [
  'tests/architecture/',
  'tests/support/',
  'contracts/storm',
  'contracts/crash',
  'contracts/heap-growth',
  'contracts/backup-under-load',
  'contracts/two-processes-soak',
  'contracts/payment-kill',
  'new-hosts',
  'contracts/many-businesses',
  'contracts/business-folder',
  'calls/several-businesses',
  'calls/hostile-',
  'engine/http-race',
  'package/mounts',
  'release/',
]

/** The stories that choose dates. */
const stories = [
  'booking.spec',
  'recurring.spec',
  'manage.spec',
  'book-again.spec',
  'calendar.spec',
  'waitlist.spec',
  'zones.spec',
  'terms.spec',
  'console-calendar.spec',
  'console-bookings.spec',
  'console-desk.spec',
  'console-classes.spec',
  'console-moves.spec',
  'console.spec',
].map(name => `browser/${name}`)

/** Chromium does not start under libfaketime. */
async function wrapBrowser(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const program = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-browser-'))
  const path = join(folder, 'chromium')
  const script = `#!/bin/sh\nunset ${clockVariables.join(' ')}\nexec '${program}' "$@"\n`
  await writeFile(path, script, { mode: 0o755 })
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Removes the shared memory that libfaketime has left of killed programs: a program of another user, as PostgreSQL is
 * where we are root, does not start if it gets the number of such a program.
 */
async function removeLeftMemory(): Promise<void> {
  const names = await readdir(sharedMemory).catch(() => [])
  const left = names.filter(name => {
    const program = leftOfProgram.exec(name)?.[1]
    return program !== undefined && !isProcessRunning(Number(program))
  })
  await Promise.all(left.map(name => rm(join(sharedMemory, name), { force: true })))
}

const sharedMemory = '/dev/shm'
const leftOfProgram = /^(?:sem\.faketime_sem|faketime_shm)_(\d+)$/

/** Finds where Debian, Ubuntu, Fedora and Alpine install it. */
async function findLibrary(): Promise<string> {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib']
  const nested = await readdir('/usr/lib').catch(() => [])
  for (const folder of [...folders, ...nested.map(name => join('/usr/lib', name))])
    for (const path of [join(folder, 'faketime', libraryName), join(folder, libraryName)])
      if (
        await readFile(path).then(
          () => true,
          () => false,
        )
      )
        return path
  throw new Error(
    'The dates need libfaketime: install it (on Debian: apt-get install libfaketime), on Linux only.',
  )
}

/** The one for programs with threads. */
const libraryName = 'libfaketimeMT.so.1'
