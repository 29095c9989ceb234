/** First segments of paths that are ours: a content page of that name would be found in one spelling and not in another. */
const reserved: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'consent',
  'healthz',
  'logo',
  'messages',
  'metrics',
  'operator',
  'photos',
  'readyz',
  'robots.txt',
  'schemas',
])

/** @param path without its locale, as `/logo/x` or `/Logo`; under a locale nothing lives there either */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/', 2)
  try {
    return reserved.has(decodeURIComponent(first).toLowerCase())
  } catch {
    return false
  }
}
