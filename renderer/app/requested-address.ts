export interface RequestedAddress {
  /** As the visitor sees it: with the prefix. */
  readonly fullPath: string
  /** Only what the page reads. */
  readonly search: string
  /** The query as the visitor sees it; default: `search`. */
  readonly askedSearch?: string
}

/** The address as a person reads it: path decoded, query as it came. */
export function formatRequestedAddress({ fullPath, search, askedSearch = search }: RequestedAddress): string {
  try {
    return decodeURIComponent(fullPath) + askedSearch
  } catch {
    return fullPath + askedSearch
  }
}
