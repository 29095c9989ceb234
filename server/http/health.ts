/** Liveness and readiness, for operators and load balancers. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { describeClockDifference } from '#server/lib/clock-difference.ts'

export function registerHealth(app: FastifyInstance, appContext: AppContext): void {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const [ready, clockDifferenceMs] = await Promise.all([
      appContext.ready(),
      appContext.measureClockDifferenceMs(),
    ])
    const warning = describeClockDifference(clockDifferenceMs)
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      configuration: appContext.configuration.version,
      ...(warning === undefined ? {} : { warnings: [warning] }),
    })
  })
}
