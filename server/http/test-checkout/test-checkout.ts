/**
 * Serves the test provider's page, on which a visitor chooses what the bank does. It exists with the test provider, and in
 * previews. Like a real provider's page, it is never cached, indexed or framed. It has no script, and no field that
 * takes a card number.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLanguageInfo, localeCodes } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import {
  type CheckoutSimulator,
  type SimulatedCheckout,
  simulatedOutcomes,
  testCheckoutPath,
} from '#server/features/payments/checkout-simulator.ts'
import { getPreviewPath } from '#server/features/previews/calls/preview-paths.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { SafeHtml } from '#server/lib/html.ts'
import { sendCallNotFound } from '../api/api.ts'
import { listFrameAncestors } from '../embed/frame-permission.ts'
import { sendRateLimitPage, withErrorPage } from '../pages/error-page.ts'
import { sendPlainErrorPage } from '../pages/plain-error-page.ts'
import { openServedDraft, type ServedBusiness } from '../pages/served-page.ts'
import { readCaller } from '../requests/caller.ts'
import { isSameOriginRequest, readPostedFields, registerFormBodyParser } from '../requests/posted-body.ts'
import { createNonce } from '../responses/nonce.ts'
import { getPageHeaders } from '../responses/security.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { renderTestCheckoutPage, type TestCheckoutView } from './test-checkout-page.ts'
import { findCheckoutPrice, toCheckoutBrand } from './test-checkout-view.ts'

interface CheckoutRoute {
  readonly Params: { readonly checkout: string; readonly preview?: string }
  readonly Querystring: { readonly step?: string | readonly string[] }
}

/** The cost of a few queries and a page in `requestPoints`, which are roughly milliseconds. */
const checkoutPoints = 3

const path = `${testCheckoutPath}:checkout`

export function registerTestCheckout(app: FastifyInstance, appContext: AppContext): void {
  const paths = [...(appContext.checkoutSimulator ? [path] : []), getPreviewPath(':preview') + path]
  void app.register(async scope => {
    registerFormBodyParser(scope)
    for (const url of paths)
      for (const [method, answer] of [
        ['GET', showCheckout],
        ['POST', takeOutcome],
      ] as const)
        scope.route<CheckoutRoute>({
          method,
          url,
          handler: (request, reply) =>
            withErrorPage(() => answerVisitor({ request, reply, appContext }, answer), appContext)(
              request,
              reply,
            ),
        })
  })
}

interface CheckoutVisit {
  readonly request: FastifyRequest<CheckoutRoute>
  readonly reply: FastifyReply
  readonly appContext: AppContext
}

interface CheckoutExchange extends CheckoutVisit {
  readonly directory: ServedBusiness['directory']
  readonly simulator: CheckoutSimulator
  /** The path of the page, without its query. */
  readonly pagePath: string
}

/** Counts the visit against the limits, and finds the provider: the installation's or that of a preview. */
async function answerVisitor(
  visit: CheckoutVisit,
  answer: (exchange: CheckoutExchange) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { request, reply, appContext: published } = visit
  const { preview, checkout } = request.params
  if (request.method === 'POST' && !isSameOriginRequest(request, preview !== undefined))
    return sendProblem(reply, failed('input.origin').problem, published)
  const refusal = await refuseTooMany(visit)
  if (refusal) return refusal
  const directory = await published.directoryFor(request)
  if (directory === undefined) return sendCallNotFound(request, reply, published)
  const real = { appContext: serveBusiness(published, directory), directory }
  const served = preview === undefined ? real : await openServedDraft(preview, real)
  const simulator = served?.appContext.checkoutSimulator
  if (!served || !simulator)
    return sendPlainErrorPage(request, reply, { appContext: published, code: 'preview.not_found' })
  const base = directory.basePath + (preview === undefined ? '' : getPreviewPath(preview))
  const exchange = { ...visit, ...served, simulator, pagePath: base + testCheckoutPath + checkout }
  return runForBusiness(directory.business.slug, () => answer(exchange))
}

async function showCheckout(exchange: CheckoutExchange): Promise<FastifyReply> {
  const { request, reply, appContext, simulator, directory } = exchange
  const checkout = await findCheckout(exchange)
  if (checkout === undefined)
    return sendPlainErrorPage(request, reply, { appContext, code: 'payment.not_found' })
  const i18n = chooseWords(checkout, appContext)
  const view: TestCheckoutView = {
    checkout,
    delaySeconds: simulator.delaySeconds,
    i18n,
    brand: toCheckoutBrand(directory, i18n),
    price: await findCheckoutPrice(checkout.payment, directory, appContext),
    asksAsBank: request.query.step === 'bank',
  }
  const isSecret = request.params.preview !== undefined
  return sendPage(reply, { ...view, isSecret }, listFrameAncestors(directory.business, request.hostname))
}

/** Applies the outcome and redirects to the booking, even after a declined attempt. */
async function takeOutcome(exchange: CheckoutExchange): Promise<FastifyReply> {
  const { request, reply, appContext, simulator, pagePath } = exchange
  const fields = new Map(await readPostedFields(request))
  const { checkout: id } = request.params
  const checkout = await findCheckout(exchange)
  if (checkout === undefined) return sendCallNotFound(request, reply, appContext)
  const wanted = fields.get('outcome')
  if (wanted === 'bank') return redirect(reply, `${pagePath}?step=bank`)
  const outcome = simulatedOutcomes.find(candidate => candidate === wanted)
  if (outcome === undefined) return redirect(reply, pagePath)
  await simulator.simulate(id, outcome)
  return redirect(reply, checkout.returnUrl)
}

/** Returns the checkout if its payment is one of the business, which the test provider does not know. */
async function findCheckout({
  request,
  appContext: { paymentServices },
  simulator,
  directory,
}: CheckoutExchange): Promise<SimulatedCheckout | undefined> {
  const checkout = await simulator.find(request.params.checkout)
  const key = checkout && { business: directory.business.slug, id: checkout.payment }
  return key && (await paymentServices.payments.find(key)) ? checkout : undefined
}

async function refuseTooMany({
  request,
  reply,
  appContext,
}: CheckoutVisit): Promise<FastifyReply | undefined> {
  const caller = readCaller(request, appContext.operatorToken)
  const problem = await appContext.requestLimits.spend(caller, checkoutPoints)
  return problem && sendRateLimitPage(request, reply, { appContext, problem })
}

/** Returns the booking's language, which a real provider receives too. */
function chooseWords({ locale }: SimulatedCheckout, { getTranslator, settings }: AppContext): Translator {
  const wanted = locale.toLowerCase()
  const code = localeCodes.find(one => one === wanted || getLanguageInfo(one).tag.toLowerCase() === wanted)
  return getTranslator(code ?? settings.locales.defaultLocale)
}

const redirect = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()

function sendPage(
  reply: FastifyReply,
  { isSecret, ...view }: TestCheckoutView & { readonly isSecret: boolean },
  frameAncestors: readonly string[],
): FastifyReply {
  const nonce = createNonce()
  const page: SafeHtml = renderTestCheckoutPage(view, nonce)
  return reply
    .headers({
      ...getPageHeaders(frameAncestors),
      ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(page.markup)
}
