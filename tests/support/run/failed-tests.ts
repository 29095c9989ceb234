/**
 * Lists of failed tests with their first failures, printed at the end of `npm test`, where even a truncated
 * log has them.
 */
import { relative } from 'node:path'
import { root } from './command.ts'
import type { VitestReport } from './reports.ts'

export interface FailedTest {
  /** File and title, for a story also the line. */
  readonly name: string
  /** The first lines of the first error, without colours. */
  readonly failure: string
}

/** Returns the failed tests in the order of the report; hook-errors.ts has the failed files and hooks. */
export const findFailedTests = ({ testResults }: Pick<VitestReport, 'testResults'>): FailedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(root, name)} ${fullName}`,
        failure: summarizeFailure(failureMessages[0]),
      })),
  )

/** Formats a list under its title. */
export function formatFailedTests(title: string, tests: readonly FailedTest[]): string {
  if (tests.length === 0) return `${title}: none`
  const rows = tests.map(({ name, failure }) => `  ${name}\n      ${failure}`)
  return `${title}: ${tests.length}\n${rows.join('\n')}`
}

const maxFailureLength = 240

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colours begin with the escape character.
const colours = /\u001b\[[\d;]*m/g

/** Returns an error's message in one line of at most 240 characters. */
export function summarizeFailure(message = 'no error was reported'): string {
  const text = message
    .replace(colours, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' | ')
  return text.length > maxFailureLength ? `${text.slice(0, maxFailureLength)}…` : text
}
