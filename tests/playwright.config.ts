import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { chromiumArgs, findChromium } from './support/chromium.ts'
import { type FontSet, fontArgs, fontEnvironment } from './support/fonts.ts'

const executablePath = findChromium()

const launchWith = (fonts: FontSet) => ({
  launchOptions: {
    args: [...chromiumArgs, ...fontArgs],
    env: { ...process.env, ...fontEnvironment(fonts) },
    ...(executablePath === undefined ? {} : { executablePath }),
  },
})

/**
 * One server for all specs, unless BOOKPLATE_URL names a running one. A spec that changes what others see starts
 * its own (`support/server.ts`).
 */
export default defineConfig({
  testDir: 'browser',
  outputDir: '.results/browser',
  // One set of pictures, taken with the stories' own fonts.
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: availableParallelism(),
  // `.ci/run` allows one: the end of `npm test` lists the stories that needed it, and those are mended next.
  retries: Number(process.env.STORY_RETRIES ?? 0),
  // A busy machine is slow, not wrong: stories wait for what they need, and give up late.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Nothing moves: axe measures contrast, and clicks need not wait.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a seventh more time; `--trace on` brings one of a story that fails.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // A story tagged `@fits` runs in both fonts, one tagged `@widest` only where its texts need most room.
  projects: [
    { name: 'usual font', use: launchWith('usual'), grepInvert: /@widest/ },
    { name: 'widest font', use: launchWith('widest'), grep: /@fits|@widest/ },
  ],
})
