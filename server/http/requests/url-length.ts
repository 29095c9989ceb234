/**
 * Refuses URLs that are longer than any of ours before anything reads them: 414 (RFC 9110, 15.5.15). What is made from
 * a URL, such as its links in eleven languages, is many times as long.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { sendPlainErrorPage } from '../pages/plain-error-page.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { prefersJson } from './prefers-json.ts'

/** Path and query. Everything outside ASCII is percent-encoded, so characters are bytes. */
const maxAddressBytes = 4096

export function registerUrlLengthLimit(app: FastifyInstance, appContext: AppContext): void {
  app.addHook('onRequest', (request, reply, proceed) => {
    if (isUrlTooLong(request)) sendUrlTooLong(request, reply, appContext)
    else proceed()
  })
}

export const isUrlTooLong = ({ url }: FastifyRequest): boolean => url.length > maxAddressBytes

export function sendUrlTooLong(
  request: FastifyRequest,
  reply: FastifyReply,
  appContext: AppContext,
): FastifyReply {
  const { problem } = failed('input.address_too_long')
  return request.url.startsWith('/api/') || prefersJson(request)
    ? sendProblem(reply, problem, appContext)
    : sendPlainErrorPage(request, reply, {
        appContext,
        code: problem.code,
      })
}
