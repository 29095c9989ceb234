/** Opens a page outside the app that the server names, such as a payment provider's. */
import { isAllowedRedirect } from '#schemas/runtime/core/allowed-redirect.ts'
import { installationOrigin, isFramed } from './embedder.ts'

/** `blocked`: the browser allowed neither a tab nor the top window. `refused`: the URL is not safe. */
export type OpenPageResult = 'opened' | 'opened-in-tab' | 'blocked' | 'refused'

export interface OutsidePage {
  open(url: string): OpenPageResult
  /** Closes the tab that was meant for the page. */
  cancel(): void
}

/**
 * Prepares to open a page whose URL is not known yet. Call it while the visitor's click is handled: in a frame, it opens
 * a tab at once, because browsers block tabs that open later. The page itself would refuse a frame.
 *
 * @param waitingText what the tab shows until the URL is known
 */
export function prepareOutsidePage(waitingText: string): OutsidePage {
  const tab = isFramed() ? openEmptyTab(waitingText) : undefined
  return {
    open(target) {
      const url = installationOrigin ? new URL(target, installationOrigin).href : target
      if (!isAllowedRedirect(url, installationOrigin || location.origin)) {
        tab?.close()
        return 'refused'
      }
      if (tab && !tab.closed) {
        // Back must not lead to the empty page.
        tab.location.replace(url)
        // The page must not be able to navigate this one. Until here, a sandboxed frame needs to be the tab's opener.
        tab.opener = null
        return 'opened-in-tab'
      }
      return tryToOpen(url, '_top') ? 'opened' : 'blocked'
    },
    cancel: () => tab?.close(),
  }
}

function openEmptyTab(text: string): Window | undefined {
  const tab = tryToOpen('', '_blank')
  if (!tab) return undefined
  tab.document.title = text
  tab.document.body.textContent = text
  // Its storage is that of the site around a shadow root.
  if (!installationOrigin) markTab(tab)
  return tab
}

const tabKey = 'bookplate:opened-tab'
const unclaimed = 'yes'

/** Marks the tab, which keeps its session storage until it comes back to one of our pages. */
function markTab(tab: Window): void {
  try {
    tab.sessionStorage.setItem(tabKey, unclaimed)
  } catch {
    // The browser denies storage: the page that the visitor returns to then says nothing about the tab.
  }
}

/**
 * Tells whether `prepareOutsidePage` opened this tab for the payment, so that the page it was opened from is still open.
 * The first payment that asks claims the mark: later ones may have replaced that page in the same tab.
 */
export function isTabOpenedForPayment(payment: string): boolean {
  try {
    if (isFramed()) return false
    if (sessionStorage.getItem(tabKey) === unclaimed) sessionStorage.setItem(tabKey, payment)
    return sessionStorage.getItem(tabKey) === payment
  } catch {
    return false
  }
}

/** Returns undefined if the browser blocks it: Chromium returns null, others throw for a sandboxed frame. */
function tryToOpen(url: string, target: '_blank' | '_top'): Window | undefined {
  try {
    return window.open(url, target) ?? undefined
  } catch {
    return undefined
  }
}
