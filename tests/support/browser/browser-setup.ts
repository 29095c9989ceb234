import { offerScreensServer } from '../screens/screens-server.ts'
import { startServer } from '../servers/server.ts'

/**
 * Starts the shared server before the first spec, and the offer of the one for `screens.spec.ts`. The shared
 * server trusts each story's client address (`browser.ts`). Returns the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.BOOKPLATE_STORIES = 'true'
  const closeScreens = await offerScreensServer()
  if (process.env.BOOKPLATE_URL) return closeScreens
  // Long enough to see the page wait, even on a busy machine.
  const env = { TRUST_PROXY: 'loopback', TEST_PAYMENT_DELAY_SECONDS: '8' }
  const server = await startServer({ env })
  process.env.BOOKPLATE_URL = server.url
  return async () => {
    await Promise.all([closeScreens(), server.stop()])
  }
}
