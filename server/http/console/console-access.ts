/** Who makes a call of the console, and for which business. The host says neither. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Caller } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { SignedInOperator } from '#server/features/people/console-services.ts'
import { everyBusiness } from '#server/features/people/members.ts'
import type { ConsoleSessions } from '#server/features/people/store/console-sessions.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import { findCallbackOrigin } from '../api/calendar-callback.ts'
import { getCallerIpPrefixes } from '../requests/caller.ts'
import { hasBearerToken } from '../requests/check-caller-limits.ts'
import { createBusinessUrlBuilder } from './business-url-builder.ts'
import {
  createConsoleBrowser,
  findConsoleOrigin,
  isFromConsole,
  readConsoleToken,
} from './console-session.ts'

interface ConsoleExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly appContext: AppContext
}

interface ConsoleAccess {
  readonly caller: Caller
  /** Undefined: the call belongs to no business. */
  readonly directory?: Directory
}

type ConsoleSessionInUse = NonNullable<Awaited<ReturnType<ConsoleSessions['use']>>>

/** Names the business, by its slug. It also makes browsers ask before they send a request from another origin. */
const businessHeader = 'bookplate-business'

/** Tells whether the console makes the call: it belongs to no business, or names one in the header, without the token. */
export const isConsoleRequest = (request: FastifyRequest, { access }: CallDeclaration): boolean =>
  access === 'person' ||
  access === 'sign-in' ||
  (access === 'operator' &&
    !hasBearerToken(request) &&
    (request.headers[businessHeader] !== undefined || readConsoleToken(request) !== undefined))

/** Checks where the request comes from, its session and the rights at the business that its header names. */
export async function openConsoleAccess(
  call: CallDeclaration,
  { request, reply, appContext }: ConsoleExchange,
): Promise<Outcome<ConsoleAccess>> {
  const origin = findConsoleOrigin(request, appContext)
  const isTrusted = isFromConsole(request, origin)
  if (!isTrusted && call.method !== 'GET') return failed('input.origin')
  if (isBodyOfForm(request, call)) return failed('input.media_type')
  const now = appContext.clock()
  const visitor = { ...getCallerIpPrefixes(request.ip), isOperator: false, consoleOrigin: origin }
  const problem = await appContext.requestLimits.spend(visitor, call.points ?? 1)
  if (problem) return { ok: false, problem }
  const token = isTrusted ? readConsoleToken(request) : undefined
  const session = token === undefined ? undefined : await appContext.consoleServices.sessions.use(token, now)
  const exchange = { request, reply, appContext, origin, session, now }
  const caller = { ...visitor, console: createConsoleBrowser(exchange) }
  if (call.access !== 'operator') return done({ caller })
  if (session === undefined) return failed('operator.unauthorized')
  const { [businessHeader]: business } = request.headers
  if (typeof business !== 'string') return failed('input.malformed')
  const operator = await findOperator(business, session, appContext)
  const directory = operator && (await appContext.directoryForSlug(business))
  if (!operator || !directory) return failed('operator.forbidden')
  const callbackOrigin = findCallbackOrigin(request, appContext)
  const businessAddress = createBusinessUrlBuilder(request, directory, appContext)
  return done({
    caller: { ...caller, isOperator: true, operator, callbackOrigin, businessAddress },
    directory,
  })
}

/** Tells whether somebody who is signed in makes the request from the console's own page. */
export async function hasConsoleSession(
  request: FastifyRequest,
  call: CallDeclaration,
  appContext: AppContext,
): Promise<boolean> {
  if (!isConsoleRequest(request, call)) return false
  const token = isFromConsole(request, findConsoleOrigin(request, appContext))
    ? readConsoleToken(request)
    : undefined
  return (
    token !== undefined &&
    (await appContext.consoleServices.sessions.use(token, appContext.clock())) !== undefined
  )
}

/** Who listens to the changes of a business. */
export interface ConsoleListener {
  /** The id. */
  readonly session: string
  readonly operator: SignedInOperator
  /** Returns the listener as they are now; undefined if the session has ended, or may reach the business no more. */
  check(): Promise<SignedInOperator | undefined>
}

/** Finds who asks to listen. A stream cannot send the header, so its address names the business. */
export async function authorizeLiveChangesSubscriber(
  request: FastifyRequest,
  business: string,
  appContext: AppContext,
): Promise<Outcome<ConsoleListener>> {
  const { clock, requestLimits, consoleServices } = appContext
  const visitor = { ...getCallerIpPrefixes(request.ip), isOperator: false }
  const problem = await requestLimits.spend(visitor, 1)
  if (problem) return { ok: false, problem }
  const isTrusted = isFromConsole(request, findConsoleOrigin(request, appContext))
  const token = isTrusted ? readConsoleToken(request) : undefined
  const session = token === undefined ? undefined : await consoleServices.sessions.use(token, clock())
  if (session === undefined) return failed('operator.unauthorized')
  const find = () => findOperator(business, session, appContext)
  const operator = await find()
  if (!operator || !(await appContext.directoryForSlug(business))) return failed('operator.forbidden')
  return done({
    session: session.id,
    operator,
    check: async () => ((await consoleServices.sessions.isOpen(session.id, clock())) ? find() : undefined),
  })
}

/** Forms of other sites can send bodies, but none of this type. A body without a type is none. */
const isBodyOfForm = ({ headers }: FastifyRequest, { method, body }: CallDeclaration): boolean =>
  (method === 'POST' || method === 'PUT') &&
  body !== 'file' &&
  !/^application\/json(?:;|$)/i.test(headers['content-type'] ?? '')

/**
 * Looks at the installation first, and then at the business, each in its own scope: who may do everything is never
 * narrowed by a business that invites them.
 */
async function findOperator(
  slug: string,
  { person: { id: person }, onlyAt, openedAt: signedInAt }: ConsoleSessionInUse,
  { consoleServices: { members } }: AppContext,
): Promise<SignedInOperator | undefined> {
  for (const business of [everyBusiness, slug]) {
    const isReached = onlyAt === undefined || onlyAt === business
    const membership = isReached && (await runForBusiness(business, () => members.find({ business, person })))
    if (membership) return { person, role: membership.role, provider: membership.provider, signedInAt }
  }
  return undefined
}
