/** Starts and stops the PostgreSQL process. */
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StoreCommandError } from '../store-command-error.ts'
import type { SystemAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { ConnectionParameters } from './connection-parameters.ts'
import { type PostgresDataFolder, readPostmasterLock, removeStalePostmasterLock } from './data-folder.ts'
import {
  isProcessRunning,
  type ProgramCommand,
  type RunningProgram,
  runProgram,
  startProgram,
} from './processes.ts'

export interface PostgresProcessOptions {
  readonly data: PostgresDataFolder
  readonly binaries: PostgresBinaries
  readonly account: SystemAccount | undefined
  readonly connection: ConnectionParameters
  readonly logFile: string
}

const logLimitBytes = 1_000_000
const stopTimeoutMs = 30_000
const pollMs = 5

/** Starts the process without waiting for it to be ready. */
export async function spawnPostgres(plan: PostgresProcessOptions): Promise<RunningProgram> {
  await removeStalePostmasterLock(plan.data.path)
  const logSize = await stat(plan.logFile).then(
    file => file.size,
    () => 0,
  )
  if (logSize > logLimitBytes) await rm(plan.logFile)
  return startProgram(createServerCommand(plan), plan.logFile)
}

/** "Fast" shutdown: ends connections, writes everything, exits. Resolves when the process is gone. */
export async function stopPostgres(plan: PostgresProcessOptions): Promise<void> {
  const lock = await readPostmasterLock(plan.data.path)
  if (lock === undefined) return
  // Windows has no signals between processes; there pg_ctl talks to the server through a pipe.
  if (process.platform === 'win32') await runProgram(createStopCommand(plan))
  else if (isProcessRunning(lock.pid)) process.kill(lock.pid, 'SIGINT')
  else return
  await waitUntilStopped(plan, lock.pid)
}

/** Resolves when the server that was told to stop is gone. */
export async function waitUntilStopped(
  { data, logFile }: PostgresProcessOptions,
  pid?: number,
): Promise<void> {
  const stopping = pid ?? (await readPostmasterLock(data.path))?.pid
  if (stopping === undefined) return
  const deadline = performance.now() + stopTimeoutMs
  while ((await readPostmasterLock(data.path))?.pid === stopping) {
    if (performance.now() > deadline) {
      throw new StoreCommandError(`PostgreSQL (process ${stopping}) does not stop; see ${logFile}.`)
    }
    await delay(pollMs)
  }
}

/** Returns the last lines of the server's log, for an error message to the operator. */
export const readLogTail = async (logFile: string): Promise<string> =>
  (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-6).join('\n')

function createServerCommand({
  data,
  binaries,
  account,
  connection,
}: PostgresProcessOptions): ProgramCommand {
  const socket = connection.host === data.path ? '.' : connection.host
  const where =
    process.platform === 'win32'
      ? ['-h', connection.host, '-p', String(connection.port)]
      : ['-k', socket, '-p', String(connection.port), '-c', 'listen_addresses=']
  const settings = Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return {
    program: join(binaries.folder, 'postgres'),
    args: ['-D', data.name, ...where, ...settings],
    folder: data.path,
    account,
  }
}

const serverSettings = {
  cluster_name: 'bookplate',
  shared_buffers: '64MB',
  max_connections: 100,
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and their values are personal data: the log is about the server, not about its content.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  jit: 'off',
} as const

const createStopCommand = ({ data, binaries, account }: PostgresProcessOptions): ProgramCommand => ({
  program: join(binaries.folder, 'pg_ctl'),
  args: ['stop', '-D', data.path, '-m', 'fast', '-w'],
  folder: data.path,
  account,
})
