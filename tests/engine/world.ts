/** One database, two servers' stores on it, a clock that the test moves, and SQL to look behind the calls. */

import { Client } from 'pg'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { instant } from '#tests/support/clock/times.ts'
import { createEmbeddedDatabase } from '#tests/support/database/database.ts'
import { fixedMailState } from '#tests/support/mail/mail-states.ts'
import { openPaymentServices } from '#tests/support/payments/payments.ts'

export interface World {
  readonly databaseUrl: string
  /** Those of the first server. */
  readonly bookings: Bookings
  now(): Instant
  advance(minutes: number): void
  /** `client`: even numbers reach the first server, odd ones the second, each from its own address. */
  ask<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    who?: { readonly client?: number; readonly key?: string; readonly isOperator?: boolean },
  ): Promise<Outcome<Calls[Name]['output']>>
  /** Counts the answers to each call: `createBooking ok`, `createBooking slot.taken`. */
  readonly answers: ReadonlyMap<string, number>
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Deletes everything that was booked, and sets the clock back. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Referenced tables come last. Truncating a table costs more than deleting a few rows. */
const written = [
  'refund',
  'payment',
  'desk_payment',
  'held',
  'hold',
  'one_time_link_use',
  'appointment',
  'booking',
  'occupancy',
  'outbox',
  'idempotency',
]

export async function openWorld(records: BusinessRecords, firstMoment: string): Promise<World> {
  const configuration = await loadRules()
  const database = await createEmbeddedDatabase()
  const first = await database.open()
  const stores = [first, await database.open()]
  await first.directories.replace(records)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  let now = instant(firstMoment)
  const answers = new Map<string, number>()
  const callers = stores.map(store => ({
    directories: store.directories,
    callRunner: createCallRunner({
      stores: store,
      configuration,
      clock: () => now,
      paymentServices: openPaymentServices(store, () => now),
      mailState: fixedMailState(),
    }),
  }))
  return {
    databaseUrl: database.url,
    bookings: first.bookings,
    now: () => now,
    advance(minutes) {
      now = addMinutes(now, minutes)
    },
    async ask(name, input, { client = 0, key, isOperator = false } = {}) {
      const server = callers[client % callers.length]
      const directory = await server?.directories.forHost('localhost')
      if (!server || !directory) throw new Error('The business of this test is gone.')
      const who = { address: `192.0.2.${client % 200}`, isOperator }
      const options = { idempotencyKey: key ?? crypto.randomUUID() }
      const outcome = await server.callRunner.for(directory, who)(name, input, options)
      const answer = `${name} ${outcome.ok ? 'ok' : outcome.problem.code}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      return outcome
    },
    answers,
    sql: async (text, values = []) => (await client.query(text, values)).rows,
    async reset() {
      now = instant(firstMoment)
      await client.query(written.map(table => `delete from ${table}`).join(';'))
    },
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
