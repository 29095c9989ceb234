export interface RequestedAddress {
  /** With the locale's prefix, as in the address bar. */
  readonly fullPath: string
  /** Only the parameters that the page reads. */
  readonly search: string
  /** The whole query, as in the address bar; default: `search`. */
  readonly askedSearch?: string
}

/** Formats the URL for people: the path decoded, the query as it is. */
export function formatRequestedAddress({ fullPath, search, askedSearch = search }: RequestedAddress): string {
  try {
    return decodeURIComponent(fullPath) + askedSearch
  } catch {
    return fullPath + askedSearch
  }
}
