/** Finds the URLs in a page of ours: in its tags, and in the data that its script begins with. */

/** @param origin of the page */
export function listPageUrls(html: string, origin: string): readonly string[] {
  const attributes = [
    ...html.matchAll(/ (?:href|src|action|content|srcset|imagesrcset|data-src)="([^"]*)"/gi),
  ]
    .flatMap(([, value = '']) => value.replaceAll('&amp;', '&').split(', '))
    .map(url => url.replace(/ .*/, ''))
  const payload = /<script type="application\/json" id="payload">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const { homeHref = '', catalogueHref = '', languages = [], page = {} } = JSON.parse(payload)
  const files = [...JSON.stringify(page).matchAll(/"(?:photo|logo|logoDark)":"([^"]+)"/g)]
  const urls = [
    ...attributes,
    homeHref,
    catalogueHref,
    ...[...languages].flatMap(({ href, home }) => [href, home]),
    ...files.map(([, file = '']) => file),
  ]
  return [...new Set(urls.map(url => url.replace(origin, '')))].filter(url => url.startsWith('/'))
}

/** What all businesses of an installation share. */
const sharedFiles = /^\/(assets|embed|widgets)\//

/** Lists the URLs that lead neither below the path of the business nor to what all businesses share. */
export const listUrlsElsewhere = (urls: readonly string[], basePath: string): readonly string[] =>
  urls.filter(url => !sharedFiles.test(url) && !/^(?=$|[/?#])/.test(withoutPrefix(url, basePath)))

const withoutPrefix = (url: string, prefix: string): string =>
  url.startsWith(prefix) ? url.slice(prefix.length) : 'elsewhere'
