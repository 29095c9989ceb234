import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hookErrorReporter, testReport } from './support/hook-errors.ts'
import { fileTimesReporter } from './support/slowest.ts'

/** Neither databases nor servers: what one file leaves behind in a module is of no use to another. */
const pure = ['tests/{domain,locales,schemas}/**/*.test.{ts,tsx}', 'tests/renderer/*.test.{ts,tsx}']

/** `*.test.ts` is Vitest's, `*.spec.ts` Playwright's. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    reporters: ['default', ['json', { outputFile: testReport }], hookErrorReporter, fileTimesReporter],
    allowOnly: false,
    // Tests start real servers, databases and browsers, also where other work takes most of the processor: only what
    // hangs is to end here.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    projects: [
      // A worker reads each module once for all these files.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'whole', include: ['tests/**/*.test.{ts,tsx}'], exclude: pure } },
    ],
  },
})
