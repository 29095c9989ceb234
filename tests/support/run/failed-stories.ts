/** Finds the browser stories that failed or needed their retry in Playwright's JSON report. */
import { type FailedTest, summarizeFailure } from './failed-tests.ts'
import type { ReportedSuite } from './reports.ts'

/** Returns the stories that needed their retry, each with its first failure, in the order of the report. */
export const findRetriedStories = (suites: readonly ReportedSuite[]): FailedTest[] =>
  findStories(suites, 'flaky')

/** Returns the stories that failed on every try, each with its first failure, in the order of the report. */
export const findFailedStories = (suites: readonly ReportedSuite[]): FailedTest[] =>
  findStories(suites, 'unexpected')

const findStories = (suites: readonly ReportedSuite[], status: string): FailedTest[] =>
  suites.flatMap(suite => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(test => test.status === status)
        .map(test => ({
          name: `${file}:${line} ${title}`,
          failure: summarizeFailure(test.results.find(result => result.error !== undefined)?.error?.message),
        })),
    ),
    ...findStories(suite.suites ?? [], status),
  ])
