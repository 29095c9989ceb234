export interface RequestedUrl {
  /** With the locale's prefix, as in the address bar. */
  readonly fullPath: string
  /** Only the parameters that the page reads. */
  readonly search: string
  /** The whole query, as in the address bar; default: `search`. */
  readonly askedSearch?: string
}

/** Formats the URL for people: the path decoded, the query as it is. */
export function formatRequestedUrl({ fullPath, search, askedSearch = search }: RequestedUrl): string {
  try {
    return decodeURIComponent(fullPath) + askedSearch
  } catch {
    return fullPath + askedSearch
  }
}
