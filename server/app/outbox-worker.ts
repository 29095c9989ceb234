/**
 * Delivers outbox entries soon after they were written. Several processes may do so at once: the outbox leases each
 * entry to one of them, and to another if that one dies.
 */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { batchByBusiness } from '#server/features/outbox/batch-by-business.ts'
import type { Deliverer, DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import type { OutboxLane, StoredOutboxEntry } from '#server/features/outbox/topics.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { createLoop, type Loop } from '#server/lib/loop.ts'

/**
 * Checks every two seconds. An entry that takes too long to wait for on stopping is delivered again by the next
 * process.
 */
export interface OutboxWorker extends Pick<Loop, 'start' | 'stop'> {
  /** Delivers everything that is due now. */
  runDue(): Promise<void>
}

export interface OutboxWorkerOptions {
  readonly outbox: OutboxStore
  readonly lane: OutboxLane
  readonly deliverer: Deliverer
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
  /** Told of the result of each attempt. */
  readonly countDelivery?: ((lane: OutboxLane, result: DeliveryResult['kind']) => void) | undefined
  /** Runs each attempt, and returns its result. */
  readonly traceDelivery?:
    | ((
        entry: StoredOutboxEntry,
        lane: OutboxLane,
        deliver: () => Promise<DeliveryResult>,
      ) => Promise<DeliveryResult>)
    | undefined
}

const pauseMs = 2_000
/** A slow receiver holds up those of its batch, ten seconds at most. */
const batchSizes: Readonly<Record<OutboxLane, number>> = { letter: 10, webhook: 20, calendar: 10 }
/** Longer than a mail server may be silent in all steps of one delivery. */
const leaseMs = 5 * 60_000
const stopMs = 5_000

const threeDays = [0.5, 2, 10, 30, 120, 360, 720, 1440, 1680]

/**
 * Delays between attempts; after the last one the worker gives up. Emails: 17 hours in all. Webhooks and
 * calendars: three days, so that a receiver that fails on a Friday evening has everything on Monday.
 */
export const retryDelaysMinutes: Readonly<Record<OutboxLane, readonly number[]>> = {
  letter: [1, 5, 15, 60, 240, 720],
  webhook: threeDays,
  calendar: threeDays,
}

/** A receiver cannot ask for a longer pause. */
const maxPauseMinutes = 24 * 60

export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { outbox, lane, clock, say } = options
  const markDelivered = batchByBusiness((business, ids) => outbox.delivered(business, ids, clock()))
  const markWritten = batchByBusiness((business, ids) => outbox.writtenToFiles(business, ids, clock()))
  const markWithheld = batchByBusiness((business, ids) => outbox.withheld(business, ids, clock()))
  const runDue = async () => {
    while (!loop.isStopped()) {
      const entries = await outbox.take({ limit: batchSizes[lane], leaseMs, now: clock(), lane })
      if (entries.length === 0) return
      await Promise.all(
        entries.map(entry =>
          runForBusiness(entry.business, () =>
            deliverEntry(entry, { ...options, markDelivered, markWritten, markWithheld }),
          ),
        ),
      )
    }
  }
  const runAndReport = () =>
    runDue().catch((error: unknown) =>
      say(`The outbox could not be processed and will be retried: ${summarizeError(error)}`),
    )
  const loop = createLoop(runAndReport, { pauseMs, stopMs })
  return { runDue, start: loop.start, stop: loop.stop }
}

interface EntryOptions extends OutboxWorkerOptions {
  markDelivered(business: string, id: string): Promise<void>
  markWritten(business: string, id: string): Promise<void>
  markWithheld(business: string, id: string): Promise<void>
}

async function deliverEntry(
  entry: StoredOutboxEntry,
  {
    outbox,
    lane,
    deliverer,
    clock,
    say,
    countDelivery,
    traceDelivery,
    markDelivered,
    markWritten,
    markWithheld,
  }: EntryOptions,
): Promise<void> {
  const attempt = () => deliverer.deliver(entry)
  const result = traceDelivery ? traceDelivery(entry, lane, attempt) : attempt()
  const delivery = await result.catch((error: unknown) => {
    say(`Delivering the outbox entry ${entry.id} (${entry.topic}) failed: ${summarizeError(error)}`)
    return { kind: 'failed' as const, reason: error instanceof Error ? error.name : 'unknown' }
  })
  countDelivery?.(lane, delivery.kind)
  if (delivery.kind === 'sent' || delivery.kind === 'nothing')
    return ('toFile' in delivery ? markWritten : markDelivered)(entry.business, entry.id)
  if (delivery.kind === 'withheld') return markWithheld(entry.business, entry.id)
  if (delivery.kind === 'later') return outbox.postpone(entry, delivery.until)
  const pause = delivery.kind === 'refused' ? undefined : choosePause(delivery, lane, entry.attempts)
  if (pause === undefined) {
    say(
      `The outbox entry ${entry.id} (${entry.topic}) was given up after ${entry.attempts} attempts: ${delivery.reason}`,
    )
    await deliverer.giveUp(entry)
  }
  await outbox.failed(entry, delivery.reason, pause === undefined ? undefined : addMinutes(clock(), pause))
}

/** Returns the minutes until the next attempt, at least as many as the receiver asked for; undefined if it was the last. */
function choosePause(delivery: DeliveryResult, lane: OutboxLane, attempts: number): number | undefined {
  const pause = retryDelaysMinutes[lane][attempts - 1]
  if (pause === undefined || !('retryAfterSeconds' in delivery)) return pause
  return Math.max(pause, Math.min((delivery.retryAfterSeconds ?? 0) / 60, maxPauseMinutes))
}
