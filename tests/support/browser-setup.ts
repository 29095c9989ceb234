import { offerScreensServer } from './screens-server.ts'
import { startServer } from './server.ts'

/**
 * Starts the shared server before the first spec, and the offer of the one for `screens.spec.ts`. The shared
 * server trusts each story's client address (`browser.ts`). Returns the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const closeScreens = await offerScreensServer()
  if (process.env.BOOKPLATE_URL) return closeScreens
  const server = await startServer({ env: { TRUST_PROXY: 'loopback' } })
  process.env.BOOKPLATE_URL = server.url
  return async () => {
    await Promise.all([closeScreens(), server.stop()])
  }
}
