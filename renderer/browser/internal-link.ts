/** The link to a page of ours that a plain press follows in place; undefined: the browser knows what to do. */
export function findInternalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  // Another tab or window, a menu, or something has come of it already.
  if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOwn =
    link?.origin === location.origin && !link.target && !link.hash && !link.hasAttribute('download')
  return isOwn && !event.defaultPrevented ? link : undefined
}
