/** The cookie that the operator's pages get: the id of a session that ends, and that is another one every quarter of an hour. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Running } from '../running.ts'
import { cookiesOf } from './cookies.ts'

const cookieName = 'bookplate_operator'

export async function openSession(request: FastifyRequest, reply: FastifyReply, running: Running) {
  await closeSession(request, reply, running)
  const now = running.clock()
  const { id, endsAt } = await running.operatorSessions.open(running.operatorToken, now)
  setCookie(request, reply, { id, seconds: secondsUntil(endsAt, now) })
}

/** Whether the request has a session; the reply gets the next id when it is time for one. */
export async function hasSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { operatorSessions, operatorToken, clock }: Running,
): Promise<boolean> {
  const id = sessionIdIn(request)
  const now = clock()
  const session = id === undefined ? undefined : await operatorSessions.use(id, operatorToken, now)
  if (session?.nextId !== undefined)
    setCookie(request, reply, { id: session.nextId, seconds: secondsUntil(session.endsAt, now) })
  return session !== undefined
}

export async function closeSession(request: FastifyRequest, reply: FastifyReply, running: Running) {
  const id = sessionIdIn(request)
  if (id !== undefined) await running.operatorSessions.close(id)
  setCookie(request, reply, { id: '', seconds: 0 })
}

const sessionIdIn = ({ headers }: FastifyRequest): string | undefined =>
  cookiesOf(headers.cookie).get(cookieName) || undefined

const secondsUntil = (end: Instant, now: Instant): number => Math.max(0, Math.floor((end - now) / 1000))

function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { id, seconds }: { readonly id: string; readonly seconds: number },
): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.removeHeader('set-cookie')
  reply.header(
    'set-cookie',
    `${cookieName}=${id}; Path=/operator; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
