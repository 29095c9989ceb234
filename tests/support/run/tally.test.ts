import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './command.ts'
import { findFailedTests, formatFailedTests } from './failed-tests.ts'
import type { VitestReport } from './reports.ts'
import { inWords, none, ofPlaywright, ofVitest, sum } from './tally.ts'

const file = (status: string, statuses: readonly string[] = []): VitestReport['testResults'][number] => ({
  name: join(root, 'tests/engine/slots.test.ts'),
  status,
  message: statuses.length === 0 ? 'Cannot find module' : '',
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `slots ${index + 1}`,
    failureMessages:
      status === 'failed' ? ['\u001b[31mError: expected 3\u001b[39m\n\n    at slots.test.ts:4'] : [],
  })),
})
const green: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [file('passed', ['passed'])],
}
const brokenFile = file('failed')
const redFile = file('failed', ['failed', 'passed'])
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
    'counts a story that passes on its retry as passed',
    { stats: { ...stats, flaky: 1 }, errors: [] },
    0,
    { passed: 5, failed: 0, skipped: 0 },
  ],
  ['counts errors outside of tests', { stats, errors: [{}] }, 1, { passed: 4, failed: 1, skipped: 0 }],
  ['counts a bad end without a failed test', { stats, errors: [] }, 1, { passed: 4, failed: 1, skipped: 0 }],
])("Playwright's report %s", (_, report, exitCode, tally) => {
  expect(ofPlaywright(report, exitCode)).toEqual(tally)
})

test('The last line mentions skipped checks only if there are any', () => {
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

test("The summary names each failed test of Vitest's report", () => {
  const failures = findFailedTests({ ...green, testResults: [...green.testResults, redFile] })
  expect(formatFailedTests('Tests that failed', failures)).toBe(`Tests that failed: 1
  tests/engine/slots.test.ts slots 1
      Error: expected 3 | at slots.test.ts:4`)
})
