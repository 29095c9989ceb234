/** Playwright's `expect` for Vitest's own tests in a browser: others on the machine may slow the page down. */
import { expect } from 'playwright/test'

export const expectPage = expect.configure({ timeout: 30_000 })
