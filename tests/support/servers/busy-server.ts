/** Reads from a server that may have too much to do at the moment: as pages do, which ask again when it says. */
import { setTimeout as delay } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from 'playwright/test'

/** As often as `renderer/screen/query-client.ts` does. */
const maxBusyRetries = 5

/** Returns the first answer that is not "server.busy" (503), or the last one. */
export const fetchWhenFree = (url: string): Promise<Response> =>
  askUntilFree(
    () => fetch(url),
    ({ status, headers }) => ({ status, retryAfter: headers.get('retry-after') }),
  )

/** The same with the cookies and the address of a story's browser. */
export const getWhenFree = (request: APIRequestContext, path: string): Promise<APIResponse> =>
  askUntilFree(
    () => request.get(path),
    response => ({ status: response.status(), retryAfter: response.headers()['retry-after'] }),
  )

interface Answer {
  readonly status: number
  /** The header, in seconds. */
  readonly retryAfter: string | null | undefined
}

async function askUntilFree<T>(ask: () => Promise<T>, read: (answer: T) => Answer, tried = 0): Promise<T> {
  const answer = await ask()
  const { status, retryAfter } = read(answer)
  const seconds = Number(retryAfter)
  if (status !== 503 || !(seconds > 0) || tried === maxBusyRetries) return answer
  await delay(seconds * 1000)
  return askUntilFree(ask, read, tried + 1)
}
