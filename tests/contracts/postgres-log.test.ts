/** What the end of PostgreSQL's log says about a failed start. */
import { expect, test } from 'vitest'
import { isRetryableLogTail } from '#server/postgres/embedded/embedded.ts'

const line = (text: string) => `2026-11-23 11:49:33.249 UTC [17057] ${text}\n`
const shuttingDown = line('FATAL:  the database system is shutting down').repeat(5)
const shutDown = line('LOG:  database system is shut down')

test.each([
  ['another process has the lock', line('FATAL:  lock file "postmaster.pid" already exists')],
  ['another process is writing its lock', line('FATAL:  lock file "postmaster.pid" is empty')],
  [
    'connections of a killed server are still open',
    line('FATAL:  pre-existing shared memory block is still in use'),
  ],
  ['the previous server is closing its last connections', shuttingDown],
  ['the previous server has just shut down', shuttingDown + shutDown],
])('A start is retried if %s', (_, log) => expect(isRetryableLogTail(log)).toBe(true))

test.each([
  ['nothing was written', ''],
  ['a file is missing', shutDown + line('FATAL:  could not open file "global/pg_control"')],
  [
    'its port is taken',
    line('LOG:  database system is shut down') + line('FATAL:  could not create any sockets'),
  ],
])('A start fails if %s', (_, log) => expect(isRetryableLogTail(log)).toBe(false))
