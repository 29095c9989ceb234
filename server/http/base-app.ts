/**
 * The common base of both servers, the visitors' and the operator's: limits on size and time, the log, error handling.
 */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { removeBasePath } from '#server/app/business-base-path.ts'
import type { Settings } from '#server/environment/settings.ts'
import { runForNoBusiness } from '#server/lib/business-scope.ts'
import { limitConnections } from './connections.ts'
import { createLoggerOptions, type LogStream } from './logger.ts'
import { limitBodyTime, requestTimeoutMs } from './requests/body-time.ts'
import { hasValidHost, refuseInvalidHosts, sendInvalidHost } from './requests/host-header.ts'
import { sendProblem } from './responses/send-problem.ts'

export const maxBodyBytes = 64 * 1024
const headersTimeoutMs = 5_000
/** How often Node checks for requests over their time limit. */
const timeoutCheckMs = 1_000

export interface BaseAppOptions {
  readonly appContext: AppContext
  /** Handles paths that the framework's router cannot decode. */
  readonly onUnreadablePath: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Receives the log's lines; default: standard output. */
  readonly logStream?: LogStream
}

export function createBaseApp({ appContext, onUnreadablePath, logStream }: BaseAppOptions): FastifyInstance {
  const { settings } = appContext
  const app: FastifyInstance = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs },
    trustProxy: trustProxyOption(settings.trustProxy),
    logger: createLoggerOptions(settings, logStream),
    rewriteUrl: ({ url = '/' }) => removeBasePath(url, settings),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // No hook runs before it.
    frameworkErrors: (_, request, reply) =>
      hasValidHost(request) ? onUnreadablePath(request, reply) : sendInvalidHost(reply, appContext),
    forceCloseConnections: 'idle',
    // Clients that are connected are answered to the last; the framework adds "Connection: close".
    return503OnClosing: false,
  })
  // Fastify would parse text/plain, which another site's form can send without a preflight.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => {
    const code = getProblemCode(error)
    if (code === 'server.failed') request.log.error(error)
    return sendProblem(reply, failed(code, { requestId: request.id }).problem, appContext)
  })
  // What finds the business of a request enters its scope. Reading a body leaves that of the first hook.
  app.addHook('onRequest', (_, reply, proceed) => {
    reply.header('x-content-type-options', 'nosniff')
    runForNoBusiness(proceed)
  })
  app.addHook('preHandler', (_, __, proceed) => runForNoBusiness(proceed))
  refuseInvalidHosts(app, appContext)
  limitBodyTime(app)
  limitConnections(app, settings)
  return app
}

/** The problem for what the framework refuses before a handler runs. */
function getProblemCode(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return 'input.too_large'
  if (status === 415) return 'input.media_type'
  return typeof status === 'number' && status < 500 ? 'input.malformed' : 'server.failed'
}

/** A number is how many proxies in front are ours; hop 0 is the connecting client. */
const trustProxyOption = (trust: Settings['trustProxy']) =>
  typeof trust === 'number' ? (_: string, hop: number) => hop < trust : trust
