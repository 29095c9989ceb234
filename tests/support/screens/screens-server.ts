/**
 * The server of `screens.spec.ts`, shared by all workers. Its clock stands still, so that pages look alike,
 * and its Danish is the pseudo-locale. It starts on the first request, as most partial runs do not need it.
 */
import { createServer } from 'node:http'
import { serveCopy } from '../servers/served-copy.ts'
import { stopClock } from '../servers/server.ts'
import { pseudoMessages } from '../texts/pseudo-locale.ts'
import type { Stage } from './stage.ts'
import { setStage } from './stage.ts'

/** A Monday before working hours. */
export const screensNow = '2026-11-23T07:00:00Z'

/** Listens for `getScreensStage` and returns a function that stops everything. */
export async function offerScreensServer(): Promise<() => Promise<void>> {
  let opened: ReturnType<typeof openScreensServer> | undefined
  const door = createServer(async (_, response) => {
    opened ??= openScreensServer()
    const { stage } = await opened
    response.end(JSON.stringify(stage))
  })
  await new Promise<void>(settle => door.listen(0, '127.0.0.1', settle))
  const address = door.address()
  process.env.BOOKPLATE_SCREENS = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return async () => {
    door.close()
    await (await opened)?.stop()
  }
}

/** Fetches the stage of the shared server, for workers. */
export async function getScreensStage(): Promise<Stage> {
  const response = await fetch(process.env.BOOKPLATE_SCREENS ?? '')
  return response.json()
}

async function openScreensServer() {
  const server = await serveCopy(
    { 'locales/da.json': JSON.stringify(pseudoMessages()) },
    stopClock(Date.parse(screensNow)),
  )
  const stage = await setStage(server.url, Date.parse(screensNow))
  return { stage, stop: server.stop }
}
