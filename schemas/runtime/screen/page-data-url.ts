/**
 * The data of a page has its own URL below the page's: a client that already shows the app uses it to
 * navigate without markup. No route of ours can end like it.
 */

const file = '/_payload.json'

/**
 * Returns the data URL of a page: `/de/widget/form/1?a=b` → `/de/widget/form/1/_payload.json?a=b`. Takes a
 * URL without host.
 */
export function toPageDataUrl(href: string): string {
  const { path, search } = partsOf(href)
  return path.replace(/\/+$/, '') + file + search
}

/** Returns the page URL for a data URL, or undefined if the URL is not one. */
export function parsePageDataUrl(href: string): string | undefined {
  const { path, search } = partsOf(href)
  return path.endsWith(file) ? (path.slice(0, -file.length) || '/') + search : undefined
}

function partsOf(href: string): { readonly path: string; readonly search: string } {
  const cut = href.indexOf('?')
  return cut < 0 ? { path: href, search: '' } : { path: href.slice(0, cut), search: href.slice(cut) }
}
