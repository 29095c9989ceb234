/** Playwright's `expect` for browser tests in Vitest, with a longer timeout for busy machines. */
import { expect } from 'playwright/test'

export const expectPage = expect.configure({ timeout: 30_000 })
