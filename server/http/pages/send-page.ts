/** Sends a rendered page with its security headers and a fresh nonce. */
import type { FastifyReply } from 'fastify'
import { chooseEncoding } from '../responses/compression.ts'
import { createNonce } from '../responses/nonce.ts'
import { sanitizeReasonPhrase } from '../responses/reason-phrase.ts'
import { formatContentSecurityPolicy, getPageHeaders } from '../responses/security.ts'
import type { CachedPage } from './page-cache.ts'

export interface SendPageOptions {
  readonly page: CachedPage
  /** Origins that may frame the page. */
  readonly frameAncestors: readonly string[]
  /** Hosts whose videos the page may show. */
  readonly videoHosts?: readonly string[] | undefined
  /** Whether no other page may learn the URL. */
  readonly isSecret?: boolean
  readonly development: boolean
  /** Whether search engines must not list the page, even if it holds no personal data. */
  readonly noindex: boolean
}

export async function sendPage(
  reply: FastifyReply,
  { page, frameAncestors, videoHosts = [], development, noindex, isSecret = false }: SendPageOptions,
): Promise<FastifyReply> {
  const nonce = createNonce()
  if (page.statusText !== undefined) reply.raw.statusMessage = sanitizeReasonPhrase(page.statusText)
  reply.code(page.status).headers({
    ...getPageHeaders(frameAncestors),
    ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
    'content-security-policy': formatContentSecurityPolicy({
      nonce,
      frameAncestors,
      videoHosts,
      development,
    }),
    'cache-control': getCacheControl(page),
    // robots.txt names only some of these pages, and forbids reading them, not listing them.
    ...(page.personal || noindex ? { 'x-robots-tag': 'noindex' } : {}),
  })
  return sendBody(reply, page, nonce)
}

/** Sends the data of a page, for navigation in the browser. */
export async function sendPageData(reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply
    .code(page.status)
    .type('application/json; charset=utf-8')
    .headers({
      'cache-control': getCacheControl(page),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  return sendBody(reply, page, '')
}

/** Compresses it unless it is about a person: see `compression.ts`. */
async function sendBody(
  reply: FastifyReply,
  { body, personal }: CachedPage,
  nonce: string,
): Promise<FastifyReply> {
  if (personal) return reply.send(await body.format(nonce))
  const encoding = chooseEncoding(reply.request.headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  return reply.send(await body.format(nonce, encoding))
}

const getCacheControl = ({ personal, status }: CachedPage): string =>
  personal || status >= 500 ? 'no-store' : 'private, no-cache'
