/** The request's cookies (RFC 6265), decoded; the first of a name counts, a malformed one is left out. */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map(pairsOf(header).reverse())

/**
 * Of several cookies of one name the one that was made last: browsers send it last (RFC 6265, 5.4). There are several
 * after a setting has changed that makes it another cookie, such as its domain.
 */
export const readNewestCookie = (header: string | undefined, name: string): string | undefined =>
  new Map(pairsOf(header)).get(name)

/** As they were sent. */
function pairsOf(header: string | undefined): [string, string][] {
  const pairs = (header ?? '').split(';').slice(0, mostCookies)
  return pairs.flatMap((pair): [string, string][] => {
    const cut = pair.indexOf('=')
    if (cut < 1) return []
    try {
      return [[pair.slice(0, cut).trim(), decodeURIComponent(pair.slice(cut + 1).trim())]]
    } catch {
      // Somebody else's cookie, in an encoding of its own.
      return []
    }
  })
}

const mostCookies = 100
