/** The session cookie of the operator's pages. Sessions end, and their id changes every quarter of an hour. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppContext } from '../app-context.ts'
import { findBasePath } from '../business-address.ts'
import { readCookies } from './cookies.ts'

const cookieName = 'bookplate_operator'

export async function openSession(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  await closeSession(request, reply, appContext)
  const now = appContext.clock()
  const { id, endsAt } = await appContext.operatorSessions.open(appContext.operatorToken, now)
  setCookie(request, reply, { ...appContext, id, seconds: secondsUntil(endsAt, now) })
}

/** Whether the request has a session; sets the next id on the reply when it is due. */
export async function hasSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { operatorSessions, operatorToken, clock, settings }: AppContext,
): Promise<boolean> {
  const id = readSessionId(request)
  const now = clock()
  const session = id === undefined ? undefined : await operatorSessions.use(id, operatorToken, now)
  if (session?.nextId !== undefined)
    setCookie(request, reply, { settings, id: session.nextId, seconds: secondsUntil(session.endsAt, now) })
  return session !== undefined
}

export async function closeSession(request: FastifyRequest, reply: FastifyReply, appContext: AppContext) {
  const id = readSessionId(request)
  if (id !== undefined) await appContext.operatorSessions.close(id)
  setCookie(request, reply, { ...appContext, id: '', seconds: 0 })
}

const readSessionId = ({ headers }: FastifyRequest): string | undefined =>
  readCookies(headers.cookie).get(cookieName) || undefined

const secondsUntil = (end: Instant, now: Instant): number => Math.max(0, Math.floor((end - now) / 1000))

function setCookie(
  { protocol, originalUrl }: FastifyRequest,
  reply: FastifyReply,
  { id, seconds, settings }: Pick<AppContext, 'settings'> & { readonly id: string; readonly seconds: number },
): void {
  const path = `${findBasePath(originalUrl, settings)}/operator`
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.removeHeader('set-cookie')
  reply.header(
    'set-cookie',
    `${cookieName}=${id}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
