/** Starting the programs of PostgreSQL: one that ends soon, and the server that stays. */
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { getErrorCode } from '../error-code.ts'
import type { SystemAccount } from './account.ts'

export interface ProgramCommand {
  readonly program: string
  readonly args: readonly string[]
  /** The programs' working folder, entered before the change of account. */
  readonly folder: string
  readonly account: SystemAccount | undefined
}

export interface ProgramResult {
  /** Exit code; null: it never ran or was killed. */
  readonly code: number | null
  readonly output: string
  /** EACCES, ENOENT…: why it could not be started. */
  readonly refused?: string
}

/** Runs a program to its end, with what it printed. Never rejects. */
export function runProgram(command: ProgramCommand): Promise<ProgramResult> {
  return new Promise(resolve => {
    const child = spawn(command.program, command.args, {
      ...options(command),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', error => resolve({ code: null, output, refused: getErrorCode(error) ?? error.message }))
    child.on('close', code => resolve({ code, output }))
  })
}

export interface RunningProgram {
  /** Undefined while it runs. */
  readonly exitCode: () => number | undefined
  /** From now on it may outlive us. */
  release(): void
}

/**
 * Starts a program, its words going to `logFile`. Until it is released it is told to stop (SIGINT) when we are gone:
 * a shell beside it waits at a pipe that only we hold, so not even a SIGKILL of our process group prevents that.
 * Windows has no such shell; there the program is released from the start.
 */
export async function startProgram(command: ProgramCommand, logFile: string): Promise<RunningProgram> {
  const log = await open(logFile, 'a', 0o600)
  try {
    if (command.account !== undefined) await log.chown(command.account.uid, command.account.gid)
    const [program, ...args] = withWatcher(command)
    // Its own process group, so that a Ctrl-C in our terminal does not stop it before our connections are closed.
    const child = spawn(program, args, {
      ...options(command),
      detached: true,
      windowsHide: true,
      stdio: ['pipe', log.fd, log.fd],
    })
    let exitCode: number | undefined
    const release = () => void child.stdin?.end('\n')
    // It may be gone already, the watcher with it.
    child.stdin?.on('error', () => {})
    child.on('error', () => {
      exitCode = -1
    })
    child.on('exit', code => {
      exitCode = code ?? -1
      release()
    })
    child.unref()
    if (child.stdin instanceof Socket) child.stdin.unref()
    return { exitCode: () => exitCode, release }
  } finally {
    await log.close()
  }
}

/** A line on the pipe ends the watcher; the end of the pipe without one makes it stop the program. */
const watching = '( (read -r released <&3 || kill -INT $$) & ) 3<&0; exec "$@" </dev/null'

const withWatcher = ({ program, args }: ProgramCommand): [string, ...string[]] =>
  process.platform === 'win32' ? [program, ...args] : ['sh', '-c', watching, 'sh', program, ...args]

/** Whether a process of that number lives. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, but there.
    return getErrorCode(error) === 'EPERM'
  }
}

const options = ({ folder, account }: ProgramCommand) => ({ cwd: folder, env: environment(), ...account })

/** PGDATA, PGPORT and their kind would override what we ask for; what the programs say is read in English. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
})
