/** Starting the programs of PostgreSQL: one that ends soon, and the server that stays. */
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { codeOf } from '../error-code.ts'
import type { Account } from './account.ts'

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  /** The programs' working folder, entered before the change of account. */
  readonly folder: string
  readonly account: Account | undefined
}

export interface Finished {
  /** Exit code; null: it never ran or was killed. */
  readonly code: number | null
  readonly output: string
  /** EACCES, ENOENT…: why it could not be started. */
  readonly refused?: string
}

/** Runs a program to its end, with what it printed. Never rejects. */
export function run(command: Command): Promise<Finished> {
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
    child.on('error', error => resolve({ code: null, output, refused: codeOf(error) ?? error.message }))
    child.on('close', code => resolve({ code, output }))
  })
}

export interface Started {
  /** Undefined while it runs. */
  readonly exitCode: () => number | undefined
}

/** Starts a program that outlives us, its words going to `logFile`. */
export async function start(command: Command, logFile: string): Promise<Started> {
  const log = await open(logFile, 'a', 0o600)
  try {
    if (command.account !== undefined) await log.chown(command.account.uid, command.account.gid)
    // Its own process group, so that a Ctrl-C in our terminal does not stop it before our connections are closed.
    const child = spawn(command.program, command.args, {
      ...options(command),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let exitCode: number | undefined
    child.on('error', () => {
      exitCode = -1
    })
    child.on('exit', code => {
      exitCode = code ?? -1
    })
    child.unref()
    return { exitCode: () => exitCode }
  } finally {
    await log.close()
  }
}

/** Whether a process of that number lives. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, but there.
    return codeOf(error) === 'EPERM'
  }
}

const options = ({ folder, account }: Command) => ({ cwd: folder, env: environment(), ...account })

/** PGDATA, PGPORT and their kind would override what we ask for; what the programs say is read in English. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
})
