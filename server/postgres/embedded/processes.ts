/** Runs PostgreSQL's programs: those that end soon, and the server that stays. */
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { getErrorCode } from '../error-code.ts'
import type { SystemAccount } from './account.ts'

export interface ProgramCommand {
  readonly program: string
  readonly args: readonly string[]
  /** The working folder of the program, entered before the account changes. */
  readonly folder: string
  readonly account: SystemAccount | undefined
}

export interface ProgramResult {
  /** Exit code; null if it never ran or was killed. */
  readonly code: number | null
  readonly output: string
  /** EACCES, ENOENT…: why it could not be started. */
  readonly refused?: string
}

/** Runs a program to its end and collects its output. Never rejects. */
export function runProgram(command: ProgramCommand): Promise<ProgramResult> {
  return new Promise(resolve => {
    const child = spawn(command.program, command.args, {
      ...toSpawnOptions(command),
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
  /** Undefined while it is running. */
  readonly exitCode: () => number | undefined
  /** Lets the program outlive us. */
  release(): void
}

/**
 * Starts a program that writes its output to `logFile`. Until it is released, it is interrupted (SIGINT) when we exit:
 * a shell beside it waits at a pipe that only we hold, so even a SIGKILL of our process group has that effect. Windows
 * has no such shell; there the program is released from the start.
 */
export async function startProgram(command: ProgramCommand, logFile: string): Promise<RunningProgram> {
  const log = await open(logFile, 'a', 0o600)
  try {
    if (command.account !== undefined) await log.chown(command.account.uid, command.account.gid)
    const [program, ...args] = withWatcher(command)
    // Its own process group, so that Ctrl-C in our terminal does not stop it before our connections are closed.
    const child = spawn(program, args, {
      ...toSpawnOptions(command),
      detached: true,
      windowsHide: true,
      stdio: ['pipe', log.fd, log.fd],
    })
    let exitCode: number | undefined
    const release = () => void child.stdin?.end('\n')
    // The program and its watcher may be gone already.
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

/** A line on the pipe ends the watcher; the end of the pipe without one makes it interrupt the program. */
const watcherScript = '( (read -r released <&3 || kill -INT $$) & ) 3<&0; exec "$@" </dev/null'

const withWatcher = ({ program, args }: ProgramCommand): [string, ...string[]] =>
  process.platform === 'win32' ? [program, ...args] : ['sh', '-c', watcherScript, 'sh', program, ...args]

/** Whether a process with this id exists. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It exists, but we may not signal it.
    return getErrorCode(error) === 'EPERM'
  }
}

const toSpawnOptions = ({ folder, account }: ProgramCommand) => ({
  cwd: folder,
  env: createEnvironment(),
  ...account,
})

/** PGDATA, PGPORT and the like would override our arguments; we parse the programs' output in English. */
const createEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
})
