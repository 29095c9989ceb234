/** Fetches the messages and styles that a page was not sent with. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import stylesHref from '../styles/later.css?url'
import { fetchMessageCatalogue } from './fetch-catalogue.ts'

/** Adds all messages to the ones the page was sent with. Rejects if they cannot be fetched. */
export async function completeCatalogue(first: MessageCatalogue, href: string): Promise<void> {
  const all = await fetchMessageCatalogue(href)
  if (!all) throw new Error(`${href} is missing.`)
  Object.assign(first, all)
}

/**
 * Adds the style sheet of later steps after the first one, unless the page has it already. Rejects if it
 * fails to load.
 */
export function addLaterStyles(): Promise<unknown> {
  if (document.querySelector(`link[href="${stylesHref}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`${stylesHref} is missing.`))
    }
  })
  Object.assign(link, { rel: 'stylesheet', href: stylesHref })
  document.head.append(link)
  return loaded
}
