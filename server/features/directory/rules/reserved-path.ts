/** First segments of our own paths: a content page of such a name would be found in one spelling and not in another. */
const reservedSegments: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'consent',
  'embed',
  'feeds',
  'healthz',
  'images',
  'link-previews',
  'logo',
  'messages',
  'metrics',
  'operator',
  'payments',
  'photos',
  'readyz',
  'robots.txt',
  'schemas',
  'sitemap.xml',
  'sitemaps',
  'widgets',
  'widgets',
])

/**
 * Whether a path belongs to one of our own routes. @param path without its locale, as `/logo/x` or `/Logo`; our own
 * routes do not exist under a locale either
 */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/', 2)
  try {
    return reservedSegments.has(decodeURIComponent(first).toLowerCase())
  } catch {
    return false
  }
}
