/**
 * Fetches the messages of other languages when a visitor chooses them. Callers at the same time share one request; a
 * failed one is repeated by the next call. Never throws: the page stays in its language.
 */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { fetchMessageCatalogue } from './fetch-catalogue.ts'

export interface MessageCatalogueLoader {
  /** Returns undefined and logs to the console if there are none. */
  load(locale: string): Promise<MessageCatalogue | undefined>
}

/** `getHref` returns the URL of a locale's messages. */
export function createMessageCatalogueLoader(
  getHref: (locale: string) => string | undefined,
): MessageCatalogueLoader {
  const loads = new Map<string, Promise<MessageCatalogue | undefined>>()
  return {
    load(locale) {
      const href = getHref(locale)
      if (href === undefined) {
        console.warn(`Could not find messages for locale code: ${locale}`)
        return Promise.resolve(undefined)
      }
      const load = loads.get(locale) ?? fetchMessageCatalogue(href)
      loads.set(locale, load)
      void load.then(catalogue => catalogue === undefined && loads.delete(locale))
      return load
    },
  }
}
