/** `/api/v1`: one route for each declared call, and the description of them all. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import {
  type CallDeclaration,
  type CallOptions,
  hasPersonalAnswer,
  hasQueryInput,
} from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '../app-context.ts'
import { checkClientLimits } from './check-client-limits.ts'
import { readClient } from './client.ts'
import { sendCompressed } from './compression.ts'
import { getDecimalOptions, registerDecimalLiteralParser } from './decimal-literals.ts'
import { isTransientError, retryAfterSeconds } from './error-page.ts'
import { createOpenApiDocument } from './open-api.ts'
import { createPageUrlBuilder } from './page-url.ts'
import { sendFile } from './send-file.ts'
import { sendProblem } from './send-problem.ts'

/** `isHere` says which calls this server answers. */
export function registerApi(
  app: FastifyInstance,
  appContext: AppContext,
  isHere: (call: CallDeclaration) => boolean,
): void {
  app.get('/api/v1/openapi.json', async () => createOpenApiDocument(appContext.configuration))
  const calls = [...appContext.configuration.calls.values()].filter(isHere)
  const ofJson = calls.filter(({ body }) => body === undefined)
  for (const call of ofJson) if (call.amounts === undefined) route(app, call, appContext)
  void app.register(async scope => {
    registerDecimalLiteralParser(scope)
    for (const call of ofJson) if (call.amounts !== undefined) route(scope, call, appContext)
  })
  // In a scope of its own, where any body is taken as it comes; elsewhere a body is JSON.
  void app.register(async files => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_, payload, taken) => taken(null, payload))
    // Of a file that is refused nobody reads the rest: the connection could be used for nothing else.
    files.addHook('onSend', async (request, reply) => {
      if (!request.raw.complete) reply.header('connection', 'close')
    })
    for (const call of calls) if (call.body === 'file') route(files, call, appContext)
  })
  app.all('/api/*', (request, reply) => sendCallNotFound(request, reply, appContext))
}

const route = (app: FastifyInstance, call: CallDeclaration, appContext: AppContext): unknown =>
  app.route({
    method: call.method,
    url: `/api/v1${call.path}`,
    handler: (request, reply) => answer(call.name, { request, reply, appContext }),
  })

/** Nothing answers this method at this address. */
export const sendCallNotFound = (
  request: FastifyRequest,
  reply: FastifyReply,
  appContext: AppContext,
): FastifyReply =>
  sendProblem(
    reply,
    failed('call.not_found', { name: `${request.method} ${request.url}` }).problem,
    appContext,
  )

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly appContext: AppContext
}

async function answer(name: CallDeclaration['name'], exchange: Exchange) {
  try {
    return await tryToAnswer(name, exchange)
  } catch (error) {
    const { request, reply, appContext } = exchange
    request.log.error(error)
    const passes = isTransientError(error)
    const code =
      appContext.configuration.calls.get(name)?.failure ?? (passes ? 'server.not_ready' : 'server.failed')
    const params = passes ? { retryAfterSeconds } : {}
    return sendProblem(reply, failed(code, params).problem, appContext)
  }
}

async function tryToAnswer(name: CallDeclaration['name'], { request, reply, appContext }: Exchange) {
  const call = appContext.configuration.calls.get(name)
  const directory = await appContext.directoryFor(request.host)
  if (!call || !directory) return sendProblem(reply, failed('call.not_found', { name }).problem, appContext)
  if (call.method !== 'GET' && foreign(request))
    return sendProblem(reply, failed('input.origin').problem, appContext)
  const options = { ...keyIn(request), ...bodyOf(request, call) }
  const client = {
    ...readClient(request, appContext.operatorToken),
    pageAddress: createPageUrlBuilder(request, directory, appContext),
  }
  const refusal = await checkClientLimits(client, { request, call, appContext })
  if (refusal) return sendProblem(reply, refusal, appContext)
  const { caller } = appContext
  const run = hasQueryInput(call) ? caller.fromText(directory, client) : caller.for(directory, client)
  const input = inputOf(request, call)
  const unclear = getDecimalOptions(request, call)
  const outcome = await run(name, input, { ...options, ...unclear })
  if (!outcome.ok) return sendProblem(withChallenge(reply, outcome.problem), outcome.problem, appContext)
  const personal = hasPersonalAnswer(call, input) || call.method !== 'GET'
  reply
    .code(call.status ?? 200)
    .header('cache-control', personal ? 'no-store' : 'private, max-age=0, must-revalidate')
  return call.mediaType === undefined
    ? sendCompressed(reply, outcome.value, { personal })
    : sendFile(reply, call.mediaType, outcome.value)
}

const longestKeyCharacters = 200

/** A key that is too long is none: cut off, it could be another one's. */
function keyIn({ headers }: FastifyRequest): CallOptions {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= longestKeyCharacters
    ? { idempotencyKey: key }
    : {}
}

/** RFC 9110 wants a 401 to say how to do better. */
const withChallenge = (reply: FastifyReply, { code }: Problem): FastifyReply =>
  code === 'operator.unauthorized' ? reply.header('www-authenticate', 'Bearer') : reply

/** Path parameters, query and body are one object; a name given twice is the path's. */
function inputOf(request: FastifyRequest, call: CallDeclaration): never {
  const body = hasQueryInput(call) ? request.query : request.body
  return unchecked({ ...(isObject(body) ? body : {}), ...(isObject(request.params) ? request.params : {}) })
}

/** Without a body there is no stream. */
function bodyOf({ body, headers }: FastifyRequest, call: CallDeclaration): CallOptions {
  if (call.body !== 'file' || !(body instanceof Readable)) return {}
  const announced = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(announced) ? { body, bodyBytes: announced } : { body }
}

/** The caller checks the input against the call's schema before anything reads it. */
function unchecked(input: Record<string, unknown>): never {
  return input as never
}

/** A browser says where a request comes from; another site's page may not write in its visitor's name. */
const foreign = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site'
}
