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
  globalSetup: './support/browser-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 30_000,
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
