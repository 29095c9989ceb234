/** How many checks passed, failed and were skipped, counted from the runners' own reports. */
import { readFile } from 'node:fs/promises'
import type { PlaywrightReport, VitestReport } from './reports.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }
export const passed: Tally = { ...none, passed: 1 }
export const failedTally: Tally = { ...none, failed: 1 }
export const skipped: Tally = { ...none, skipped: 1 }

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    none,
  )

/** `12 passed, 0 failed`, and `, 1 skipped` where there are any. */
export const inWords = (tally: Tally): string =>
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`

/** A file that could not be read as tests, or whose hooks threw, counts as one failure more. */
export function ofVitest(report: VitestReport, exitCode: number): Tally {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  )
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  )
}

/** A story that passes on its retry (`flaky`) has passed; `failed-stories.ts` lists it. */
export const ofPlaywright = ({ stats, errors }: Omit<PlaywrightReport, 'suites'>, exitCode: number): Tally =>
  withExitCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    exitCode,
  )

/** Reads a report; without one the runner itself broke, which is one failure. */
export async function readTally<Report>(
  file: string,
  count: (report: Report, exitCode: number) => Tally,
  exitCode: number,
): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? failedTally : count(JSON.parse(text), exitCode)
}

/** A runner that ends badly without a failed test (an error between tests, no tests at all) has failed once. */
const withExitCode = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
