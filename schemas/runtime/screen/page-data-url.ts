/**
 * The data of a page has an address of its own below the page's: a program that shows the page already goes on with it
 * without the markup. No route of ours can end like it.
 */

const file = '/_payload.json'

/** `/de/widget/form/1?a=b` → `/de/widget/form/1/_payload.json?a=b`. Without a host: it is ours or nobody's. */
export function toPageDataUrl(href: string): string {
  const { path, search } = partsOf(href)
  return path.replace(/\/+$/, '') + file + search
}

/** The page whose data an address is; undefined: it is none of data. */
export function parsePageDataUrl(href: string): string | undefined {
  const { path, search } = partsOf(href)
  return path.endsWith(file) ? (path.slice(0, -file.length) || '/') + search : undefined
}

function partsOf(href: string): { readonly path: string; readonly search: string } {
  const cut = href.indexOf('?')
  return cut < 0 ? { path: href, search: '' } : { path: href.slice(0, cut), search: href.slice(cut) }
}
