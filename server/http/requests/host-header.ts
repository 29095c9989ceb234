/**
 * Refuses requests whose host is none, before anything makes URLs of it: 400 (RFC 9112, 3.2). Behind a trusted proxy, the
 * host is the one that it forwards.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { sendProblem } from '../responses/send-problem.ts'

/** A name or IPv4 address, or an IPv6 address; a port, which may be empty (RFC 3986, 3.2.2). */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/** Probes of balancers and process managers may come as HTTP/1.0 without a host; none of these needs one. */
const probedPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

export function refuseInvalidHosts(app: FastifyInstance, appContext: AppContext): void {
  app.addHook('onRequest', (request, reply, proceed) => {
    if (hasValidHost(request)) proceed()
    else sendInvalidHost(reply, appContext)
  })
}

export function hasValidHost({ host, url, protocol }: FastifyRequest): boolean {
  if (host === '') return probedPaths.has(url.split('?', 1)[0] ?? '')
  return hostPattern.test(host) && canParseUrl(`${protocol}://${host}/`)
}

export const sendInvalidHost = (reply: FastifyReply, appContext: AppContext): FastifyReply =>
  sendProblem(reply, failed('input.host').problem, appContext)
