/** For whoever runs the server: is the process up, can it serve, what has it done. */
import type { FastifyInstance } from 'fastify'
import type { Running } from '../running.ts'

export function registerHealth(app: FastifyInstance, running: Running): void {
  const answered = new Map<string, number>()
  app.addHook('onResponse', async (request, reply) => {
    const key = `route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`
    answered.set(key, (answered.get(key) ?? 0) + 1)
  })
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const ready = await running.ready()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', configuration: running.configuration.version })
  })
  app.get('/metrics', async (_, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4')
      .send(
        [
          '# HELP bookplate_requests_total Requests answered, by route and status.',
          '# TYPE bookplate_requests_total counter',
          ...[...answered].map(([labels, count]) => `bookplate_requests_total{${labels}} ${count}`),
          '# HELP process_resident_memory_bytes Memory held.',
          '# TYPE process_resident_memory_bytes gauge',
          `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
          '',
        ].join('\n'),
      ),
  )
}
