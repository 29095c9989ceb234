import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseTraceParent, type SpanTracer } from './spans.ts'

/** Probes and scrapes would be most of the traces. */
const untraced: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Makes a span of each request to the routes that an app registers afterwards. */
export const traceRequests =
  (spans: SpanTracer) =>
  (app: FastifyInstance): void => {
    const running = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>()
    const continueIn = (request: FastifyRequest, done: () => void) => {
      const current = running.get(request)
      return current ? spans.enter(current.context, done) : done()
    }
    app.addHook('onRequest', (request, _, done) => {
      const route = request.routeOptions.url ?? 'none'
      if (!untraced.has(route)) running.set(request, begin(request, route, spans))
      continueIn(request, done)
    })
    // A body arrives in events that do not know which request they belong to.
    app.addHook('preValidation', (request, _, done) => continueIn(request, done))
    app.addHook('onResponse', (request, reply, done) => {
      const { span } = running.get(request) ?? {}
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  }

const begin = (request: FastifyRequest, route: string, spans: SpanTracer) =>
  spans.begin(
    {
      name: `${request.method} ${route}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    },
    isFromProxy(request) ? parseTraceParent(request.headers.traceparent) : ROOT_CONTEXT,
  )

/** Visitors decide nothing: otherwise they could have everything traced. Only proxies that we trust add addresses. */
const isFromProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1
