/**
 * Takes the forms with which a browser without JavaScript starts a payment, or gives up the time that waits for it. The
 * limits of the calls apply. A started payment leads on to the provider's page with a page that goes on by itself instead
 * of a redirect: the policy of the page with the form (`form-action 'self'`) covers redirects, too, and no provider's host
 * is known in advance.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LocaleCode } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { buildReturnUrl } from '#server/features/checkout/calls/return-url.ts'
import { html } from '#server/lib/html.ts'
import { registerFormBodyParser } from '../requests/posted-body.ts'
import { withErrorPage } from './error-page.ts'
import { handleGiftCardForm } from './gift-card-form.ts'
import type { PageHandlerOptions } from './page-handler.ts'
import { acceptPaymentFormPost, type PaymentFormPost, sendProblemPage } from './payment-form-post.ts'
import { renderPlainPage } from './plain-page.ts'
import { parseRequestedPath } from './requested-path.ts'
import { resolveLocaleAndRoute } from './resolve-page-request.ts'

/** Two ids fit; anything longer is refused before it is read. */
const maxBodyBytes = 4096

export function registerPaymentForms(app: FastifyInstance, options: PageHandlerOptions): void {
  const { appContext } = options
  void app.register(async scope => {
    registerFormBodyParser(scope)
    for (const [path, name, answer] of [
      ['/payments/start', 'startPayment', startPayment],
      ['/payments/release', 'cancelBooking', releaseTime],
      ['/payments/gift-card', 'redeemGiftCard', handleGiftCardForm(options)],
    ] as const)
      scope.post(
        path,
        { bodyLimit: maxBodyBytes },
        withErrorPage(async (request, reply) => {
          const post = await acceptPaymentFormPost(request, reply, { appContext, name })
          return 'call' in post ? answer(post, request, reply) : post
        }, appContext),
      )
  })
}

async function startPayment(post: PaymentFormPost, request: FastifyRequest, reply: FastifyReply) {
  const { call, caller, fields, appContext } = post
  const preview = fields.get('preview')
  const submission = fields.get('submission')
  const input = {
    id: submission ?? fields.get('booking') ?? '',
    ...(preview === undefined ? {} : { preview }),
  }
  const outcome =
    submission === undefined ? await call('startPayment', input) : await call('startSubmissionPayment', input)
  if (!outcome.ok) return sendProblemPage(outcome.problem, post, { request, reply })
  const { locale } = resolveLocaleAndRoute(request, appContext)
  const { url, payment } = outcome.value
  const back = { payment: payment.id, locale, ...(preview === undefined ? {} : { preview }) }
  // Without a page there is nothing left to pay.
  return sendContinuation(reply, {
    ...post,
    locale,
    url: url ?? `${buildReturnUrl(back, caller)}&check=now`,
  })
}

/**
 * Cancels a booking that waits for its payment. Whatever became of it meanwhile, its page says so. The redirect stays on
 * the origin of the form, because the form's policy blocks any other.
 */
async function releaseTime(post: PaymentFormPost, request: FastifyRequest, reply: FastifyReply) {
  const { call, fields, appContext } = post
  const id = fields.get('booking') ?? ''
  const outcome = await call('cancelBooking', { id, onlyUnpaid: true }, { idempotencyKey: randomUUID() })
  if (!outcome.ok && outcome.problem.code !== 'booking.changed')
    return sendProblemPage(outcome.problem, post, { request, reply })
  const path = parseRequestedPath(request, appContext)
  const { locale } = resolveLocaleAndRoute(request, appContext, path)
  return reply
    .code(303)
    .header('location', localizePath(await buildReleasedPath(post, id), locale, path.rules))
    .header('cache-control', 'no-store')
    .send()
}

/** Returns the page of the booking, or that of its payment in the preview in which it was given up. */
async function buildReleasedPath({ call, fields }: PaymentFormPost, id: string): Promise<string> {
  const preview = fields.get('preview')
  const booking = preview === undefined ? undefined : await call('getBooking', { id })
  const payment = booking?.ok ? booking.value.payment?.id : undefined
  if (preview === undefined || payment === undefined) return `/widget/booking/${encodeURIComponent(id)}`
  return `/v2/preview/${encodeURIComponent(preview)}/verify-payment-callback?payment=${payment}&check=now`
}

interface Continuation {
  readonly locale: LocaleCode
  readonly appContext: AppContext
  readonly url: string
  readonly frameAncestors: readonly string[]
}

function sendContinuation(
  reply: FastifyReply,
  { appContext, locale, url, frameAncestors }: Continuation,
): FastifyReply {
  const i18n = appContext.getTranslator(locale)
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
