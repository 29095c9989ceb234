/** The loads of a page with their types. */
import type { ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import { getPageLoadData } from '../../screen/loads.ts'
import type { Page } from '../../screen/page.ts'

export type PageRoots = Pick<
  ScopeRoots,
  'business' | 'hours' | 'content' | 'service' | 'offer' | 'menu' | 'provider'
>

/** Proof: the configuration refuses loads of these names that another call answers (`findReservedRootFaults`). */
export const readPageRoots = (page: Page): PageRoots => getPageLoadData(page) as PageRoots
