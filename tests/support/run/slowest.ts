/** Where the time of `npm test` goes: its last tables. */
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

/** Formats the time of each folder of test files, slowest first; empty for stories, which have none. */
export function formatFolders(title: string, times: readonly TimedTest[]): string {
  const sums = new Map<string, number>()
  for (const { name, seconds } of times) {
    const folder = /^tests\/[\w-]+\//.exec(name)?.[0]
    if (folder !== undefined) sums.set(folder, (sums.get(folder) ?? 0) + seconds)
  }
  const rows = [...sums].map(([name, seconds]) => ({ name, seconds }))
  return rows.length > 1 ? formatSlowest(title, rows) : ''
}
