/** Headers that keep a page to itself. */

export interface PagePolicy {
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
export function contentSecurityPolicy({ nonce, frameAncestors, development }: PagePolicy): string {
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

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const
