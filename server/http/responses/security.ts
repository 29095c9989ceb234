/** Security headers of pages. */
import { canonicalizeHost } from '#schemas/runtime/core/host.ts'

export interface ContentSecurityPolicyOptions {
  readonly nonce: string
  /** Origins that may frame the page. */
  readonly frameAncestors: readonly string[]
  /** Hosts whose videos the page may show. */
  readonly videoHosts?: readonly string[]
  /** Allows Vite's styles and its socket. */
  readonly development: boolean
}

/**
 * Formats the content security policy of a page (CSP level 3): scripts by nonce and what those load, styles of our own
 * or by nonce, no eval, and no string ever becomes markup (Trusted Types).
 */
export function formatContentSecurityPolicy({
  nonce,
  frameAncestors,
  videoHosts = [],
  development,
}: ContentSecurityPolicyOptions): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    ...formatFrameSources(videoHosts),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self'${frameAncestors.map(host => ` ${host}`).join('')}`,
    ...(development ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}

const formatFrameSources = (hosts: readonly string[]): readonly string[] => {
  const sources = hosts.flatMap(host => canonicalizeHost(host) ?? []).map(host => `https://${host}`)
  return sources.length === 0 ? [] : [`frame-src ${sources.join(' ')}`]
}

/**
 * Formats the policy of the owner's console: as strict as that of pages, framed by nobody, and without forms that a
 * browser sends itself. It frames previews of its own origin.
 */
export const formatConsolePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

/**
 * Returns the headers of a page of a business. If other sites may frame its pages, it has no opener policy: browsers
 * refuse such a page in a tab that a sandboxed frame has opened (HTML, cross-origin opener policies).
 */
export const getPageHeaders = (frameAncestors: readonly string[]) =>
  frameAncestors.length === 0
    ? pageHeaders
    : { ...pageHeaders, 'cross-origin-opener-policy': 'unsafe-none' as const }
