/**
 * Stops PostgreSQL when the last of our servers is gone, however it ended, even if its whole process group was killed.
 * The watchdog is a session inside PostgreSQL: a loop that continues after its client has disconnected and tries for
 * the lock that every server shares (see usage-lock.ts). Getting it means that no server is left.
 */
import { join } from 'node:path'
import { Client } from 'pg'
import type { ConnectionParameters } from './connection-parameters.ts'
import { usageLockKey } from './usage-lock.ts'

export interface ShutdownWatchdogOptions {
  readonly connection: ConnectionParameters
  /** The folder of `pg_ctl`, as PostgreSQL's account sees it. */
  readonly programs: string
  /** PostgreSQL's main process. */
  readonly pid: number
}

/** Held by the watchdog, so that there is only one. */
const watchdogLockKey = '4777232811104503'
const pollSeconds = 0.5
/**
 * A "fast" shutdown takes a moment; servers that arrive meanwhile wait at the lock and are disconnected with all
 * others.
 */
const stoppingSeconds = 60

/** Resolves when a watchdog is running: a new one, or one that already was. */
export async function startShutdownWatchdog({
  connection,
  programs,
  pid,
}: ShutdownWatchdogOptions): Promise<void> {
  const client = new Client({ ...connection, application_name: 'bookplate guard' })
  // The connection ends when PostgreSQL does.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set client_connection_check_interval = 0')
  const { rows } = await client.query(`select pg_try_advisory_lock(${watchdogLockKey}) as chosen`)
  if (rows[0]?.chosen !== true) return client.end()
  const stop = `${quoteForShell(join(programs, 'pg_ctl'))} kill INT ${pid}`
  const watch = client.query(`do $guard$ begin
    loop
      if pg_try_advisory_lock(${usageLockKey}) then
        execute format('copy (select where false) to program %L', ${client.escapeLiteral(stop)});
        perform pg_sleep(${stoppingSeconds});
      end if;
      perform pg_sleep(${pollSeconds});
      commit;
    end loop;
  end $guard$`)
  watch.catch(() => {})
  // Does not keep our process alive.
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}

/** Quotes for the shell that PostgreSQL passes the command to. */
const quoteForShell = (path: string): string =>
  process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`
