export interface PageTarget {
  /** For the error message. */
  readonly name: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** Returns the URL of a page; throws if there is no such route, or a parameter is missing. */
export function buildPageUrl(
  server: string,
  path: string | undefined,
  { name, params = {}, query = {} }: PageTarget,
): string {
  if (path === undefined) throw new Error(`There is no route "${name}".`)
  const filled = path.replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (!value) throw new Error(`Route "${name}" needs the parameter "${param}".`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return `${server}${filled}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}
