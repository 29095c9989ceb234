/**
 * What the log says of a request: its method and the template of its route. An address is left out at every level, as
 * who knows the id of a booking may change it; of an error nothing but what names the fault.
 */
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

export interface LogStream {
  write(line: string): void
}

export const createLoggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>, stream?: LogStream) =>
  logLevel === 'silent'
    ? false
    : {
        level: logLevel === 'info' ? 'warn' : logLevel,
        serializers: { req: describeRequest, err: describeError },
        ...(stream === undefined ? {} : { stream }),
      }

const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url })

/** A database's error carries the row that it is about. */
const describeError = (error: Error & { readonly code?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(typeof error.code === 'string' ? { code: error.code } : {}),
})
