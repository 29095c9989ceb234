/**
 * Decodes pictures in turn, within a budget of memory: a file of 400 kB can be a picture that takes 600 MB, and people who
 * may upload one may upload many. All that decodes what people send goes through the queue of the process.
 */
import { totalmem } from 'node:os'
import type { PictureMetadata } from './picture-content.ts'

/**
 * Why there is no picture. `unreadable`: it is none, or damaged. `too_large`: it would take more memory or time than a
 * picture may. `busy`: others are being decoded, and enough are waiting; it may come again.
 */
export type PictureRefusal = 'unreadable' | 'too_large' | 'busy'

export interface PictureQueue {
  /**
   * Runs the work once its memory is free, in the order of asking.
   *
   * @param bytes what decoding takes (`estimateDecodedBytes`)
   */
  run<T>(bytes: number, work: () => Promise<T>, options?: PictureQueueOptions): Promise<T | PictureRefusal>
}

export interface PictureQueueOptions {
  /** Waits as long as it takes, as an import does, which sends one picture after the other. Default: no. */
  readonly isPatient?: boolean
}

export interface PictureQueueLimits {
  /** Of all pictures that are being decoded. */
  readonly budgetBytes: number
  /** The library has four threads, which other work of the process needs, too. */
  readonly maxRunning: number
  /** Each holds a file of up to 10 MB. */
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

interface Waiting {
  readonly bytes: number
  readonly isPatient: boolean
  start(): void
}

export function createPictureQueue(limits: PictureQueueLimits): PictureQueue {
  const { budgetBytes, maxRunning, maxWaiting, maxWaitMs } = limits
  const waiting: Waiting[] = []
  let usedBytes = 0
  let running = 0

  const canStart = (bytes: number) => running < maxRunning && usedBytes + bytes <= budgetBytes
  const startNext = () => {
    while (waiting[0] && canStart(waiting[0].bytes)) waiting.shift()?.start()
  }
  const runNow = async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      usedBytes -= bytes
      running -= 1
      startNext()
    }
  }
  const take = (bytes: number) => {
    usedBytes += bytes
    running += 1
  }
  /** Resolves to whether it may start; its memory is then taken. */
  const wait = (bytes: number, isPatient: boolean) =>
    new Promise<boolean>(resolve => {
      const entry: Waiting = {
        bytes,
        isPatient,
        start() {
          clearTimeout(timer)
          take(bytes)
          resolve(true)
        },
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        resolve(false)
        // It may have kept smaller ones from starting.
        startNext()
      }
      const timer = isPatient ? undefined : setTimeout(leave, maxWaitMs)
      waiting.push(entry)
    })
  return {
    async run(bytes, work, { isPatient = false } = {}) {
      if (bytes > budgetBytes) return 'too_large'
      if (waiting.length === 0 && canStart(bytes)) {
        take(bytes)
        return runNow(bytes, work)
      }
      const impatient = waiting.filter(entry => !entry.isPatient).length
      if (!isPatient && impatient >= maxWaiting) return 'busy'
      return (await wait(bytes, isPatient)) ? runNow(bytes, work) : 'busy'
    },
  }
}

/** In bytes, by what a decoder says of its values. */
const depthBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** These decoders always hold a whole picture, once as it is compressed and once as pixels. */
const wholeFormats = new Set(['heif', 'webp'])

/**
 * Returns how much memory decoding takes at most: width × height × channels × bytes of a value, and twice that if all of it
 * must be held until the last line has come.
 */
export function estimateDecodedBytes({
  width,
  height,
  channels,
  depth,
  format,
  isProgressive = false,
}: Pick<PictureMetadata, 'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive'>): number {
  const bytes = width * height * channels * (depthBytes[depth] ?? 4)
  return isProgressive || wholeFormats.has(format) ? 2 * bytes : bytes
}

/** Enough for the largest picture that is accepted: 50 megapixels of 16 bit in three channels, interlaced. */
const maxBudgetBytes = 640 * 1024 * 1024

/** On a small machine, pictures get at most half of the memory. */
const getBudgetBytes = (): number => {
  // 0, or more than there is: no limit is set.
  const allowed = process.constrainedMemory()
  return Math.min(maxBudgetBytes, Math.floor(Math.min(allowed || totalmem(), totalmem()) / 2))
}

/** How long a picture waits until the uploader is told to come again. */
const maxWaitMs = 20_000

/** That of the process, whatever the business, because they share its memory. */
export const pictureQueue = createPictureQueue({
  budgetBytes: getBudgetBytes(),
  maxRunning: 2,
  maxWaiting: 12,
  maxWaitMs,
})

/** Returns what an error of the decoder says: it takes too long, or cannot read the picture. */
export const toPictureRefusal = (error: unknown): PictureRefusal =>
  error instanceof Error && error.message.includes('timeout') ? 'too_large' : 'unreadable'
