/** Opens a page outside the app that the server has named, such as a payment provider's. */
import { isAcceptablePage } from '#schemas/runtime/core/outside-page.ts'

/** Opens the page at the top level, because payment providers refuse frames. Ignores a URL that is not safe. */
export function openOutsidePage(url: string): void {
  if (isAcceptablePage(url, location.origin)) window.open(url, '_top')
}
