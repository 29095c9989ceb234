/**
 * Reports errors in `beforeAll`, `afterAll` and files that fail to load, which Vitest's JSON report omits.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from './command.ts'
import { type FailedTest, summarizeFailure } from './failed-tests.ts'

/** Vitest's JSON report; git-ignored, like the next one. */
export const testReport = join(root, 'tests/.results/vitest.json')
/** Contains a `FailedTest[]`. */
export const hookReport = join(root, 'tests/.results/vitest-hooks.json')

export const hookErrorReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const found: FailedTest[] = unhandledErrors.map(({ message }) => ({
      name: 'outside of any test',
      failure: summarizeFailure(message),
    }))
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      for (const { message } of module.errors())
        found.push({ name: file, failure: summarizeFailure(message) })
      for (const suite of module.children.allSuites()) {
        for (const { message } of suite.errors())
          found.push({ name: `${file} ${suite.fullName}, in a hook`, failure: summarizeFailure(message) })
      }
    }
    mkdirSync(dirname(hookReport), { recursive: true })
    writeFileSync(hookReport, JSON.stringify(found))
  },
}
