/** Returns the internal link that a plain click follows; undefined if the browser should handle the click. */
export function findInternalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  // A new tab or window, or the context menu.
  if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isInternal =
    link?.origin === location.origin && !link.target && !link.hash && !link.hasAttribute('download')
  return isInternal && !event.defaultPrevented ? link : undefined
}
