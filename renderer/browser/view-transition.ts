import { flushSync } from 'react-dom'

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Makes a change that React renders, and animates it where the browser can and the visitor allows it. Resolves once it
 * is shown. A page that is embedded in a shadow root does not animate, because its site's document would.
 */
export async function withViewTransition(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || prefersReducedMotion() || !document.querySelector('.bp'))
    return change()
  await document.startViewTransition(() => flushSync(change)).updateCallbackDone
}
