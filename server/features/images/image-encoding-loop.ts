/**
 * Encodes the files of new pictures before a visitor asks for them: one at a time, with as long a pause after each, and
 * in one process. Only those that nearly all browsers ask for; the others are encoded on demand.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { ImageVariantKey } from '#server/features/directory/images.ts'
import type { Images } from '#server/features/directory/store/images.ts'
import { getJobSchedule } from '#server/features/jobs/job-schedule.ts'
import { runWithLease } from '#server/features/jobs/run-with-lease.ts'
import type { JobLeases } from '#server/features/jobs/store/leases.ts'
import type { Clock } from '#server/lib/clock.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { createLoop, type Loop } from '#server/lib/loop.ts'

/** Checks every half minute. */
export interface ImageEncodingLoop extends Pick<Loop, 'start' | 'stop'> {
  /** Encodes what is missing now, unless another process does. */
  runDue(): Promise<void>
}

export interface ImageEncodingLoopOptions {
  readonly directories: Pick<Directories, 'hosts'>
  readonly images: Pick<Images, 'listMissingVariants'>
  readonly leases: Pick<JobLeases, 'take' | 'finish'>
  readonly clock: Clock
  /** Encodes and stores a file when its turn comes. */
  readonly encode: (key: ImageVariantKey) => Promise<unknown>
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

const leaseMinutes = 15
/** Of a business; at about half a second each they are done before the lease ends. */
const maxFilesPerRun = 200
const stopMs = 5_000

export function createImageEncodingLoop(options: ImageEncodingLoopOptions): ImageEncodingLoop {
  const { say } = options
  const { name, everyMinutes } = getJobSchedule('encode pictures')
  // Due at once, so that after this process has stopped another one can go on.
  const getNext = (startedAt: Instant) => startedAt
  const run = () => encodeMissing(options, loop.isStopped)
  const runDue = () => runWithLease({ name, leaseMinutes, getNext, run }, options)
  const runAndReport = () =>
    runDue().catch((error: unknown) =>
      say(`Encoding pictures failed and will be retried: ${summarizeError(error)}`),
    )
  const loop = createLoop(runAndReport, { pauseMs: everyMinutes * 60_000, stopMs })
  return { runDue, start: loop.start, stop: loop.stop }
}

/** Businesses on standby, such as the demo, have no visitors who should not wait. */
async function encodeMissing(
  { directories, images, encode }: ImageEncodingLoopOptions,
  isStopped: () => boolean,
): Promise<void> {
  for (const { business, standby } of await directories.hosts()) {
    if (standby) continue
    for (const key of await images.listMissingVariants(business, 'avif', maxFilesPerRun)) {
      if (isStopped()) return
      const started = performance.now()
      await encode(key)
      await delay(performance.now() - started)
    }
  }
}
