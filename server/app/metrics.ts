/** Prometheus metrics of each process, its database connections and its outbox. Labels contain no personal data. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { CountCacheRead, ObserveSlotSearch } from '#server/calls/observations.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxLane } from '#server/features/outbox/topics.ts'
import type { CountReplicaRead } from '#server/postgres/replica-reads.ts'
import { createReplicaReadCounter, registerReplicaLagMetric } from './replica-metrics.ts'
import {
  registerClockMetrics,
  registerJobMetrics,
  registerOutboxMetrics,
  type StoredMetricSources,
} from './stored-metrics.ts'
import type { DatabaseConnections } from './stores/database-connections.ts'

export interface Metrics {
  /** Counts and times an app's responses by route pattern, so that no URL gets into the metrics. */
  observe(app: FastifyInstance): void
  /** Registers the route that serves the metrics. */
  register(app: FastifyInstance): void
  /** Counts a call that a page or a program has made; `outcome` is `done`, the code of the problem, or `error`. */
  countCall(call: CallName, outcome: string): void
  readonly countCacheRead: CountCacheRead
  readonly countReplicaRead: CountReplicaRead
  readonly observeSlotSearch: ObserveSlotSearch
  /** Counts an attempt to deliver an entry of the outbox. */
  countDelivery(lane: OutboxLane, result: DeliveryResult['kind']): void
  /** Reads these whenever the metrics are read. */
  watch(sources: MetricSources): void
  /** Returns the metrics of this process. */
  read(): Promise<string>
}

/** One of several processes that share a port, any of which may be asked for the metrics of all. */
export interface MetricsWorker {
  readonly number: number
  readAllMetrics(): Promise<string>
}

export interface MetricSources extends StoredMetricSources {
  readConnections(): DatabaseConnections
  /** In seconds; undefined without a replica, or while it is not known. */
  measureReplicaLag?(): number | undefined
}

/** From a cached page to a request that is given up. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Of one service, or of a cart of several. */
const slotSearchBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]

/** With a worker, a label tells its series from those of the others. */
export function createMetrics(worker?: MetricsWorker): Metrics {
  const registry = new Registry()
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker.number) })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'bookplate_requests_total',
    help: 'Requests by route and status; 429 marks those over a rate limit.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'bookplate_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  })
  const calls = new Counter({
    name: 'bookplate_calls_total',
    help: 'Calls by name and outcome: done, the code of the problem, or error. Those of createBooking are the bookings.',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const deliveries = new Counter({
    name: 'bookplate_deliveries_total',
    help: 'Attempts to deliver entries of the outbox, by lane (letter, webhook, calendar) and result.',
    labelNames: ['lane', 'result'],
    registers,
  })
  const cacheReads = new Counter({
    name: 'bookplate_cache_reads_total',
    help: 'Reads of a cache by result: hit, miss, or personal, which is never cached.',
    labelNames: ['cache', 'result'],
    registers,
  })
  const slotSearches = new Histogram({
    name: 'bookplate_slot_search_seconds',
    help: 'Time of computing the free times of a day, of a month or the next one, without the database.',
    labelNames: ['kind'],
    buckets: slotSearchBuckets,
    registers,
  })
  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, proceed) => {
        const route = request.routeOptions.url ?? 'none'
        requests.inc({ route, status: reply.statusCode })
        if (!isStream(reply)) durations.observe({ route }, reply.elapsedTime / 1000)
        proceed()
      })
    },
    register(app) {
      app.get('/metrics', async (_, reply) =>
        reply
          .headers({ 'content-type': registry.contentType, 'x-content-type-options': 'nosniff' })
          .send(await (worker === undefined ? registry.metrics() : worker.readAllMetrics())),
      )
    },
    countCall: (call, outcome) => calls.inc({ call, outcome }),
    countCacheRead: (cache, result) => cacheReads.inc({ cache, result }),
    countReplicaRead: createReplicaReadCounter(registers),
    observeSlotSearch: (kind, seconds) => slotSearches.observe({ kind }, seconds),
    countDelivery: (lane, result) => deliveries.inc({ lane, result }),
    watch: sources => {
      watchConnections(registers, sources)
      registerReplicaLagMetric(registers, () => sources.measureReplicaLag?.())
      registerOutboxMetrics(registers, sources)
      registerJobMetrics(registers, sources)
      registerClockMetrics(registers, sources)
    },
    read: () => registry.metrics(),
  }
}

/** A stream of events lasts as long as somebody looks, which says nothing about the server. */
const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

function watchConnections(registers: Registry[], { readConnections }: MetricSources): void {
  new Gauge({
    name: 'bookplate_database_connections',
    help: 'Database connections of this process by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(readConnections())) this.set({ state }, count)
    },
  })
}
