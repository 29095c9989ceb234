/**
 * What the log contains of a request: its method and route pattern. Never the URL, because anyone who knows a booking's
 * id may change the booking; of an error only what identifies the defect.
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

/** A database error also contains the row, which is left out. */
const describeError = (error: Error & { readonly code?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(typeof error.code === 'string' ? { code: error.code } : {}),
})
