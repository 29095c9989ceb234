/** The slowest test files and browser stories: the last table of `npm test`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from './command.ts'
import type { ReportedSuite } from './reports.ts'

export interface TimedTest {
  readonly name: string
  readonly seconds: number
}

/** Contains a `TimedTest[]` with one entry for each test file; git-ignored. */
export const fileTimesReport = join(root, 'tests/.results/vitest-times.json')

/** Records the time of each test file including imports and hooks, which Vitest's JSON report omits. */
export const fileTimesReporter: Reporter = {
  onTestRunEnd(modules) {
    const times: TimedTest[] = modules.map(module => {
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
      const milliseconds = prepareDuration + collectDuration + setupDuration + duration
      return { name: relative(root, module.moduleId), seconds: milliseconds / 1000 }
    })
    mkdirSync(dirname(fileTimesReport), { recursive: true })
    writeFileSync(fileTimesReport, JSON.stringify(times))
  },
}

/** Lists the total time of all tries for every run of every story. */
export const listStoryTimes = (suites: readonly ReportedSuite[]): TimedTest[] =>
  suites.flatMap(suite => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ results, projectName }) => ({
        name: `${file}:${line} ${title}${projectName ? ` (${projectName})` : ''}`,
        seconds: results.reduce((total, { duration }) => total + duration / 1000, 0),
      })),
    ),
    ...listStoryTimes(suite.suites ?? []),
  ])

const maxRows = 10

/** Formats the ten slowest under a title, slowest first. */
export function formatSlowest(title: string, times: readonly TimedTest[]): string {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxRows)
  const rows = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s   ${name}`)
  return [title, ...rows].join('\n')
}
