import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hookErrorReporter, testReport } from './support/hook-errors.ts'
import { fileTimesReporter } from './support/slowest.ts'

/** Neither databases nor servers, nor a build. */
const pure = ['tests/{domain,locales,schemas}/**/*.test.{ts,tsx}', 'tests/renderer/*.test.{ts,tsx}']
/** Servers and databases of their own, nothing that is changed in a module. */
const server = ['tests/{calls,contracts,engine,mail}/**/*.test.{ts,tsx}']

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
    // Much of the time a worker waits for its servers and databases.
    maxWorkers: Math.max(2, availableParallelism()),
    restoreMocks: true,
    // Without isolation a worker reads each module once for all its files: none may leave something behind in one.
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          isolate: false,
          globalSetup: resolve(import.meta.dirname, 'support/hold-database.ts'),
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...pure, ...server] },
      },
    ],
  },
})
