/** Fetches the messages of one language. Their URL contains a hash, so browsers cache them forever. */
import type { MessageCatalogue } from '#locales/catalogue.ts'

const timeoutMs = 20_000

/** Returns undefined if that fails, and logs it to the console: as a warning if there is no such catalogue. */
export async function fetchMessageCatalogue(href: string): Promise<MessageCatalogue | undefined> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) {
      console.warn(`Could not find messages for locale code: ${/([^/]*)\.json$/.exec(href)?.[1]}`)
      return undefined
    }
    if (!response.ok) throw new Error(`${href} answers ${response.status}`)
    return await response.json()
  } catch (error) {
    // Later, because a document that is left meanwhile misses nothing.
    setTimeout(() =>
      console.error(`Failed locale loading: ${error instanceof Error ? error.message : error}`),
    )
    return undefined
  }
}
