/** Fetches the data of a page, as another page needs it to show the page without a load. */
import { toPageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import { chooseCacheMode } from '../browser/http-call.ts'
import type { PageData } from './page-data.ts'

const timeoutMs = 10_000

/** @param href absolute */
export async function fetchPageData(href: string): Promise<PageData> {
  const { origin, pathname, search } = new URL(href)
  const response = await fetch(origin + toPageDataUrl(pathname + search), {
    cache: chooseCacheMode(),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const pageData = await response.json()
  // A problem document, or the response of a proxy.
  if (!pageData?.page) throw new Error(`${href} has no data: ${response.status}`)
  return pageData
}
