/**
 * Test setup for the bookings port: a database, two stores on it like two processes, and a direct connection.
 */
import { Client, type ClientBase } from 'pg'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Store } from '#server/app/stores/open.ts'
import type { BookingsAndClassSessions } from '#server/features/bookings/class-sessions.ts'
import type { BusyTimes, OccupancyExclusion } from '#server/features/slots/occupancy.ts'
import type { DatabaseEngine, TestDatabase } from '../database/database.ts'
import { business, minute, now } from './orders.ts'

export interface BookingsSuite {
  readonly bookings: BookingsAndClassSessions
  /** Uses the same database. */
  readonly other: BookingsAndClassSessions
  /** Returns the store of `bookings` for 0 and that of `other` for 1. */
  store(process: number): Store
  /** Returns `bookings` and `other` in turn, for concurrent requests. */
  either(index: number): BookingsAndClassSessions
  busy(provider: string, except?: OccupancyExclusion, at?: typeof now): Promise<BusyTimes>
  /** Queries the tables directly, bypassing the port, to see or simulate other writers. */
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  count(table: string): Promise<number>
  /**
   * Runs a race on two stores of its own, taken in turn, and returns how many deadlocks PostgreSQL had to end. Until it has
   * ended, nothing else may use the database.
   */
  countDeadlocks(race: (either: BookingsSuite['either']) => Promise<void>): Promise<number>
  /** Looks at the tables through the direct connection. */
  look<T>(work: (client: Client) => Promise<T>): Promise<T>
}

/** Must be called in a `describe`. Every test begins without bookings and holds. */
export function bookingsSuite({ createDatabase }: DatabaseEngine): BookingsSuite {
  let database: TestDatabase
  let stores: readonly [Store, Store]
  let behind: Client
  beforeAll(async () => {
    database = await createDatabase()
    stores = [await database.open(), await database.open()]
    behind = new Client({ connectionString: database.url })
    await behind.connect()
  })
  afterEach(async () => {
    for (const table of emptied) await behind.query(`delete from ${table}`)
  })
  afterAll(async () => {
    await behind.end()
    await database.drop()
  })
  const rows: BookingsSuite['rows'] = async (text, values) => (await behind.query(text, values)).rows
  const listSessions = async (): Promise<readonly number[]> =>
    (
      await rows(
        `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
      )
    ).map(({ pid }) => Number(pid))
  const readDeadlocks = async (): Promise<number> =>
    Number(
      (await rows('select deadlocks from pg_stat_database where datname = current_database()'))[0]?.deadlocks,
    )
  return {
    get bookings() {
      return stores[0].bookings
    },
    get other() {
      return stores[1].bookings
    },
    store: process => stores[process === 0 ? 0 : 1],
    async countDeadlocks(race) {
      const before = await readDeadlocks()
      // Only those of the race: the suite's own stores connect anew now and then, and stay connected.
      const sessions: number[] = []
      const onConnect = (client: ClientBase) => sessions.push(sessionOf(client))
      const racing = [await database.open({ onConnect }), await database.open({ onConnect })]
      await race(index => (racing[index % 2] ?? stores[0]).bookings)
      for (const store of racing) await store.close()
      // A session reports what it has counted at its end at the latest.
      await vi.waitUntil(async () => !(await listSessions()).some(pid => sessions.includes(pid)), {
        timeout: 30_000,
      })
      return (await readDeadlocks()) - before
    },
    either: index => stores[index % 2 === 0 ? 0 : 1].bookings,
    busy: (provider, except = {}, at = now) =>
      stores[0].bookings.readBusyTimes({
        business,
        providers: [provider],
        from: minute(-1440),
        to: minute(100_000),
        now: at,
        except,
      }),
    rows,
    count: async table => Number((await rows(`select count(*) from ${table}`))[0]?.count),
    look: work => work(behind),
  }
}

/** `pg` knows the number of a connection's session, but does not declare it. */
const sessionOf = (client: ClientBase): number => (client as ClientBase & { processID: number }).processID

/** Child tables first. */
const emptied = [
  'waitlist_entry',
  'booking_list_link',
  'email_verification',
  'gift_card_entry',
  'gift_card',
  'refund',
  'payment',
  'dispute',
  'desk_payment',
  'test_refund',
  'test_checkout',
  'held',
  'hold',
  'kept_time',
  'one_time_link_use',
  'reminder',
  'appointment',
  'booking',
  'occupancy',
  'outbox',
  'idempotency',
  'busy_feed',
  'calendar_connection',
  'audit',
  'month_numbers',
  'month_change',
  'gate',
  'job',
  'upload',
  'submission_count',
  'submission_part',
  'submission',
  'form_version',
]

/** Counts the receipts by kind. */
export function tally(receipts: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of receipts) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
