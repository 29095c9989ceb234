/** The paths of a preview: below its own path, every page of the draft is at its usual path. */
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '../../configuration/configuration.ts'

/** Ids are random, except for that of the demo's preview. */
const previewPath = /^\/v2\/preview\/([\w-]{1,40})(?:\/|$)/

export const getPreviewPath = (id: string): string => `/v2/preview/${id}`

/** Returns the id in the path of a page; @param path without its locale prefix */
export const findPreviewId = (path: string): string | undefined => previewPath.exec(path)?.[1]

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
        return findPreviewId(rest) === undefined ? table.match(rest) : undefined
      },
    },
  }
}
