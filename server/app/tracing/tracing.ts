/**
 * Traces of requests, calls, statements, jobs and deliveries. Loaded only if they are sent anywhere, because the library
 * takes 0.2 s of processor time to load, and 3 MB.
 */
import { SpanKind } from '@opentelemetry/api'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { CallRunner } from '#server/calls/runner.ts'
import type { TracingSettings } from '#server/environment/tracing-settings.ts'
import type { Job } from '#server/features/jobs/job.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import type { OutboxWorkerOptions } from '../outbox-worker.ts'
import { createSpanTracer, type SpanTracer } from './spans.ts'
import { traceRequests } from './trace-requests.ts'
import { traceStatements } from './trace-statements.ts'

export type Tracing = ReturnType<typeof startTracing>

export function startTracing(settings: TracingSettings, say: (sentence: string) => void) {
  const spans = createSpanTracer(settings, say)
  return {
    traceRequests: traceRequests(spans),
    traceStatements: traceStatements(spans),
    wrapCallRunner: (runner: CallRunner): CallRunner => ({
      for: (...parts) => traceCalls(runner.for(...parts), spans),
      fromText: (...parts) => traceCalls(runner.fromText(...parts), spans),
      forConsole: runner.forConsole,
    }),
    traceJob: <Context>(job: Job<Context>): Job<Context> => ({
      ...job,
      run: context =>
        spans.run({ name: `job ${job.name}`, attributes: { 'bookplate.job': job.name } }, () =>
          job.run(context),
        ),
    }),
    traceDelivery: createDeliveryTracer(spans),
    wrapPaymentProvider: (provider: PaymentProvider) => tracePaymentProvider(provider, spans),
    stop: spans.stop,
  }
}

const traceCalls =
  (call: CallFunction, spans: SpanTracer): CallFunction =>
  (name, input, options) =>
    spans.isRecording()
      ? spans.run(
          { name: `call ${name}`, attributes: { 'bookplate.call': name } },
          () => call(name, input, options),
          outcome => ({ 'bookplate.outcome': outcome.ok ? 'done' : outcome.problem.code }),
        )
      : call(name, input, options)

const createDeliveryTracer =
  (spans: SpanTracer): NonNullable<OutboxWorkerOptions['traceDelivery']> =>
  ({ topic, attempts }, lane, deliver) =>
    spans.run(
      {
        name: `deliver ${topic}`,
        kind: SpanKind.PRODUCER,
        attributes: { 'bookplate.lane': lane, 'bookplate.topic': topic, 'bookplate.attempts': attempts },
      },
      deliver,
      ({ kind }: DeliveryResult) => ({ 'bookplate.outcome': kind }),
    )

/** Traces requests to the payment provider. Reading a webhook sends none. */
function tracePaymentProvider(provider: PaymentProvider, spans: SpanTracer): PaymentProvider {
  const trace = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    spans.isRecording()
      ? spans.run({ name: `payment ${name}`, kind: SpanKind.CLIENT, attributes: {} }, work)
      : work()
  return {
    id: provider.id,
    isLive: provider.isLive,
    createCheckout: request => trace('createCheckout', () => provider.createCheckout(request)),
    fetchCheckout: checkout => trace('fetchCheckout', () => provider.fetchCheckout(checkout)),
    expireCheckout: checkout => trace('expireCheckout', () => provider.expireCheckout(checkout)),
    refund: request => trace('refund', () => provider.refund(request)),
    findRefund: request => trace('findRefund', () => provider.findRefund(request)),
    findCheckout: charge => trace('findCheckout', () => provider.findCheckout(charge)),
    fetchReversals: checkout => trace('fetchReversals', () => provider.fetchReversals(checkout)),
    parseWebhook: request => provider.parseWebhook(request),
  }
}
