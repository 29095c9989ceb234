/** Makes spans, with OpenTelemetry's own library. No other module here knows how they are sent. */
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { TracingSettings } from '#server/environment/tracing-settings.ts'
import { summarizeError, toLoggableError } from '#server/lib/loggable-error.ts'

/** All that a span may say: names that stand in the code, codes and counts; no value of a request or a row. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** The pattern of the route. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'db.system.name'?: 'postgresql'
  readonly 'db.operation.name'?: string
  /** A table. */
  readonly 'db.collection.name'?: string
  /** The class and code of an error. */
  readonly 'error.type'?: string
  readonly 'bookplate.call'?: string
  /** `done`, or the code of a problem. */
  readonly 'bookplate.outcome'?: string
  readonly 'bookplate.job'?: string
  readonly 'bookplate.lane'?: string
  readonly 'bookplate.topic'?: string
  readonly 'bookplate.attempts'?: number
}

export interface SpanStart {
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes: SpanAttributes
}

export interface SpanTracer {
  /** Begins a span in a context; the caller ends it. */
  begin(start: SpanStart, parent: Context): { readonly span: Span; readonly context: Context }
  /** Runs work within a context, which what it awaits keeps. */
  enter<T>(context: Context, work: () => T): T
  /** Whether the running work belongs to a span that is recorded. */
  isRecording(): boolean
  /** Runs work in a span of its own, within the span of what runs it; `describe` adds what the result says. */
  run<T>(start: SpanStart, work: () => Promise<T>, describe?: (result: T) => SpanAttributes): Promise<T>
  /** Sends what is left; takes a few seconds at most. */
  stop(): Promise<void>
}

/** Spans wait in memory, at most so many; those beyond are dropped. */
const maxWaitingSpans = 2048
const maxExportMs = 5_000
const maxStopMs = 3_000
const maxAttributeCharacters = 120

export function createSpanTracer(
  { url, headers, serviceName, ratio }: TracingSettings,
  say: (sentence: string) => void,
): SpanTracer {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: maxExportMs })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': `${hostname()} ${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeCharacters, eventCountLimit: 0, linkCountLimit: 0 },
    spanProcessors: [
      new BatchSpanProcessor(reportFailures(exporter, say), {
        maxQueueSize: maxWaitingSpans,
        exportTimeoutMillis: maxExportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('bookplate')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const begin: SpanTracer['begin'] = ({ name, kind = SpanKind.INTERNAL, attributes }, parent) => {
    const span = tracer.startSpan(name, { kind, attributes: { ...attributes } }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  return {
    begin,
    enter: (context, work) => contexts.with(context, work),
    isRecording: () => trace.getSpan(contexts.active())?.isRecording() ?? false,
    async run(start, work, describe) {
      const { span, context } = begin(start, contexts.active())
      try {
        const result = await contexts.with(context, work)
        if (describe) span.setAttributes({ ...describe(result) })
        return result
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    async stop() {
      // What could not be sent has been reported.
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, delay(maxStopMs, undefined, { ref: false })])
    },
  }
}

/** Says of an error what the log may say, without its stack. */
function markFailed(span: Span, error: unknown): void {
  const { type, code } = toLoggableError(error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', code === undefined ? type : `${type} ${code}`)
}

/** The trace of a proxy in front. Its `tracestate` is left out: it is text that spans would repeat. */
export function parseTraceParent(header: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceParentPattern.exec(String(header)) ?? []
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT
}

/** Of https://www.w3.org/TR/trace-context/; later versions may append fields. */
const traceParentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** Reports the first of several failures in a row: the spans are lost, but nothing else suffers. */
function reportFailures(exporter: SpanExporter, say: (sentence: string) => void): SpanExporter {
  let isFailing = false
  return {
    export(spans, settle) {
      exporter.export(spans, result => {
        const { error } = result
        if (error !== undefined && !isFailing)
          say(`Traces could not be sent, and are dropped until they can: ${describeFailure(error)}`)
        isFailing = error !== undefined
        settle(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** With the status of the answer, if there was one. */
const describeFailure = (error: Error): string =>
  'code' in error && typeof error.code === 'number'
    ? `the collector answered ${error.code}`
    : 'code' in error
      ? summarizeError(error)
      : 'the collector did not answer in time'
