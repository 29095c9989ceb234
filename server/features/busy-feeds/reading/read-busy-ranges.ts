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

/** Node's arguments for the program that reads a file: what runs it, and its path below the folder of package.json. */
export interface ReaderProgram {
  readonly execArgv: readonly string[]
  readonly path: string
}

/** tsx, which compiles the sources at each start, takes ten times as long as the reading of a usual calendar. */
export const readerPrograms = {
  built: { execArgv: [], path: 'dist/server/busy-range-process.mjs' },
  source: {
    execArgv: ['--import', 'tsx'],
    path: 'server/features/busy-feeds/reading/busy-range-process.ts',
  },
} as const satisfies Readonly<Record<string, ReaderProgram>>

/** The build's if this file is part of it: otherwise the build may be missing, or older than the sources. */
const usualProgram = import.meta.filename.endsWith('.ts') ? readerPrograms.source : readerPrograms.built

/** For starting the process and reading, on a busy machine; the reader itself stops after 3 s of work. */
const timeoutMs = 30_000
const maxMegabytes = 256

/**
 * Rejects with CalendarFileError.
 *
 * @param root The folder of package.json, because this file may be part of a bundle
 */
export function readBusyRanges(
  task: BusyRangesTask,
  root: string,
  program: ReaderProgram = usualProgram,
): Promise<BusyFeedReading> {
  const reader = fork(join(root, program.path), {
    cwd: root,
    // No secret of the server's environment is where a hostile file is read.
    env: {},
    execArgv: [`--max-old-space-size=${maxMegabytes}`, ...program.execArgv],
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
