/** The calls as in production: a business on its own database, with a clock that the test sets. */
import { Client as DatabaseClient } from 'pg'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { BookingItem } from '#schemas/generated/types.gen.ts'
import type { Outcome, ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Caller } from '#server/calls/handler.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import type { MailState } from '#server/features/emails/mail-state.ts'
import { publishForms } from '#server/features/forms/calls/publish-forms.ts'
import type { SimulatedOutcome } from '#server/features/payments/checkout-simulator.ts'
import { createCheckoutSimulator } from '#server/features/payments/providers/test-payment-provider.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { instant } from '../clock/times.ts'
import { createEmbeddedDatabase } from '../database/database.ts'
import { emptyTables } from '../database/empty-tables.ts'
import { keptTables } from '../database/kept-tables.ts'
import { fixedMailState } from '../mail/mail-states.ts'
import { openPaymentJobs, openPaymentServices } from '../payments/payments.ts'
import { loadRules } from './business.ts'
import { storeDemo } from './demo-records.ts'

export interface Engine {
  /** Calls as a visitor at an address, or as an operator. */
  ask<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    options?: { readonly key?: string; readonly caller?: Partial<Caller> },
  ): Promise<Outcome<Calls[Name]['output']>>
  setClock(now: string): void
  /** Says whether emails go out, and when the mail server took the last; default: `on`, never. */
  setMailState(state: MailState, sentAt?: string): void
  /** Replaces records of the demo until the next reset. */
  replaceRecords(change: (records: BusinessRecords) => Partial<BusinessRecords>): Promise<void>
  /** Checks the payments that are due and carries out refunds. */
  runPaymentJobs(): Promise<void>
  /** Returns what the test provider has charged minus what it has refunded. */
  takenMoney(): Promise<number>
  /** Changes or reads the tables directly, such as to make rows that an older version has written. */
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Chooses an outcome on the test provider's page, as a visitor would. */
  payAt(url: string, outcome: SimulatedOutcome): Promise<void>
  /** Removes all bookings, links and holds, and resets the clock. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A Friday noon, days before the times that tests book. */
const startOfTests = '2026-11-20T12:00:00+01:00'

/** Opens the demo business with some records replaced. */
export async function openEngine(
  change: (records: BusinessRecords) => Partial<BusinessRecords> = () => ({}),
): Promise<Engine> {
  const database = await createEmbeddedDatabase()
  const configuration = await loadRules()
  let now: Instant = instant(startOfTests)
  let mailState: MailState = 'on'
  let sentAt: Instant | undefined
  const store = await database.open()
  const { directories, formStores } = store
  const records = await storeDemo(store, demo => ({ ...demo, ...change(demo) }))
  await publishForms(configuration, formStores.versions, now)
  const behind = new DatabaseClient({ connectionString: database.url })
  await behind.connect()
  return {
    async ask(name, input, { key, caller } = {}) {
      const directory = await directories.forHost('localhost')
      if (!directory) throw new Error('The business of this test is gone.')
      const paymentServices = openPaymentServices(store, () => now)
      const callRunner = createCallRunner({
        stores: store,
        configuration,
        clock: () => now,
        paymentServices,
        mailState: fixedMailState(mailState, sentAt),
      })
      const who = { address: '192.0.2.1', isOperator: false, ...caller }
      const idempotencyKey = key ?? crypto.randomUUID()
      const outcome = await callRunner.for(directory, who)(name, input, { idempotencyKey })
      await paymentServices.reconciler.whenIdle()
      return outcome
    },
    setMailState(state, at) {
      mailState = state
      sentAt = at === undefined ? undefined : instant(at)
    },
    async replaceRecords(changeNow) {
      await directories.replace({ ...records, ...changeNow(records) })
    },
    async runPaymentJobs() {
      const clock = () => now
      const jobs = openPaymentJobs(openPaymentServices(store, clock), clock)
      await jobs.reconcileDue()
      await jobs.executeRefunds()
    },
    async takenMoney() {
      const { rows } = await behind.query(takenMoney)
      return rows[0].taken
    },
    query: async text => (await behind.query(text)).rows,
    payAt: (url, outcome) =>
      createCheckoutSimulator({
        checkouts: store.testCheckouts,
        clock: () => now,
        delaySeconds: 30,
      }).simulate(new URL(url).pathname.split('/').at(-1) ?? '', outcome),
    setClock(text) {
      now = instant(text)
    },
    async reset() {
      now = instant(startOfTests)
      mailState = 'on'
      sentAt = undefined
      await emptyTables(behind, keptTables)
      await directories.replace(records)
    },
    async close() {
      await behind.end()
      await database.drop()
    },
  }
}

const takenMoney = `
  select coalesce((select sum(charged) from test_checkout), 0)::int
    - coalesce((select sum(amount) from test_refund), 0)::int as taken`

/** Returns the answer of a call; throws its problem if it has one. */
export function expectAnswer<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

export const expectProblem = (outcome: Outcome<unknown>) => (outcome.ok ? undefined : outcome.problem)
export const getProblemCode = (outcome: Outcome<unknown>): ProblemCode | undefined =>
  expectProblem(outcome)?.code

/** Lists the faults, such as `/guests/0/email guest.email_invalid`. */
export const getFaults = (outcome: Outcome<unknown>): readonly string[] =>
  (expectProblem(outcome)?.faults ?? []).map(({ pointer, code }) => `${pointer} ${code}`)

/** Makes a booking input for Ada Lovelace with these items. */
export const orderFor = (
  items: BookingItem[],
  more: Partial<Calls['createBooking']['input']> = {},
): Calls['createBooking']['input'] => ({
  items,
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true },
  timezone: 'Europe/Berlin',
  locale: 'en',
  ...more,
})
