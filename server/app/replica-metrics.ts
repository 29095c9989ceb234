/** Metrics of a replica of the database. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { CountReplicaRead } from '#server/postgres/replica-reads.ts'

export function createReplicaReadCounter(registers: Registry[]): CountReplicaRead {
  const reads = new Counter({
    name: 'bookplate_replica_reads_total',
    help: 'Reads that a replica may answer: replica, behind (so the primary was asked), or failed (then the primary was asked).',
    labelNames: ['result'],
    registers,
  })
  return result => reads.inc({ result })
}

/** @param measureLag in seconds; undefined while it is not known */
export function registerReplicaLagMetric(registers: Registry[], measureLag: () => number | undefined): void {
  new Gauge({
    name: 'bookplate_replica_lag_seconds',
    help: 'How old what the replica shows can be at most.',
    registers,
    collect() {
      const lag = measureLag()
      if (lag === undefined) this.remove()
      else this.set(lag)
    },
  })
}
