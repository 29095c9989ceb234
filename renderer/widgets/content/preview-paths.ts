/** Links within a preview: content opens at the preview's own short paths. */
import type { PathLocalizer } from '../../ui/link/configured-link.ts'
import { searchPath } from '../search/search-path.ts'

/** The path of a record: its site, if it has one, and the part that a preview's own path ends with. */
const contentPath = /^(?:\/[^/]+)?(\/(?:b|post|c|category|author|tag|product|collections)\/.+)$/
const pagePath = /^\/([^/]+)\/?$/

/**
 * Returns a localizer that leads our paths to the preview, as `routes.json` arranges its paths; `href` leads those below
 * the preview's own path.
 */
export function createPreviewLocalizer(
  { site }: { readonly site?: string },
  href: PathLocalizer,
): PathLocalizer {
  return (target, locale) => {
    const [, path = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? []
    const content = contentPath.exec(path)?.[1]
    if (content !== undefined) return href(content + search + hash, locale)
    // Such a preview begins with the home page, and has all pages below it.
    if (site === undefined) return href(target, locale)
    const page = pagePath.exec(path)?.[1]
    if (path === searchPath) return href(target, locale)
    if (path === '/' || page === site) return href(search + hash || '/', locale)
    if (page === undefined) return href(target, locale)
    return href(`?path=${page}${search.replace('?', '&')}${hash}`, locale)
  }
}
