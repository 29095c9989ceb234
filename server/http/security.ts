/** Headers that keep a page to itself. */

import type { Business } from '#schemas/generated/types.gen.ts'
import { canonicalizeEmbedHost } from '#schemas/runtime/core/host.ts'

export interface ContentSecurityPolicyOptions {
  readonly nonce: string
  /** Origins that may put the page in a frame. */
  readonly frameAncestors: readonly string[]
  /** Development: Vite's styles and socket. */
  readonly development: boolean
}

/**
 * The content security policy of a page (CSP level 3): scripts by nonce and what they load, styles from us or by
 * nonce, nothing evaluated, no string ever becomes markup (Trusted Types).
 */
export function formatContentSecurityPolicy({
  nonce,
  frameAncestors,
  development,
}: ContentSecurityPolicyOptions): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self'${frameAncestors.map(host => ` ${host}`).join('')}`,
    ...(development ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}

const knownAncestors = new WeakMap<Pick<Business, 'embedHosts'>, readonly string[]>()

/** Returns the sites that may frame a business's pages, as a policy takes them; what is no site is left out. */
export function listFrameAncestors(business: Pick<Business, 'embedHosts'>): readonly string[] {
  const known = knownAncestors.get(business)
  if (known) return known
  const ancestors = (business.embedHosts ?? []).flatMap(text => canonicalizeEmbedHost(text) ?? [])
  knownAncestors.set(business, ancestors)
  return ancestors
}

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const
