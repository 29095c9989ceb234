/** The words of one language, whose address changes with them: browsers keep them for good. */
import type { MessageCatalogue } from '#locales/catalogue.ts'

const mostMs = 20_000

/** undefined: they could not be had, which the console says: as a warning where there are none. */
export async function fetchMessageCatalogue(href: string): Promise<MessageCatalogue | undefined> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(mostMs) })
    if (response.status === 404) {
      console.warn(`Could not find messages for locale code: ${/([^/]*)\.json$/.exec(href)?.[1]}`)
      return undefined
    }
    if (!response.ok) throw new Error(`${href} answers ${response.status}`)
    return await response.json()
  } catch (error) {
    console.error(`Failed locale loading: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}
