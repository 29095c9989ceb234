/**
 * Delivers what the outbox notes, soon after it was noted. Several processes may do so at once: the outbox gives each
 * note to one of them, and again when that one is gone.
 */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbox, OutboxEntry } from '../ports/outbox.ts'
import type { Deliverer } from './deliver.ts'
import { createLoop, type Loop } from './loop.ts'

/** Looks every other second; what takes too long to wait for is delivered again by the next process. */
export interface OutboxWorker extends Pick<Loop, 'start' | 'stop'> {
  /** Delivers all that is due now. */
  runDue(): Promise<void>
}

export interface OutboxWorkerOptions {
  readonly outbox: Outbox
  readonly deliverer: Deliverer
  readonly clock: Clock
  /** Gets sentences for the operator. */
  readonly say: (sentence: string) => void
}

const pauseMs = 2_000
const mostAtOnce = 5
/** Longer than a mail server may be silent in all steps of a letter. */
const leaseMs = 5 * 60_000
const stopMs = 5_000

/** Between one attempt and the next; then no more. In all 17 hours. */
export const retryDelaysMinutes: readonly number[] = [1, 5, 15, 60, 240, 720]

export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { outbox, clock, say } = options
  const runDue = async () => {
    while (!loop.isStopped()) {
      const notes = await outbox.take(mostAtOnce, leaseMs, clock())
      if (notes.length === 0) return
      await Promise.all(notes.map(note => carry(note, options)))
    }
  }
  const look = () =>
    runDue().catch((error: unknown) => say(`Nothing could be delivered for now: ${wordsOf(error)}`))
  const loop = createLoop(look, { pauseMs, stopMs })
  return { runDue, start: loop.start, stop: loop.stop }
}

async function carry(
  note: OutboxEntry,
  { outbox, deliverer, clock, say }: OutboxWorkerOptions,
): Promise<void> {
  const delivery = await deliverer.deliver(note).catch((error: unknown) => {
    say(`The note ${note.id} (${note.topic}) broke what delivers it: ${wordsOf(error)}`)
    return { kind: 'failed' as const, reason: error instanceof Error ? error.name : 'unknown' }
  })
  if (delivery.kind === 'sent' || delivery.kind === 'nothing') return outbox.delivered(note, clock())
  const pause = delivery.kind === 'refused' ? undefined : retryDelaysMinutes[note.attempts - 1]
  if (pause === undefined) {
    say(`The note ${note.id} (${note.topic}) is given up after ${note.attempts} attempts: ${delivery.reason}`)
    await deliverer.giveUp(note)
  }
  await outbox.failed(note, delivery.reason, pause === undefined ? undefined : addMinutes(clock(), pause))
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
