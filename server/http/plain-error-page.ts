/**
 * A one-sentence error page without the renderer: in the visitor's language, with the security headers of all pages.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '../app-context.ts'
import { html } from '../html.ts'
import { resolveLocaleAndRoute } from './resolve-page-request.ts'
import { formatContentSecurityPolicy, pageHeaders } from './security.ts'

export interface PlainErrorPageOptions {
  readonly appContext: AppContext
  /** Determines the message and the status. */
  readonly code: ProblemCode
  /** Origins that may frame the page. */
  readonly frameAncestors?: readonly string[]
}

export function sendPlainErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, code, frameAncestors = [] }: PlainErrorPageOptions,
): FastifyReply {
  const { locale, rules } = resolveLocaleAndRoute(request, appContext)
  const words = appContext.words(locale)
  const message = words.phrase(getProblemMessageKey(code), { requestId: request.id })
  const status = appContext.configuration.problems.get(code)?.status ?? 500
  const nonce = randomBytes(16).toString('base64url')
  const policy = formatContentSecurityPolicy({ nonce, frameAncestors, development: false })
  const page = html`<!doctype html>
<html lang="${words.tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${message}</title>
<style nonce="${nonce}">body{max-inline-size:40rem;margin:15vh auto;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;text-align:center}h1{margin:0;font-size:4rem}a{display:inline-block;padding:.75rem}</style>
</head>
<body>
<main>
<h1>${status}</h1>
<p>${message}</p>
<a href="${localizePath('/', locale, rules)}">${words.t('page.home')}</a>
</main>
</body>
</html>`
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(page.markup)
}
