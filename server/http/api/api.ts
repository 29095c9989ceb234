/** `/api/v1`: a route for each declared call, and the documents about them. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import {
  type CallDeclaration,
  type CallOptions,
  hasPersonalResponse,
  hasQueryInput,
} from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Caller } from '#server/calls/handler.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { isAccountCall } from '#server/runner/call-console.ts'
import { createBusinessUrlBuilder } from '../console/business-url-builder.ts'
import { isConsoleRequest, openConsoleAccess } from '../console/console-access.ts'
import { findConsoleOrigin } from '../console/console-session.ts'
import { findEmbeddingOrigin } from '../embed/frame-permission.ts'
import { isTransientError, retryAfterSeconds } from '../pages/error-page.ts'
import { createPageUrlBuilder } from '../pages/page-url.ts'
import { openServedDraft, type ServedBusiness } from '../pages/served-page.ts'
import { readCaller } from '../requests/caller.ts'
import { checkCallerLimits } from '../requests/check-caller-limits.ts'
import { getLargeBodyOptions } from '../requests/large-bodies.ts'
import { sendCompressed } from '../responses/compression.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { registerApiDocuments } from './api-documents.ts'
import { findCallbackOrigin } from './calendar-callback.ts'
import { createDeprecationHook, listPathAliases } from './call-aliases.ts'
import {
  readDecimalLiteralOptions,
  readInexactNumbers,
  registerNumberLiteralRecorder,
} from './number-literals.ts'
import { sendDownload } from './send-download.ts'

/** `isHere` says which calls this server serves. */
export function registerApi(
  app: FastifyInstance,
  appContext: AppContext,
  isServed: (call: CallDeclaration) => boolean,
): void {
  registerApiDocuments(app, appContext)
  const calls = [...appContext.configuration.calls.values()].filter(isServed)
  const jsonCalls = calls.filter(({ body }) => body === undefined)
  void app.register(async scope => {
    registerNumberLiteralRecorder(scope)
    for (const call of jsonCalls) registerCall(scope, call, appContext)
  })
  // In a scope of its own that accepts any body as a stream; all other routes accept only JSON.
  void app.register(async files => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_, payload, taken) => taken(null, payload))
    // Nobody reads the rest of a refused file, so the connection cannot be reused.
    files.addHook('onSend', async (request, reply) => {
      if (!request.raw.complete) reply.header('connection', 'close')
    })
    for (const call of calls) if (call.body === 'file') registerCall(files, call, appContext)
  })
  app.all('/api/*', (request, reply) => sendCallNotFound(request, reply, appContext))
}

function registerCall(app: FastifyInstance, call: CallDeclaration, appContext: AppContext): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    answerCall(call.name, { request, reply, appContext })
  register('/api/v1', {
    ...getLargeBodyOptions(call, appContext),
    config: { isLongUpload: call.body === 'file' && call.access === 'operator' },
  })
  // The same call, run against the draft of a preview.
  if (call.access === undefined) register(`/api/v1/previews/:${previewParameter}`, {})

  function register(
    below: string,
    { onRequest, ...options }: Pick<RouteOptions, 'bodyLimit' | 'config' | 'onRequest'>,
  ): void {
    const url = `${below}${call.path}`
    const hooks = [onRequest ?? []].flat()
    app.route({ ...options, method: call.method, url, onRequest: hooks, handler })
    for (const alias of listPathAliases(call))
      app.route({
        ...options,
        method: call.method,
        url: `${below}${alias.path}`,
        onRequest: [createDeprecationHook(url, alias, appContext.settings), ...hooks],
        handler,
      })
  }
}

/** Differs from the parameters of all calls. */
const previewParameter = 'previewOfCall'

/** No route matches the method and URL. */
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

interface CallExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly appContext: AppContext
}

async function answerCall(name: CallDeclaration['name'], exchange: CallExchange) {
  try {
    return await runCall(name, exchange)
  } catch (error) {
    const { request, reply, appContext } = exchange
    request.log.error(error)
    const isTransient = isTransientError(error)
    const code =
      appContext.configuration.calls.get(name)?.failure ??
      (isTransient ? 'server.not_ready' : 'server.failed')
    const params = isTransient ? { retryAfterSeconds } : {}
    return sendProblem(reply, failed(code, params).problem, appContext)
  }
}

async function runCall(name: CallDeclaration['name'], exchange: CallExchange) {
  const { request, reply, appContext: published } = exchange
  const call = published.configuration.calls.get(name)
  if (call && isConsoleRequest(request, call)) return runConsoleCall(call, exchange)
  const directory = await published.directoryFor(request)
  if (!call || !directory) return sendProblem(reply, failed('call.not_found', { name }).problem, published)
  const id = readPreviewId(request)
  if (id === undefined)
    return runServedCall(call, {
      ...exchange,
      appContext: serveBusiness(published, directory),
      directory,
      isPreviewUrl: false,
    })
  const served = await openServedDraft(id, { appContext: published, directory })
  return served
    ? runServedCall(call, { request, reply, ...served })
    : sendProblem(reply, failed('preview.not_found').problem, published)
}

/** The business is that of the request's header, if it needs one. */
async function runConsoleCall(call: CallDeclaration, exchange: CallExchange) {
  const access = await openConsoleAccess(call, exchange)
  if (!access.ok) return sendProblem(exchange.reply, access.problem, exchange.appContext)
  return runForCaller(call, { ...exchange, ...access.value })
}

async function runServedCall(
  call: CallDeclaration,
  { request, reply, appContext, directory, isPreviewUrl }: CallExchange & ServedBusiness,
) {
  if (call.method !== 'GET' && isCrossSite(request) && !findEmbeddingOrigin(request, directory.business))
    return sendProblem(reply, failed('input.origin').problem, appContext)
  const caller = {
    ...readCaller(request, appContext.operatorToken),
    consoleOrigin: findConsoleOrigin(request, appContext),
    pageAddress: createPageUrlBuilder(request, directory, appContext),
    businessAddress: createBusinessUrlBuilder(request, directory, appContext),
    callbackOrigin: findCallbackOrigin(request, appContext),
  }
  const refusal = await checkCallerLimits(caller, { request, call, appContext })
  if (refusal) return sendProblem(reply, refusal, appContext)
  return runForCaller(call, { request, reply, appContext, directory, isPreviewUrl, caller })
}

interface CallerExchange extends CallExchange {
  readonly caller: Caller
  /** Undefined for calls of the console that belong to no business. */
  readonly directory?: Directory
  readonly isPreviewUrl?: boolean
}

async function runForCaller(
  call: CallDeclaration,
  { request, reply, appContext, directory, isPreviewUrl = false, caller }: CallerExchange,
) {
  const options = { ...readIdempotencyKey(request), ...readBody(request, call) }
  const input = readInput(request, call)
  const numbers = { ...readDecimalLiteralOptions(request, call), ...readInexactNumbers(request, call) }
  const runContext = { appContext, directory, caller, options: { ...options, ...numbers } }
  const outcome = await dispatchCall(call, input, runContext)
  if (!outcome.ok) return sendProblem(withChallenge(reply, outcome.problem), outcome.problem, appContext)
  const personal = hasPersonalResponse(call, input) || call.method !== 'GET' || isPreviewUrl
  reply
    .code(call.status ?? 200)
    .header('cache-control', personal ? 'no-store' : 'private, max-age=0, must-revalidate')
  return call.mediaType === undefined
    ? sendCompressed(reply, outcome.value, { personal })
    : sendDownload(reply, call.mediaType, outcome.value)
}

interface RunContext extends Pick<CallerExchange, 'appContext' | 'caller'> {
  readonly directory: Directory | undefined
  readonly options: CallOptions
}

async function dispatchCall(
  call: CallDeclaration,
  input: never,
  { appContext: { callRunner }, directory, caller, options }: RunContext,
): Promise<Outcome<Calls[CallName]['output']>> {
  const { name } = call
  if (directory !== undefined) {
    const open = hasQueryInput(call) ? callRunner.fromText : callRunner.for
    return open(directory, caller)(name, input, options)
  }
  return isAccountCall(name)
    ? callRunner.forConsole(caller)(name, input, options)
    : failed('call.not_found', { name })
}

const maxKeyCharacters = 200

/** A key that is too long is ignored: truncated, it could equal somebody else's. */
function readIdempotencyKey({ headers }: FastifyRequest): CallOptions {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= maxKeyCharacters
    ? { idempotencyKey: key }
    : {}
}

/** RFC 9110 requires a 401 to name a challenge. */
const withChallenge = (reply: FastifyReply, { code }: Problem): FastifyReply =>
  code === 'operator.unauthorized' ? reply.header('www-authenticate', 'Bearer') : reply

/** Merges path parameters and the query or body; path parameters win. */
function readInput(request: FastifyRequest, call: CallDeclaration): never {
  const body = hasQueryInput(call) ? request.query : request.body
  const { [previewParameter]: _, ...params } = isObject(request.params) ? request.params : {}
  return unchecked({ ...(isObject(body) ? body : {}), ...params })
}

function readPreviewId({ params }: FastifyRequest): string | undefined {
  const id = isObject(params) ? params[previewParameter] : undefined
  return typeof id === 'string' ? id : undefined
}

/** Without a body there is no stream. */
function readBody({ body, headers }: FastifyRequest, call: CallDeclaration): CallOptions {
  if (call.body !== 'file' || !(body instanceof Readable)) return {}
  const announced = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(announced) ? { body, bodyBytes: announced } : { body }
}

/** The caller checks the input against the call's schema before anything reads it. */
function unchecked(input: Record<string, unknown>): never {
  return input as never
}

/** A browser says where a request comes from; another site's page must not write in its visitor's name, unless it may embed ours. */
const isCrossSite = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site'
}
