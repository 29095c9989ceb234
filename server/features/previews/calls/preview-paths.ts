/** The paths of a preview: below its own path, every page of the draft is at its usual path. */
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'

/** As routes are matched: in any case, and with an id that may be percent-encoded. */
const previewPath = /^\/v2\/preview\/([^/]+)(?:\/|$)/i

/** Tells whether a text can be a preview's id. Ids are random, except for that of the demo's preview. */
export const isPreviewId = (text: string): boolean => /^[\w-]{1,40}$/.test(text)

export const getPreviewPath = (id: string): string => `/v2/preview/${id}`

/**
 * Tells whether the path of a page is a preview's, and which. No `id` means that there can be no such preview. This
 * alone decides whether a page shows a draft or what is published.
 * @param path without its locale prefix
 */
export function parsePreviewPath(path: string): { readonly id?: string } | undefined {
  const segment = previewPath.exec(path)?.[1]
  if (segment === undefined) return undefined
  const id = decodeSegment(segment)
  return id !== undefined && isPreviewId(id) ? { id } : {}
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * Returns the configuration for the path of a preview that does not exist: its pages load nothing, so that they show
 * nothing that is published or real, and fail their check.
 */
export function withMissingPreviewRoutes(configuration: Configuration): Configuration {
  const { table } = configuration
  const match: Configuration['table']['match'] = path => {
    const found = table.match(path)
    if (!found || parsePreviewPath(path) === undefined) return undefined
    const { load: _, instead: __, ...route } = found.route
    return { ...found, route: { ...route, check: 'false' } }
  }
  return { ...configuration, table: { ...table, match } }
}

/**
 * Returns the configuration with pages below the preview's path. The routes that `routes.json` declares for previews
 * come first, except that a preview without a site begins with the home page.
 */
export function withPreviewPaths(
  configuration: Configuration,
  { id, site }: Pick<PublicPreview, 'id' | 'site'>,
): Configuration {
  const { table } = configuration
  const base = getPreviewPath(id)
  return {
    ...configuration,
    table: {
      ...table,
      match: path => {
        if (site === undefined && path.replace(/\/$/, '') === base) return table.match('/')
        const declared = table.match(path)
        if (declared || !path.startsWith(`${base}/`)) return declared
        const rest = path.slice(base.length)
        return parsePreviewPath(rest) === undefined ? table.match(rest) : undefined
      },
    },
  }
}
