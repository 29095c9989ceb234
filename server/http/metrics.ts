/** Prometheus metrics (text format 0.0.4) of this process. */
import type { FastifyInstance } from 'fastify'

export interface Metrics {
  /** Counts an app's responses by route pattern, so that no URL gets into the metrics. */
  observe(app: FastifyInstance): void
  /** Registers the route that serves the metrics. */
  register(app: FastifyInstance): void
}

export function createMetrics(): Metrics {
  const answered = new Map<string, number>()
  const lines = () => [
    '# HELP bookplate_requests_total Requests by route and status; 429 marks those over a rate limit.',
    '# TYPE bookplate_requests_total counter',
    ...[...answered].map(([labels, count]) => `bookplate_requests_total{${labels}} ${count}`),
    '# HELP process_resident_memory_bytes Resident memory size in bytes.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ]
  return {
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const key = `route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`
        answered.set(key, (answered.get(key) ?? 0) + 1)
      })
    },
    register(app) {
      app.get('/metrics', async (_, reply) =>
        reply
          .headers({ 'content-type': 'text/plain; version=0.0.4', 'x-content-type-options': 'nosniff' })
          .send(lines().join('\n')),
      )
    },
  }
}
