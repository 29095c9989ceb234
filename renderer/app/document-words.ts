/**
 * Takes the words of a step from its own document, when the catalogue with all words cannot be fetched: the server sends
 * each step with its words. Costs a request of the page, which counts against its limits.
 */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { addLaterStyles } from './complete-page.ts'
import type { PageData } from './page-data.ts'

/**
 * Adds the words of the current URL's document to the catalogue. Rejects if it has not all of these widgets, because their
 * words are then missing too.
 */
export async function addDocumentWords(
  catalogue: MessageCatalogue,
  widgets: readonly string[],
): Promise<void> {
  const [{ messages, page }] = await Promise.all([fetchDocumentData(), addLaterStyles()])
  if (!messages || !widgets.every(name => page.parts.includes(name)))
    throw new Error(`${location.pathname} has not the words of ${widgets.join(', ')}.`)
  Object.assign(catalogue, messages)
}

/** The words of a URL do not change, and several widgets of a step ask for them. */
let latest: { readonly href: string; readonly data: Promise<PageData> } | undefined

function fetchDocumentData(): Promise<PageData> {
  const { href } = location
  if (latest?.href === href) return latest.data
  const data = readDocument(href)
  latest = { href, data }
  // The next step that needs it tries again.
  data.catch(() => {
    latest = undefined
  })
  return data
}

async function readDocument(href: string): Promise<PageData> {
  const response = await fetch(href, { headers: { accept: 'text/html' } })
  const [, json = ''] = dataInDocument.exec(await response.text()) ?? []
  return JSON.parse(json)
}

/** Matches the data as our own server writes it (`+onRenderHtml.tsx`). Trusted Types forbid to parse a document here. */
const dataInDocument = /<script type="application\/json" id="payload">(.*?)<\/script>/s
