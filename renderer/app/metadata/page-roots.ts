/** The loads of a page with their types. */
import type { ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import { getPageLoadData } from '../../screen/loads.ts'
import type { Page } from '../../screen/page.ts'

export type PageRoots = Pick<
  ScopeRoots,
  'business' | 'hours' | 'content' | 'service' | 'offer' | 'menu' | 'provider'
>

/** Of each page that is being rendered: each part of its head asks for them. */
const rootsOfPages = new WeakMap<Page, PageRoots>()

/** Proof: the configuration refuses loads of these names that another call answers (`findReservedRootFaults`). */
export function readPageRoots(page: Page): PageRoots {
  const known = rootsOfPages.get(page)
  if (known) return known
  const roots = getPageLoadData(page) as PageRoots
  rootsOfPages.set(page, roots)
  return roots
}
