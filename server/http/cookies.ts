/** The request's cookies (RFC 6265), decoded; the first of a name counts, a malformed one is left out. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';').slice(0, mostCookies)) {
    const cut = pair.indexOf('=')
    const name = pair.slice(0, cut).trim()
    if (cut < 1 || cookies.has(name)) continue
    try {
      cookies.set(name, decodeURIComponent(pair.slice(cut + 1).trim()))
    } catch {
      // Somebody else's cookie, in an encoding of its own.
    }
  }
  return cookies
}

const mostCookies = 100
