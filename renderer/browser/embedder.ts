/** Set by the build of the module for pages without a frame. */
declare const inShadowBundle: boolean | undefined

/** Whether the page is in a shadow root of another site's page. */
const isInShadowRoot = typeof inShadowBundle !== 'undefined' && inShadowBundle

/** Where the calls of a page in a shadow root go: its module is loaded from the installation. Empty on our own pages. */
export const installationOrigin = isInShadowRoot ? new URL(import.meta.url).origin : ''

/** Tells whether the page is in one of another site, which a payment must not replace. */
export const isFramed = (): boolean => isInShadowRoot || window.parent !== window

/**
 * Returns the page that shows this one in its frame, as far as the browser reveals it: often only its origin. `unknown`
 * if it reveals nothing; undefined outside of frames.
 */
export function findEmbedder(): string | undefined {
  if (isInShadowRoot) return location.origin + location.pathname
  if (!isFramed()) return undefined
  return getForeignReferrer() ?? findParentOrigin() ?? 'unknown'
}

/** After a link within the frame, the referrer is one of our own pages. */
export function getForeignReferrer(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin ? undefined : `${origin}${pathname}`.slice(0, maxCharacters)
}

/** Firefox does not have `ancestorOrigins`. */
const findParentOrigin = (): string | undefined =>
  'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined

const maxCharacters = 500
