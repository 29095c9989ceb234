import { startServer } from './server.ts'

/**
 * Before the first spec: the server they share, which believes each story's word for where it comes from
 * (`browser.ts`). What is returned runs after the last.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.BOOKPLATE_URL) return async () => {}
  const server = await startServer({ env: { TRUST_PROXY: 'loopback' } })
  process.env.BOOKPLATE_URL = server.url
  return server.stop
}
