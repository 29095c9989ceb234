/**
 * Stops PostgreSQL when the last of our servers is gone, however it went: killed with all of its process group, too.
 *
 * The watchdog is a session of PostgreSQL itself that nobody has to hold: a loop that goes on after its client has left,
 * and that tries for the lock which every server shares (see presence.ts). A server that gets it alone is alone.
 */
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseAddress } from './address.ts'
import { presenceLockKey } from './presence.ts'

export interface WatchdogOptions {
  readonly address: DatabaseAddress
  /** Holds `pg_ctl`, as the account of PostgreSQL reaches it. */
  readonly programs: string
  /** PostgreSQL's own process. */
  readonly pid: number
}

/** Held by the one watchdog that a PostgreSQL needs. */
const guardKey = '4777232811104503'
const pollSeconds = 0.5
/** "Fast" takes a moment; meanwhile servers that come wait at the lock and are sent away with all others. */
const stoppingSeconds = 60

/** Resolves when a watchdog runs: a new one, or one that already did. */
export async function startWatchdog({ address, programs, pid }: WatchdogOptions): Promise<void> {
  const client = new Client({ ...address, application_name: 'bookplate guard' })
  // It ends when PostgreSQL does.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set client_connection_check_interval = 0')
  const { rows } = await client.query(`select pg_try_advisory_lock(${guardKey}) as chosen`)
  if (rows[0]?.chosen !== true) return client.end()
  const stop = `${quoted(join(programs, 'pg_ctl'))} kill INT ${pid}`
  const watch = client.query(`do $guard$ begin
    loop
      if pg_try_advisory_lock(${presenceLockKey}) then
        execute format('copy (select where false) to program %L', ${client.escapeLiteral(stop)});
        perform pg_sleep(${stoppingSeconds});
      end if;
      perform pg_sleep(${pollSeconds});
      commit;
    end loop;
  end $guard$`)
  watch.catch(() => {})
  // A server that leaves does not wait for it.
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}

/** As the shell that PostgreSQL hands the command to reads it. */
const quoted = (path: string): string =>
  process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`
