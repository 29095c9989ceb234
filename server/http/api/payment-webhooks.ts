/**
 * Receives webhooks of payment providers. A webhook only makes us ask the provider and is never trusted, so a
 * duplicate, old or forged one changes nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { PaymentServices } from '#server/features/checkout/calls/payment-services.ts'
import type { WebhookResult } from '#server/features/payments/payment-provider.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { rejectedWebhookMessage } from '../logger.ts'
import { retryAfterSeconds } from '../pages/error-page.ts'
import { readCaller } from '../requests/caller.ts'

const maxWebhookBytes = 256 * 1024
/** In `requestPoints`: a hash of the whole body. */
const rejectionPoints = 2

export function registerPaymentWebhooks(app: FastifyInstance, appContext: AppContext): void {
  // A separate scope keeps the raw body, because signatures are computed over its bytes.
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxWebhookBytes }, (_, body, parsed) =>
      parsed(null, body),
    )
    scope.post('/api/v1/payments/webhooks/:provider', (request, reply) =>
      receiveWebhook(request, reply, appContext).catch((error: unknown) => {
        request.log.error(error)
        return refuse(reply)
      }),
    )
  })
}

async function receiveWebhook(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  const { provider } = appContext.paymentServices
  const { params, headers, body } = request
  reply.header('cache-control', 'no-store')
  if (!isObject(params) || params.provider !== provider.id) return reply.code(404).send({})
  const result = provider.parseWebhook({
    body: Buffer.isBuffer(body) ? body : new Uint8Array(),
    headers,
    now: appContext.clock(),
  })
  if (result.kind === 'rejected') {
    request.log.debug({ reason: result.reason }, rejectedWebhookMessage)
    // Genuine webhooks are not counted: they come from few addresses.
    const caller = readCaller(request, appContext.operatorToken)
    const isLimited = await appContext.requestLimits.spend(caller, rejectionPoints)
    return reply.code(isLimited ? 429 : 400).send({})
  }
  // It names no business.
  const isApplied = await runForAllBusinesses(() => applyWebhook(result, appContext.paymentServices))
  if (!isApplied) return refuse(reply)
  return reply.code(200).send({})
}

/** Asks the provider about what the webhook names. Returns false if the provider does not answer. */
async function applyWebhook(
  webhook: WebhookResult,
  { payments, provider, reconciler, refundExecutor, reviewCharge }: PaymentServices,
): Promise<boolean> {
  if (webhook.kind === 'checkout') {
    const payment = await payments.findByCheckout(provider.id, webhook.checkout)
    return !payment || (await reconciler.reconcile(payment, { atOnce: true })) !== 'unreachable'
  }
  if (webhook.kind === 'reversal') return reviewCharge(webhook.charge)
  if (webhook.kind !== 'refund') return true
  const refund = await payments.findRefund(provider.id, webhook.refund)
  return !refund || (await refundExecutor.recheck(refund)) !== 'unavailable'
}

/** Makes the provider send the webhook again. */
const refuse = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', String(retryAfterSeconds)).send({})
