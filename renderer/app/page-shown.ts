/** Tells within the document that it shows another page, or the same in another language, without having been loaded. */
import type { Page } from '../screen/page.ts'

const eventName = 'bookplate:page'

export const announcePageShown = (page: Page): boolean =>
  document.dispatchEvent(new CustomEvent<Page>(eventName, { detail: page }))

export function listenForPageShown(listener: (page: Page) => void): void {
  document.addEventListener(eventName, event => {
    if (event instanceof CustomEvent) listener(event.detail)
  })
}
