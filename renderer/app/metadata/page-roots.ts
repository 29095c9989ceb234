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

export function readPageRoots(page: Page): PageRoots {
  const roots = rootsOfPages.get(page) ?? collectPageRoots(page)
  rootsOfPages.set(page, roots)
  return roots
}

/** Proof: the configuration refuses loads of these names that another call answers (`findReservedRootFaults`). */
const collectPageRoots = (page: Page): PageRoots => getPageLoadData(page) as PageRoots
