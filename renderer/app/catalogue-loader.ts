/**
 * The words of other languages, fetched when a visitor asks for them: once, also for two who ask at a time. What
 * failed is asked for again the next time. Never throws: a page goes on in the language that it has.
 */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { fetchMessageCatalogue } from './fetch-catalogue.ts'

export interface MessageCatalogueLoader {
  /** undefined: there are none, which the console says. */
  load(locale: string): Promise<MessageCatalogue | undefined>
}

/** `hrefOf` knows where the words of a locale are; `known`: those that the page has already. */
export function createMessageCatalogueLoader(
  hrefOf: (locale: string) => string | undefined,
  known: Readonly<Record<string, MessageCatalogue>> = {},
): MessageCatalogueLoader {
  const loads = new Map(
    Object.entries(known).map(([locale, catalogue]) => [
      locale,
      Promise.resolve<MessageCatalogue | undefined>(catalogue),
    ]),
  )
  return {
    load(locale) {
      const href = hrefOf(locale)
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
