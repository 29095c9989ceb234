import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hookErrorReporter, testReport } from './support/run/hook-errors.ts'
import { openMemoryFolder } from './support/run/memory-folder.ts'
import { fileTimesReporter } from './support/run/slowest.ts'
import { isSoak } from './support/run/soak.ts'

/** Tests without databases, servers or builds. */
const pure = ['tests/{domain,locales,schemas}/**/*.test.{ts,tsx}', 'tests/renderer/*.test.{ts,tsx}']
/** Components and forms, many of them in a browser. */
const fixtures = ['tests/renderer/{form,ui}/**/*.test.{ts,tsx}']
/** Tests with their own servers and databases that change no module state. */
const server = ['tests/{calls,contracts,engine,mail}/**/*.test.{ts,tsx}']

/** What integrators install, which is built once for all of these. */
const integrators = ['tests/package/*.test.ts']

// The soak writes more, and as servers do: to a disk.
if (!isSoak) openMemoryFolder()

/** Vitest runs `*.test.ts`; Playwright runs `*.spec.ts`. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    reporters: ['default', ['json', { outputFile: testReport }], hookErrorReporter, fileTimesReporter],
    allowOnly: false,
    // Tests start real servers, databases and browsers, often on a busy machine: only a hang should time out.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Workers spend much of their time waiting for servers and databases.
    maxWorkers: Math.max(2, availableParallelism()),
    restoreMocks: true,
    // Without isolation a worker loads each module once for all its files, so no test may leave state in a
    // module.
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          isolate: false,
          globalSetup: resolve(import.meta.dirname, 'support/database/hold-database.ts'),
        },
      },
      { extends: true, test: { name: 'fixtures', include: fixtures, isolate: false } },
      {
        extends: true,
        test: {
          name: 'package',
          include: integrators,
          // It installs Vite and Next from npm.
          exclude: isSoak ? [] : ['tests/package/new-hosts.test.ts'],
          globalSetup: resolve(import.meta.dirname, 'support/package/built-package.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...server, ...fixtures, ...integrators],
        },
      },
    ],
  },
})
