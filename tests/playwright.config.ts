import { defineConfig } from 'playwright/test'
import { chromiumArgs, findChromium } from './support/chromium.ts'

const executablePath = findChromium()

/**
 * One server for all specs, unless BOOKPLATE_URL names a running one. A spec that changes what others see starts
 * its own (`support/server.ts`).
 */
export default defineConfig({
  testDir: 'browser',
  outputDir: '.results/browser',
  // One set of pictures for every platform; appearance.spec.ts says where they compare.
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A busy machine is slow, not wrong: stories wait for what they need, and give up late.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Nothing moves: axe measures contrast, and clicks need not wait.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
