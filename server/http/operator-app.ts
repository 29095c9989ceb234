/** The operator's own server, if OPERATOR_PORT names one: the console, the calls of operators, and the metrics. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import type { Metrics } from '#server/app/metrics.ts'
import { registerApi, sendCallNotFound } from './api/api.ts'
import { registerLiveChanges } from './api/live-changes.ts'
import { createBaseApp } from './base-app.ts'
import { registerConsole } from './console/console.ts'
import { registerDrain } from './drain.ts'
import { registerHealth } from './health.ts'

export interface OperatorAppOptions {
  readonly traceRequests?: ((app: FastifyInstance) => void) | undefined
  /** The folder of the console's build; undefined: there is none. */
  readonly consoleFolder?: string
}

export function createOperatorApp(
  appContext: AppContext,
  metrics: Metrics,
  { traceRequests, consoleFolder }: OperatorAppOptions = {},
): FastifyInstance {
  const app = createBaseApp({
    appContext,
    onUnreadablePath: (request, reply) => sendCallNotFound(request, reply, appContext),
  })
  traceRequests?.(app)
  registerLiveChanges(app, appContext)
  registerDrain(app)
  metrics.observe(app)
  metrics.register(app)
  registerHealth(app, appContext)
  registerApi(app, appContext, ({ access }) => access !== undefined)
  if (consoleFolder !== undefined) registerConsole(app, { appContext, folder: consoleFolder })
  app.setNotFoundHandler((request, reply) => sendCallNotFound(request, reply, appContext))
  return app
}
