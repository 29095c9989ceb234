/** For those who run the server: is the process up, can it serve. */
import type { FastifyInstance } from 'fastify'
import type { Running } from '../running.ts'

export function registerHealth(app: FastifyInstance, running: Running): void {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const ready = await running.ready()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', configuration: running.configuration.version })
  })
}
