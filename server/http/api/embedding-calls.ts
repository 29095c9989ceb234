/** Lets pages of the sites that may embed a business make its calls and read its pages' data (CORS, Fetch standard). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { findEmbeddingOrigin } from '../embed/frame-permission.ts'

const preflightSeconds = 600

export function registerEmbeddingCalls(app: FastifyInstance, appContext: AppContext): void {
  const allowOrigin = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Origin')
    const directory = await appContext.directoryFor(request)
    const origin = directory && findEmbeddingOrigin(request, directory.business)
    if (origin === undefined) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after')
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'content-type, idempotency-key',
        'access-control-max-age': String(preflightSeconds),
      })
      .send()
  }
  app.addHook('onRequest', (request, reply, proceed) =>
    request.headers.origin === undefined || !isForVisitors(request) ? proceed() : allowOrigin(request, reply),
  )
}

const isForVisitors = ({ url }: FastifyRequest): boolean =>
  (url.startsWith('/api/v1/') && !url.startsWith('/api/v1/operator')) || parsePageDataUrl(url) !== undefined
