/** What a page was not sent with. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import stylesHref from '../styles/later.css?url'
import { fetchMessageCatalogue } from './fetch-catalogue.ts'

/** Adds all messages to those that the page was sent with. Rejects when they cannot be had. */
export async function completeCatalogue(first: MessageCatalogue, href: string): Promise<void> {
  const all = await fetchMessageCatalogue(href)
  if (!all) throw new Error(`${href} is missing.`)
  Object.assign(first, all)
}

/** Puts the style sheet of later steps behind the first one, unless the page has it. Rejects when it cannot be had. */
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
