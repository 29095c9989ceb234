import { expect, test } from 'vitest'
import { inWords, none, ofPlaywright, ofVitest, sum, type VitestReport } from './tally.ts'

const green: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
}
const brokenFile = { status: 'failed', assertionResults: [] }
const redFile = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  ['counts passed tests', green, 0, { passed: 3, failed: 0, skipped: 0 }],
  [
    'counts pending and todo as skipped',
    { ...green, numPendingTests: 2, numTodoTests: 1 },
    0,
    { passed: 3, failed: 0, skipped: 3 },
  ],
  [
    'counts failed tests once',
    { ...green, numFailedTests: 1, testResults: [redFile] },
    1,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  [
    'counts a file that does not load',
    { ...green, testResults: [brokenFile] },
    1,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ['counts a bad end without a failed test', green, 1, { passed: 3, failed: 1, skipped: 0 }],
])("Vitest's report %s", (_, report, exitCode, tally) => {
  expect(ofVitest(report, exitCode)).toEqual(tally)
})

test.each([
  ['counts passed tests', { stats, errors: [] }, 0, { passed: 4, failed: 0, skipped: 0 }],
  [
    'counts flaky tests as failed',
    { stats: { ...stats, flaky: 1 }, errors: [] },
    0,
    { passed: 4, failed: 1, skipped: 0 },
  ],
  ['counts errors outside of tests', { stats, errors: [{}] }, 1, { passed: 4, failed: 1, skipped: 0 }],
  ['counts a bad end without a failed test', { stats, errors: [] }, 1, { passed: 4, failed: 1, skipped: 0 }],
])("Playwright's report %s", (_, report, exitCode, tally) => {
  expect(ofPlaywright(report, exitCode)).toEqual(tally)
})

test('The last line names skipped checks only where there are some', () => {
  expect(
    inWords(
      sum([
        { ...none, passed: 2 },
        { ...none, passed: 1, failed: 1 },
      ]),
    ),
  ).toBe('3 passed, 1 failed')
  expect(inWords({ passed: 0, failed: 0, skipped: 1 })).toBe('0 passed, 0 failed, 1 skipped')
})
