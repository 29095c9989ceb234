/** Former addresses of a business's pages. */

interface Redirect {
  readonly from: string
  readonly to: string
}

/** As addresses are compared: `/Old%20Prices/` is `/old prices`. */
export function normalizeRedirectPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/)
  return decodePath(plain)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns where a path leads, through several redirects if need be; undefined if it leads nowhere, or in a circle.
 *
 * @param path without a locale prefix
 */
export function resolveRedirect(path: string, redirects: readonly Redirect[]): string | undefined {
  const targets = new Map(redirects.map(({ from, to }) => [normalizeRedirectPath(from), to]))
  const seen = new Set<string>()
  let found: string | undefined
  for (let next = targets.get(normalizeRedirectPath(path)); next !== undefined; ) {
    const name = normalizeRedirectPath(next)
    if (seen.has(name)) return undefined
    seen.add(name)
    found = next
    next = targets.get(name)
  }
  return found
}
