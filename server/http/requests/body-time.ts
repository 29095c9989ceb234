/** Limits how long a body takes to arrive. Node has one limit for all requests, and the files of operators need more. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its bodies may take as long as Node lets any request take. */
    isLongUpload?: boolean
  }
}

/** Time limit for receiving a whole request: the two minutes of an import, which then says so itself. */
export const requestTimeoutMs = 130_000
/** For all others. */
export const bodyTimeoutMs = 30_000

/** Ends a request whose body is not there in time, as Node does: with 408. @param ms for usual bodies */
export function limitBodyTime(app: FastifyInstance, ms = bodyTimeoutMs): void {
  app.addHook('onRequest', (request, _, proceed) => {
    if (hasBody(request) && request.routeOptions.config.isLongUpload !== true) {
      const { raw } = request
      const timer = setTimeout(() => {
        const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        // A request that tests inject has neither a connection nor this property.
        if (raw.complete === false) app.server.emit('clientError', late, raw.socket)
      }, ms).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    proceed()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
