/** Counts passed, failed and skipped checks from the runners' reports. */
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

/** Formats `12 passed, 0 failed`, and adds `, 1 skipped` if any were skipped. */
export const inWords = (tally: Tally): string =>
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`

/** Counts Vitest's tests. A file that does not load or whose hooks threw is one more failure. */
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

/**
 * Counts Playwright's stories. One that passes on its retry (`flaky`) has passed; `failed-stories.ts` lists
 * it.
 */
export const ofPlaywright = ({ stats, errors }: Omit<PlaywrightReport, 'suites'>, exitCode: number): Tally =>
  withExitCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    exitCode,
  )

/** Reads a report. Without one the runner itself broke, which is one failure. */
export async function readTally<Report>(
  file: string,
  count: (report: Report, exitCode: number) => Tally,
  exitCode: number,
): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? failedTally : count(JSON.parse(text), exitCode)
}

/**
 * Counts one failure for a runner that ends badly without a failed test (an error between tests, no tests at
 * all).
 */
const withExitCode = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
