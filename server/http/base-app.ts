/** What both servers are made of, the visitors' and the operator's: limits on bodies and time, the log, what goes wrong. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '../app-context.ts'
import type { Settings } from '../settings.ts'
import { limitConnections } from './connections.ts'
import { createLoggerOptions, type LogStream } from './logger.ts'
import { sendProblem } from './send-problem.ts'

const maxBodyBytes = 64 * 1024
/** Of a whole request; who sends slower is cut off. */
const requestTimeoutMs = 30_000
const headersTimeoutMs = 5_000
/** How often Node looks whose time is over. */
const timeoutCheckMs = 1_000

export interface BaseAppOptions {
  readonly appContext: AppContext
  /** Answers paths that the framework's router cannot read. */
  readonly onUnreadablePath: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Gets the log's lines; default: standard output. */
  readonly logStream?: LogStream
}

export function createBaseApp({ appContext, onUnreadablePath, logStream }: BaseAppOptions): FastifyInstance {
  const { settings } = appContext
  const app: FastifyInstance = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs },
    trustProxy: trustedHops(settings.trustProxy),
    logger: createLoggerOptions(settings, logStream),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (_, request, reply) => onUnreadablePath(request, reply),
    forceCloseConnections: 'idle',
    // Who is connected is answered to the last; the framework says "Connection: close" with it.
    return503OnClosing: false,
  })
  // Fastify would read text/plain, which another site's form can send without asking.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error)
    if (code === 'server.failed') request.log.error(error)
    return sendProblem(reply, failed(code, { requestId: request.id }).problem, appContext)
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
  limitConnections(app, settings)
  return app
}

/** What the framework refuses before a handler sees it. */
function codeOf(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return 'input.too_large'
  if (status === 415) return 'input.media_type'
  return typeof status === 'number' && status < 500 ? 'input.malformed' : 'server.failed'
}

/** A number counts the proxies in front that are ours; hop 0 is who connects to us. */
const trustedHops = (trust: Settings['trustProxy']) =>
  typeof trust === 'number' ? (_: string, hop: number) => hop < trust : trust
