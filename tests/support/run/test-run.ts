/**
 * What a test runner has started ends with it: by Ctrl+C, SIGTERM, SIGHUP, `kill -9`, or because the npm that started it
 * was ended. Beside the runner waits a guard (`run-guard.mjs`), which ends what is left of the run. Not on Windows.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'

/** Names the runs that a process belongs to, one inside the other, separated by spaces. */
export const runsVariable = 'BOOKPLATE_TEST_RUNS'

let guard: ChildProcess | undefined
let endedBy: string | undefined

/** Returns what ended this run before its time, such as "SIGTERM". */
export const wasEndedBy = (): string | undefined => endedBy

/** Returns whether this process is a runner whose children end with it. */
export const isTestRunner = (): boolean => guard !== undefined

/** Makes this process a runner, and marks all that it starts from now on as part of its run. */
export function startTestRun(): void {
  if (process.platform === 'win32') return
  const id = `${process.pid}-${Date.now()}`
  const program = join(import.meta.dirname, 'run-guard.mjs')
  guard = spawn(process.execPath, [program, runsVariable, id], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  // Neither keeps us alive.
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  guard.stdin?.on('error', () => {})
  process.env[runsVariable] = [process.env[runsVariable], id].filter(Boolean).join(' ')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endRun(signal))
  watchStarters()
}

/** Tells the guard about a child that leads a process group, for systems without /proc. */
export function reportGroup(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined || !guard) return
  guard.stdin?.write(`+${pid}\n`)
  // The number may become that of another group.
  child.once('exit', () => guard?.stdin?.writable && guard.stdin.write(`-${pid}\n`))
}

/** Ends all children. The runner goes on, and prints what it knows until then. */
function endRun(by: string): void {
  if (endedBy !== undefined) return
  endedBy = by
  console.error(`\nEnded by ${by}: what this run has started ends with it.`)
  guard?.stdin?.end()
}

/** Resolves when nothing of a run that was ended before its time is left. */
export async function waitUntilEnded(): Promise<void> {
  if (endedBy === undefined || !guard || guard.exitCode !== null) return
  guard.ref()
  await once(guard, 'exit')
}

const starterPollMs = 500

/** Ends the run when a process between it and its npm was killed, which then can pass on no signal. */
function watchStarters(): void {
  const starters = listStarters().join()
  setInterval(() => {
    if (listStarters().join() !== starters) endRun('the end of the process that started it')
  }, starterPollMs).unref()
}

/** Lists our parent and, where /proc tells them, those above it up to npm. */
function listStarters(): readonly number[] {
  const starters = [process.ppid]
  for (let last = process.ppid; last > 1 && starters.length < maxStarters; ) {
    if (isNpm(last)) return starters
    last = readParent(last)
    starters.push(last)
  }
  return [process.ppid]
}

/** npm, its shell, tsx, and what a shell may add. */
const maxStarters = 6

const isNpm = (pid: number): boolean => /^npm\b|npm-cli\.js/.test(readProcess(pid, 'cmdline'))

/** Field 4 of `proc_pid_stat(5)`; the name before it may contain anything. Returns 0 if there is none. */
const readParent = (pid: number): number => Number(/^.*\) \S (\d+)/s.exec(readProcess(pid, 'stat'))?.[1] ?? 0)

function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
