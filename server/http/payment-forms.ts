/**
 * Takes the form with which a browser without JavaScript starts a payment, and leads on to the provider's page. The
 * limits of the calls `startPayment` and `startSubmissionPayment` apply. The answer is a page that goes on by itself instead of a redirect: the policy
 * of the page with the form (`form-action 'self'`) covers redirects, too, and no provider's host is known in advance.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '../app-context.ts'
import { callPoints } from '../calls/limits/call-limits.ts'
import { html } from '../html.ts'
import { sendCallNotFound } from './api.ts'
import { readClient } from './client.ts'
import { sendRateLimitPage, withErrorPage } from './error-page.ts'
import { createPageUrlBuilder } from './page-url.ts'
import { sendPlainErrorPage } from './plain-error-page.ts'
import { renderPlainPage } from './plain-page.ts'
import { isSameOriginRequest, readPostedFields, registerFormBodyParser } from './posted-body.ts'
import { resolveLocaleAndRoute } from './resolve-page-request.ts'
import { listFrameAncestors } from './security.ts'
import { sendProblem } from './send-problem.ts'

/** Two ids fit; anything longer is refused before it is read. */
const maxBodyBytes = 4096

export function registerStartPaymentForm(app: FastifyInstance, appContext: AppContext): void {
  void app.register(async scope => {
    registerFormBodyParser(scope)
    scope.post(
      '/payments/start',
      { bodyLimit: maxBodyBytes },
      withErrorPage((request, reply) => startPayment(request, reply, appContext), appContext),
    )
  })
}

async function startPayment(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  const directory = await appContext.directoryFor(request.host)
  if (!directory) return sendCallNotFound(request, reply, appContext)
  if (!isSameOriginRequest(request)) return sendProblem(reply, failed('input.origin').problem, appContext)
  const client = {
    ...readClient(request, appContext.operatorToken),
    pageAddress: createPageUrlBuilder(request, directory, appContext),
  }
  const refusal = await appContext.requestLimits.spend(client, callPoints.startPayment ?? 1)
  if (refusal) return sendRateLimitPage(request, reply, { appContext, problem: refusal })
  const frameAncestors = listFrameAncestors(directory.business)
  const fields = new Map(await readPostedFields(request))
  const preview = fields.get('preview')
  const call = appContext.callRunner.for(directory, client)
  const submission = fields.get('submission')
  const input = {
    id: submission ?? fields.get('booking') ?? '',
    ...(preview === undefined ? {} : { preview }),
  }
  const outcome =
    submission === undefined ? await call('startPayment', input) : await call('startSubmissionPayment', input)
  if (outcome.ok)
    return sendContinuation(request, reply, {
      appContext,
      frameAncestors,
      // Without a page there is nothing left to pay.
      url: outcome.value.url ?? `/verify-payment-callback?payment=${outcome.value.payment.id}&check=now`,
    })
  const { code, params } = outcome.problem
  if (params.retryAfterSeconds !== undefined) reply.header('retry-after', params.retryAfterSeconds)
  return sendPlainErrorPage(request, reply, { appContext, code, frameAncestors })
}

interface Continuation {
  readonly appContext: AppContext
  readonly url: string
  readonly frameAncestors: readonly string[]
}

function sendContinuation(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, url, frameAncestors }: Continuation,
): FastifyReply {
  const i18n = appContext.getTranslator(resolveLocaleAndRoute(request, appContext).locale)
  const { headers, markup } = renderPlainPage({
    i18n,
    title: i18n.t('payment.opening'),
    head: html`<meta http-equiv="refresh" content="0; url=${url}">
`,
    main: html`<p>${i18n.t('payment.opening')}</p>
<a href="${url}">${i18n.t('payment.continue')}</a>`,
    frameAncestors,
  })
  return reply.headers(headers).send(markup)
}
