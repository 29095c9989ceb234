/**
 * Parses the request's cookies (RFC 6265) and decodes them. The first of a name counts; malformed ones are left out.
 */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map(parsePairs(header).reverse())

/**
 * Returns the newest cookie of a name: browsers send it last (RFC 6265, 5.4). There are several after a setting such as
 * the domain has changed.
 */
export const readNewestCookie = (header: string | undefined, name: string): string | undefined =>
  new Map(parsePairs(header)).get(name)

/** In the order of the header. */
function parsePairs(header: string | undefined): [string, string][] {
  const pairs = (header ?? '').split(';').slice(0, maxCookies)
  return pairs.flatMap((pair): [string, string][] => {
    const separator = pair.indexOf('=')
    if (separator < 1) return []
    try {
      return [[pair.slice(0, separator).trim(), decode(pair.slice(separator + 1).trim())]]
    } catch {
      // Another application's cookie, in an encoding of its own.
      return []
    }
  })
}

const decode = (text: string): string => (text.includes('%') ? decodeURIComponent(text) : text)

const maxCookies = 100
