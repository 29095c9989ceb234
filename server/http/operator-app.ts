/** The operator's own server, where OPERATOR_PORT names one: the calls and pages that need a token, and the metrics. */
import type { FastifyInstance } from 'fastify'
import type { Running } from '../running.ts'
import { noSuchCall, registerApi } from './api.ts'
import { createBaseApp } from './base-app.ts'
import { registerDrain } from './drain.ts'
import { registerHealth } from './health.ts'
import type { Metrics } from './metrics.ts'
import { registerOperatorPages } from './operator-pages.ts'

export function createOperatorApp(running: Running, metrics: Metrics): FastifyInstance {
  const app = createBaseApp({
    running,
    onUnreadablePath: (request, reply) => noSuchCall(request, reply, running),
  })
  registerDrain(app)
  metrics.observe(app)
  metrics.register(app)
  registerHealth(app, running)
  registerApi(app, running, ({ access }) => access === 'operator')
  registerOperatorPages(app, running)
  app.setNotFoundHandler((request, reply) => noSuchCall(request, reply, running))
  return app
}
