/** A rendered page on its way out: under its policy, with a nonce of its own. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sendCompressed } from './compression.ts'
import type { CachedPage } from './page-cache.ts'
import { toReasonPhrase } from './reason-phrase.ts'
import { formatContentSecurityPolicy, pageHeaders } from './security.ts'

export interface SendPageOptions {
  readonly page: CachedPage
  /** Origins that may put the page in a frame. */
  readonly frameAncestors: readonly string[]
  readonly development: boolean
}

export function sendPage(
  reply: FastifyReply,
  { page, frameAncestors, development }: SendPageOptions,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  if (page.statusText !== undefined) reply.raw.statusMessage = toReasonPhrase(page.statusText)
  reply.code(page.status).headers({
    ...pageHeaders,
    'content-security-policy': formatContentSecurityPolicy({ nonce, frameAncestors, development }),
    'cache-control': keeping(page),
  })
  return sendCompressed(reply, page.parts.join(nonce), page)
}

/** What a page shows, for a program that shows one already. */
export function sendPageData(reply: FastifyReply, page: CachedPage): FastifyReply {
  reply
    .code(page.status)
    .type('application/json; charset=utf-8')
    .headers({
      'cache-control': keeping(page),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  return sendCompressed(reply, page.parts.join(''), page)
}

const keeping = ({ personal, status }: CachedPage): string =>
  personal || status >= 500 ? 'no-store' : 'private, no-cache'
