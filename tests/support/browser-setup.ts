import { offerScreensServer } from './screens-server.ts'
import { startServer } from './server.ts'

/**
 * Before the first spec: the server they share, which believes each story's word for where it comes from
 * (`browser.ts`), and that of `screens.spec.ts`. What is returned runs after the last.
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
