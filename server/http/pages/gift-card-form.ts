/** Takes the form with which a browser without JavaScript lets a gift card pay. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { pageRenderPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { listFrameAncestors } from '../embed/frame-permission.ts'
import { sendRateLimitPage } from './error-page.ts'
import type { PageHandlerOptions } from './page-handler.ts'
import { dropUndeclaredParameters } from './page-query.ts'
import { type PaymentFormPost, sendProblemPage } from './payment-form-post.ts'
import { renderPageRequest } from './render.ts'
import { parseRequestedPath } from './requested-path.ts'
import { resolveLocaleAndRoute, resolvePageRequest } from './resolve-page-request.ts'
import { sendPage } from './send-page.ts'
import { findServedPage } from './served-page.ts'

/**
 * Leads back to the page of the payment, which shows what is still due or that everything is paid; on the origin of the
 * form, because the form's policy blocks any other. If the card cannot pay, it shows that page at once, with the code as
 * it was typed and the problem beside it: a code must not be in a URL.
 */
export const handleGiftCardForm =
  (options: PageHandlerOptions) =>
  async (post: PaymentFormPost, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call, fields, appContext } = post
    const payment = fields.get('payment') ?? ''
    const code = fields.get('code') ?? ''
    const outcome = await call('redeemGiftCard', { payment, code })
    const page = buildPaymentPageUrl(post, request)
    if (outcome.ok) return reply.code(303).header('location', page).header('cache-control', 'no-store').send()
    const isAboutCode = appContext.configuration.problems.get(outcome.problem.code)?.shows === 'field'
    return isAboutCode
      ? showFormAgain({ ...post, page, code, problem: outcome.problem }, options, { request, reply })
      : sendProblemPage(outcome.problem, post, { request, reply })
  }

/** Returns the path and query of the page that asks the provider about the payment: in the preview of the form, if any. */
function buildPaymentPageUrl({ fields, appContext }: PaymentFormPost, request: FastifyRequest): string {
  const preview = fields.get('preview')
  const base = preview === undefined ? '' : `/v2/preview/${encodeURIComponent(preview)}`
  const payment = encodeURIComponent(fields.get('payment') ?? '')
  const path = parseRequestedPath(request, appContext)
  const { locale } = resolveLocaleAndRoute(request, appContext, path)
  return localizePath(`${base}/verify-payment-callback?payment=${payment}&check=now`, locale, path.rules)
}

interface RefusedCode extends PaymentFormPost {
  /** The URL of the page with the form. */
  readonly page: string
  readonly code: string
  readonly problem: Problem
}

async function showFormAgain(
  { page: url, code, problem, caller, ...post }: RefusedCode,
  { renderPage, development }: PageHandlerOptions,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const refusal = await post.appContext.requestLimits.spend(caller, pageRenderPoints)
  if (refusal) return sendRateLimitPage(request, reply, { appContext: post.appContext, problem: refusal })
  const served = await findServedPage(request, url, post)
  const { appContext, directory, isPreviewUrl } = served
  const { locale } = resolveLocaleAndRoute(request, appContext)
  const { pageRequest } = resolvePageRequest(request, reply, served)
  const page = await renderPageRequest(
    {
      ...(await dropUndeclaredParameters(pageRequest, appContext)),
      locale,
      posted: { values: { code }, problem },
    },
    { renderPage, appContext, request },
  )
  return sendPage(reply, {
    page,
    development,
    noindex: true,
    isSecret: isPreviewUrl,
    frameAncestors: listFrameAncestors(directory.business, request.hostname),
  })
}
