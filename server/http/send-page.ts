/** A rendered page on its way out: under its policy, with a nonce of its own. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sendCompressed } from './compression.ts'
import type { CachedPage } from './page-cache.ts'
import { reasonPhrase } from './reason-phrase.ts'
import { contentSecurityPolicy, pageHeaders } from './security.ts'

export interface SentPage {
  readonly page: CachedPage
  /** Origins that may put the page in a frame. */
  readonly frameAncestors: readonly string[]
  readonly development: boolean
}

export function sendPage(reply: FastifyReply, { page, frameAncestors, development }: SentPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  if (page.statusText !== undefined) reply.raw.statusMessage = reasonPhrase(page.statusText)
  reply.code(page.status).headers({
    ...pageHeaders,
    'content-security-policy': contentSecurityPolicy({ nonce, frameAncestors, development }),
    'cache-control': page.personal || page.status >= 500 ? 'no-store' : 'private, no-cache',
  })
  return sendCompressed(reply, page.parts.join(nonce), page)
}
