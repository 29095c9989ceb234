/** Records what a screen reader announces without moving focus: the texts of all live regions. */
import type { Page } from 'playwright/test'

export interface Announcements {
  /** Returns the texts that appeared in a live region since the last call, in order. */
  said(): Promise<string[]>
}

declare global {
  interface Window {
    announcements?: string[]
  }
}

/** Starts listening; stops when the page navigates away. */
export async function listen(page: Page): Promise<Announcements> {
  await page.evaluate(() => {
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const heard: string[] = []
    window.announcements = heard
    const last = new WeakMap<Element, string>()
    const textOf = (region: Element) => region.textContent?.trim() ?? ''
    for (const region of document.querySelectorAll(live)) last.set(region, textOf(region))
    new MutationObserver(changes => {
      const regions = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const around = element?.closest(live)
        if (around) regions.add(around)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const region of [node, ...node.querySelectorAll(live)])
              if (region.matches(live)) regions.add(region)
      }
      for (const region of regions) {
        const text = textOf(region)
        if (text !== '' && text !== last.get(region)) heard.push(text)
        last.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return {
    said: () => page.evaluate(() => (window.announcements ?? []).splice(0)),
  }
}
