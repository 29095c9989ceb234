/** Prometheus metrics of each process, its database connections and its outbox. Labels contain no personal data. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { DatabaseConnections } from '../ports/database-connections.ts'
import type { DeliveryOutcome, OutboxBacklog, OutboxLane } from '../ports/outbox.ts'

export interface Metrics {
  /** Counts and times an app's responses by route pattern, so that no URL gets into the metrics. */
  observe(app: FastifyInstance): void
  /** Registers the route that serves the metrics. */
  register(app: FastifyInstance): void
  /** Counts a call that a page or a program has made; `outcome` is `done`, the code of the problem, or `error`. */
  countCall(call: CallName, outcome: string): void
  /** Counts an attempt to deliver an entry of the outbox. */
  countDelivery(lane: OutboxLane, result: DeliveryOutcome): void
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

export interface MetricSources {
  readBacklog(): Promise<readonly OutboxBacklog[]>
  readConnections(): DatabaseConnections
}

/** From a cached page to a request that is given up. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

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
  return {
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        requests.inc({ route, status: reply.statusCode })
        durations.observe({ route }, reply.elapsedTime / 1000)
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
    countDelivery: (lane, result) => deliveries.inc({ lane, result }),
    watch: sources => {
      watchConnections(registers, sources)
      watchOutbox(registers, sources)
    },
    read: () => registry.metrics(),
  }
}

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

/** Anybody may read the metrics, so the database is asked at most once in this time. */
const backlogMs = 5_000
/** A database that is away or busy must not hide the other metrics. */
const maxBacklogWaitMs = 1_000

/** Its series are missing while the database does not answer. */
function watchOutbox(registers: Registry[], { readBacklog }: MetricSources): void {
  const reading = { at: Number.NEGATIVE_INFINITY, backlog: Promise.resolve<readonly OutboxBacklog[]>([]) }
  const readSometimes = () => {
    if (performance.now() - reading.at < backlogMs) return reading.backlog
    reading.at = performance.now()
    reading.backlog = Promise.race([readBacklog(), delay(maxBacklogWaitMs, [])]).catch(() => [])
    return reading.backlog
  }
  const entries = new Gauge({
    name: 'bookplate_outbox_entries',
    help: 'Entries of the outbox by lane: due or waiting for another attempt, and given up.',
    labelNames: ['lane', 'state'],
    registers,
  })
  new Gauge({
    name: 'bookplate_outbox_age_seconds',
    help: 'How long the entry of the outbox that is due the longest has been due, by lane; 0 if none is.',
    labelNames: ['lane'],
    registers,
    async collect() {
      const backlog = await readSometimes()
      entries.reset()
      this.reset()
      for (const { lane, waiting, failed, dueForSeconds } of backlog) {
        entries.set({ lane, state: 'waiting' }, waiting)
        entries.set({ lane, state: 'failed' }, failed)
        this.set({ lane }, dueForSeconds)
      }
    },
  })
}
