/** Finds the canonical path of a page, of all that lead to it. */
import type { Route } from '#schemas/runtime/screen/route.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { Page } from '../../screen/page.ts'
import { readPageRoots } from './page-roots.ts'

export type PageRoute = Pick<Route, 'path' | 'canonical' | 'noindex'>

/**
 * Returns the path that the route declares, or the page's own, without its query: that holds a visitor's choices. Pages
 * of a list are different pages, so they keep their number.
 */
export function findCanonicalPath(page: Page, route: PageRoute): string {
  const { params, query } = page
  const roots = readPageRoots(page)
  const declared = fillJsonTemplate(route.canonical, { ...roots, params, query })
  const path =
    toPath(declared) ??
    route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const number = roots.content?.entries?.page ?? 1
  return number === 1 ? path : `${path}?page=${number}`
}

function toPath(declared: unknown): string | undefined {
  if (typeof declared === 'string') return declared
  const segments = Array.isArray(declared) ? declared.filter(segment => typeof segment === 'string') : []
  return segments.length === 0 ? undefined : `/${segments.map(encodeURIComponent).join('/')}`
}
