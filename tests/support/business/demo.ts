/** The demo business on its own database, with calls that check every answer against its declaration. */
import { Client } from 'pg'
import { expect } from 'vitest'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { Team } from '#schemas/generated/types.gen.ts'
import type { Outcome, Problem } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { publishForms } from '#server/features/forms/calls/publish-forms.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { instant } from '../clock/times.ts'
import { createEmbeddedDatabase, type TestDatabase } from '../database/database.ts'
import { emptyTables } from '../database/empty-tables.ts'
import { keptTables } from '../database/kept-tables.ts'
import { fixedMailState } from '../mail/mail-states.ts'
import { openPaymentServices } from '../payments/payments.ts'
import { loadRules } from './business.ts'
import { storeDemo } from './demo-records.ts'

export interface Demo {
  readonly configuration: Configuration
  readonly database: TestDatabase
  readonly store: Store
  /** A direct connection that bypasses the store. */
  readonly behind: Client
  /** Calls as a visitor at `demoNow`, and checks that each answer matches its declaration. */
  readonly call: CallFunction
  /** Returns the same call at another time. */
  at(now: Instant): CallFunction
  /** Removes all bookings. */
  forgetBookings(): Promise<void>
  close(): Promise<void>
}

/** A Monday before working hours: 08:00 winter time in Berlin. */
export const demoNow = instant('2026-11-23T07:00:00Z')

/** A team whose members are booked together. */
export const duoTeam: Team = { slug: 'duo', name: 'Duo', members: ['leo', 'maya'], assignment: 'collective' }

/** Adds teams to a business. */
export const withTeams =
  (...teams: readonly Team[]) =>
  (records: BusinessRecords): BusinessRecords => ({ ...records, teams: [...records.teams, ...teams] })

/** Opens the demo. `change` adapts the records in `server/demo/` for a test. */
export async function openDemo(
  change: (records: BusinessRecords) => BusinessRecords = records => records,
  options: Parameters<TestDatabase['open']>[0] = {},
): Promise<Demo> {
  const configuration = await loadRules()
  const database = await createEmbeddedDatabase()
  const store = await database.open(options)
  const { directories, formStores } = store
  await storeDemo(store, change)
  await publishForms(configuration, formStores.versions, demoNow)
  const at = (moment: Instant): CallFunction => {
    const callRunner = createCallRunner({
      stores: store,
      configuration,
      clock: () => moment,
      paymentServices: openPaymentServices(store, () => moment),
      mailState: fixedMailState(),
    })
    return async (name, input, options) => {
      const directory = await directories.forHost('localhost')
      if (!directory) throw new Error('The demo business is gone.')
      const outcome = await callRunner.for(directory)(name, input, options)
      holdAgainst(configuration, name, outcome)
      return outcome
    }
  }
  const behind = new Client({ connectionString: database.url })
  await behind.connect()
  return {
    configuration,
    database,
    store,
    behind,
    at,
    call: at(demoNow),
    forgetBookings: () => emptyTables(behind, keptTables),
    async close() {
      await behind.end()
      await database.drop()
    },
  }
}

/** Returns the answer of a call; throws its problem if it has one. */
export function getAnswer<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(`The call answered a problem: ${JSON.stringify(outcome.problem)}`)
}

/** Returns the problem of a call; throws if it succeeded. */
export function getProblem(outcome: Outcome<unknown>): Problem {
  if (!outcome.ok) return outcome.problem
  throw new Error(`The call answered no problem: ${JSON.stringify(outcome.value)}`)
}

/** Lists the faults as `/contact/email contact.email_required`, sorted. */
export const listFaults = (outcome: Outcome<unknown>): string[] =>
  getProblem(outcome)
    .faults.map(({ pointer, code }) => `${pointer} ${code}`)
    .sort()

/** Any call may answer with these, so no call declares them. */
const common: readonly Problem['code'][] = ['input.invalid', 'call.not_found']

/** Expects an answer that matches the call's output schema, or a problem and faults that are declared. */
function holdAgainst(configuration: Configuration, name: CallName, outcome: Outcome<unknown>): void {
  const declaration = configuration.calls.get(name)
  if (!declaration) throw new Error(`There is no call "${name}".`)
  if (outcome.ok) {
    const sent: unknown = JSON.parse(JSON.stringify(outcome.value))
    expect({ name, issues: outputCheck(configuration, name)(sent) }).toEqual({ name, issues: [] })
    return
  }
  const { code, faults } = outcome.problem
  expect([...common, ...declaration.problems]).toContain(code)
  expect([...configuration.problems.keys()]).toEqual(expect.arrayContaining(faults.map(fault => fault.code)))
}

const outputCheck = (configuration: Configuration, name: CallName) =>
  configuration.validation.check(configuration.calls.get(name)?.output ?? {})
