/**
 * Addresses that are longer than any of ours are refused before anything reads them: 414 (RFC 9110, 15.5.15). All that
 * is made of an address, as its links in eleven languages, is many times as long.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Running } from '../running.ts'
import { sendPlainPage } from './plain-page.ts'
import { sendProblem } from './send-problem.ts'
import { wantsData } from './wants-data.ts'

/** Path and query. What is not ASCII stands there as escapes, so characters are bytes. */
const maxAddressBytes = 4096

export function registerAddressLimit(app: FastifyInstance, running: Running): void {
  app.addHook('onRequest', async (request, reply) =>
    isTooLong(request) ? sendTooLong(request, reply, running) : undefined,
  )
}

export const isTooLong = ({ url }: FastifyRequest): boolean => url.length > maxAddressBytes

export function sendTooLong(request: FastifyRequest, reply: FastifyReply, running: Running): FastifyReply {
  const { problem } = failed('input.address_too_long')
  return request.url.startsWith('/api/') || wantsData(request)
    ? sendProblem(reply, problem, running)
    : sendPlainPage(request, reply, {
        running,
        code: problem.code,
      })
}
