import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { storiesInBothBrowsers } from './support/browser/both-browsers.ts'
import { chromiumArgs, findChromium, findWholeChromium } from './support/browser/chromium.ts'
import { type FontSet, fontArgs, fontEnvironment } from './support/browser/fonts.ts'
import { openMemoryFolder } from './support/run/memory-folder.ts'
import { isSoak } from './support/run/soak.ts'

// The soak writes more, and as servers do: to a disk.
if (!isSoak) openMemoryFolder()

const executablePath = findChromium()
const wholeChromium = findWholeChromium(executablePath)

const launchWith = (fonts: FontSet, executablePath: string | undefined) => ({
  launchOptions: {
    args: [...chromiumArgs, ...fontArgs],
    env: { ...process.env, ...fontEnvironment(fonts) },
    ...(executablePath === undefined ? {} : { executablePath }),
  },
})

/**
 * All specs share one server, unless BOOKPLATE_URL names a running one. A spec that changes what others see
 * starts its own (`support/servers/server.ts`).
 */
export default defineConfig({
  testDir: 'browser',
  outputDir: '.results/browser',
  // There is a single set of screenshots, taken with the stories' own fonts.
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  globalSetup: './support/browser/browser-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A story waits for about half of its time: for timers, answers and what should not happen.
  workers: Math.ceil(1.5 * availableParallelism()),
  // `.ci/run` allows one retry; `npm test` ends with a list of the stories that needed it, which should be
  // fixed next.
  retries: Number(process.env.STORY_RETRIES ?? 0),
  // Long timeouts: on a busy machine a slow story is not a broken one.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Without motion, axe measures final contrasts and clicks need not wait.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing makes a run a seventh slower; use `--trace on` to trace a failing story.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // A story tagged `@fits` runs in both fonts, one tagged `@widest` only in the font that needs the most
  // room. The stories that the whole browser may answer differently than the headless shell run there, too.
  projects: [
    { name: 'usual font', use: launchWith('usual', executablePath), grepInvert: /@widest/ },
    { name: 'widest font', use: launchWith('widest', executablePath), grep: /@fits|@widest/ },
    ...(wholeChromium === undefined
      ? []
      : [
          {
            name: 'whole browser',
            use: launchWith('usual', wholeChromium),
            testMatch: storiesInBothBrowsers.map(({ file }) => file),
            grepInvert: /@widest/,
          },
        ]),
  ],
})
