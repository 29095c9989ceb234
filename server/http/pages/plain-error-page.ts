/**
 * A one-sentence error page without the renderer: in the visitor's language, with the security headers of all pages.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import type { Problem, ProblemCode } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { html } from '#server/lib/html.ts'
import { renderPlainPage } from './plain-page.ts'
import { parseRequestedPath } from './requested-path.ts'
import { resolveLocaleAndRoute } from './resolve-page-request.ts'

export interface PlainErrorPageOptions {
  readonly appContext: AppContext
  /** Determines the message and the status. */
  readonly code: ProblemCode
  /** Of its message. */
  readonly params?: Problem['params']
  /** Origins that may frame the page. */
  readonly frameAncestors?: readonly string[]
}

export function sendPlainErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, code, params = {}, frameAncestors = [] }: PlainErrorPageOptions,
): FastifyReply {
  const path = parseRequestedPath(request, appContext)
  const { locale } = resolveLocaleAndRoute(request, appContext, path)
  const i18n = appContext.getTranslator(locale)
  const message = i18n.phrase(getProblemMessageKey(code), { ...params, requestId: request.id })
  const status = appContext.configuration.problems.get(code)?.status ?? 500
  const page = renderPlainPage({
    i18n,
    title: message,
    main: html`<h1>${status}</h1>
<p>${message}</p>
<a href="${localizePath('/', locale, path.rules)}">${i18n.t('page.home')}</a>`,
    frameAncestors,
  })
  return reply.code(status).headers(page.headers).send(page.markup)
}
