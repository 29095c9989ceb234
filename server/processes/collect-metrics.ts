/** Collects the metrics of all workers for the one that Prometheus happened to ask. */
import { setTimeout as delay } from 'node:timers/promises'
import { mergeMetrics } from './merge-metrics.ts'
import type { WorkerReport } from './messages.ts'
import type { WorkerHandle } from './worker-handle.ts'

export interface MetricsCollector {
  /** Handles what a worker reports about metrics. */
  receive(report: Extract<WorkerReport, { id: number }>, from: WorkerHandle): void
}

export interface MetricsCollectorOptions {
  listWorkers(): readonly WorkerHandle[]
  /** Returns the primary's own metrics. */
  readOwn(): string
}

/** A worker that is busy for longer is missing from the answer. */
const maxWaitMs = 2_000

export function createMetricsCollector({ listWorkers, readOwn }: MetricsCollectorOptions): MetricsCollector {
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0

  const readFrom = (worker: WorkerHandle): Promise<string> => {
    lastId += 1
    const id = lastId
    worker.send({ kind: 'read-metrics', id })
    const answer = new Promise<string>(resolve => waiting.set(id, resolve))
    return Promise.race([answer, delay(maxWaitMs, '', { ref: false })]).finally(() => waiting.delete(id))
  }

  return {
    receive(report, from) {
      if (report.kind === 'metrics') return waiting.get(report.id)?.(report.text)
      const { id } = report
      void Promise.all(listWorkers().map(readFrom)).then(texts =>
        from.send({ kind: 'all-metrics', id, text: mergeMetrics([...texts, readOwn()]) }),
      )
    },
  }
}
