/**
 * What the log contains of a request, by an allow-list: its method and route pattern, the status, how long it took. Never
 * the URL, because anyone who knows a booking's id may change the booking; of an error only what identifies the defect.
 */
import type { FastifyRequest } from 'fastify'
import type { Settings } from '#server/environment/settings.ts'
import { toLoggableError } from '#server/lib/loggable-error.ts'

export interface LogStream {
  write(line: string): void
}

export const createLoggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>, stream?: LogStream) =>
  logLevel === 'silent'
    ? false
    : {
        level: logLevel === 'info' ? 'warn' : logLevel,
        serializers: { req: describeRequest, res: describeReply },
        hooks: { logMethod: logAllowed },
        ...(stream === undefined ? {} : { stream }),
      }

const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url })

const describeReply = ({ statusCode }: { readonly statusCode: number }) => ({ statusCode })

type LogMethod = (fields: object, message?: string) => void

/** Called by the logger instead of its methods: passes on the fields and messages that are allowed, and nothing else. */
function logAllowed(this: object, [first, ...rest]: readonly unknown[], method: LogMethod): void {
  const text = typeof first === 'string' ? first : rest.find(part => typeof part === 'string')
  const message = typeof text === 'string' && allowedMessages.has(text) ? text : undefined
  method.call(this, pickAllowed(first), message)
}

function pickAllowed(value: unknown): object {
  if (value instanceof Error) return { err: toLoggableError(value) }
  if (typeof value !== 'object' || value === null) return {}
  const allowed = Object.entries(value).filter(([name]) => allowedFields.has(name))
  return Object.fromEntries(
    allowed.map(([name, part]) => [name, name === 'err' ? toLoggableError(part) : part]),
  )
}

/** Besides what the logger adds: level, time, process, host and the id of the request. */
const allowedFields: ReadonlySet<string> = new Set(['req', 'res', 'err', 'responseTime', 'reason'])

export const rejectedWebhookMessage = 'payment webhook rejected'

/** The framework's own, and ours. */
const allowedMessages: ReadonlySet<string> = new Set([
  'incoming request',
  'request completed',
  'request errored',
  'request aborted',
  'stream closed prematurely',
  rejectedWebhookMessage,
])
