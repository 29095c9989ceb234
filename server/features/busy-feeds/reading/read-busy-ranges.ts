/** Reads calendar files in a process each, so that none can hold up the server or use up its memory. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { CalendarFileError } from './calendar-file-error.ts'
import type { BusyFeedReading, BusyRangeOptions } from './list-busy-ranges.ts'

export interface BusyRangesTask {
  readonly text: string
  readonly options: BusyRangeOptions
}

export type BusyRangesResult = { readonly reading: BusyFeedReading } | { readonly fault: string }

/** For starting the process and reading, on a busy machine; the reader itself stops after 3 s of work. */
const timeoutMs = 30_000
const maxMegabytes = 256

/**
 * Rejects with CalendarFileError.
 *
 * @param root The folder of package.json, because this file may be part of a bundle
 */
export function readBusyRanges(task: BusyRangesTask, root: string): Promise<BusyFeedReading> {
  const reader = fork(join(root, 'server/features/busy-feeds/reading/busy-range-process.ts'), {
    cwd: root,
    // No secret of the server's environment is where a hostile file is read.
    env: {},
    execArgv: [`--max-old-space-size=${maxMegabytes}`, '--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const end = () => void reader.kill('SIGKILL')
  // It may be busy for long, and would outlive us.
  process.once('exit', end)
  return new Promise<BusyFeedReading>((resolve, reject) => {
    const giveUp = (reason: string) => reject(new CalendarFileError(reason))
    const timer = setTimeout(
      () => giveUp(`The calendar takes longer than ${timeoutMs / 1000} s to read.`),
      timeoutMs,
    )
    reader.once('message', (answer: BusyRangesResult) =>
      'fault' in answer ? giveUp(answer.fault) : resolve(answer.reading),
    )
    reader.once('error', () => giveUp('The calendar could not be read.'))
    reader.once('exit', () => {
      clearTimeout(timer)
      giveUp('The calendar could not be read.')
    })
    reader.send(task, error => error && giveUp('The calendar could not be read.'))
  }).finally(() => {
    process.off('exit', end)
    end()
  })
}
