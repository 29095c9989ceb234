/**
 * The end of `npm test` and `npm run test:soak`: the slowest tests, every step, the failures, and one line of
 * counts.
 */
import { formatFailedTests } from './failed-tests.ts'
import { formatFolders, formatSlowest } from './slowest.ts'
import type { StepResult } from './steps.ts'
import { inWords, sum } from './tally.ts'

export interface StepOutcome extends StepResult {
  readonly name: string
  readonly seconds: number
}

/**
 * Prints the summary and returns the exit code. `seconds` is the total time, as steps may run in parallel.
 */
export function printSummary(outcomes: readonly StepOutcome[], seconds: number): number {
  for (const { name, times = [] } of outcomes) {
    if (times.length > 0) console.log(`\n${formatSlowest(`Slowest of ${name}`, times)}`)
    const folders = formatFolders(`Folders of ${name}`, times)
    if (folders !== '') console.log(`\n${folders}`)
  }
  console.log()
  for (const outcome of outcomes)
    console.log(formatRow(outcome.name, outcome.seconds, inWords(outcome.tally)))
  if (outcomes.length > 1) console.log(formatRow('together', seconds))
  for (const { retried } of outcomes)
    if (retried) console.log(`\n${formatFailedTests('Browser stories that needed their retry', retried)}`)
  const total = sum(outcomes.map(({ tally }) => tally))
  const failures = outcomes.flatMap(outcome => outcome.failures ?? [])
  if (total.failed > 0) console.log(`\n${formatFailedTests('Tests that failed', failures)}`)
  console.log(`\n${inWords(total)}`)
  return total.failed > 0 ? 1 : 0
}

const formatRow = (name: string, seconds: number, tally = ''): string =>
  `${name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${tally}`.trimEnd()
