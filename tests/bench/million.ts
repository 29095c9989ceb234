/** The month view, which visitors request most, on a database with a million bookings. */
import { join } from 'node:path'
import { Client } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { storeRecords } from '#tests/support/business/demo-records.ts'
import { createEmbeddedDatabase } from '#tests/support/database/database.ts'
import { fixedMailState } from '#tests/support/mail/mail-states.ts'
import { openPaymentServices } from '#tests/support/payments/payments.ts'
import { root } from '#tests/support/run/command.ts'
import { figure, type Table } from './table.ts'

const bookings = 1_000_000
const asked = 200

export async function millionBench(): Promise<Table[]> {
  const database = await createEmbeddedDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const started = performance.now()
    for (const statement of [...fill, 'analyze']) await client.query(statement)
    const builtMs = performance.now() - started
    const store = await database.open()
    const configuration = await loadRules()
    await storeRecords(store, await readBusinessFolder(join(root, 'server/demo/harbor'), configuration))
    const clock = () => asInstant(Date.now())
    const paymentServices = openPaymentServices(store, clock)
    const callRunner = createCallRunner({
      stores: store,
      configuration,
      clock,
      paymentServices,
      mailState: fixedMailState(),
    })
    const monthOf = async (input: { service: string; provider: string }, index: number) => {
      const directory = await store.directories.forHost('localhost')
      if (directory === undefined) throw new Error('The demo business is gone.')
      const from = dateAfter(1 + (index % 28))
      const to = dateAfter(31 + (index % 28))
      const call = callRunner.for(directory, { address: '192.0.2.1', isOperator: false })
      const answer = await call('findSlots', { ...input, from, to, timezone: 'Europe/Berlin' }, {})
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    }
    const rows = [
      await timed('a month of one provider', index =>
        monthOf({ service: 'haircut', provider: 'maya' }, index),
      ),
      await timed('a month of any provider', index =>
        monthOf({ service: 'haircut', provider: 'any' }, index),
      ),
      await timed('a booking by its id', async index => {
        const found = await store.bookings.find('harbor', `b${(index * 7919) % bookings}`)
        if (found === undefined) throw new Error('A booking is gone.')
      }),
    ]
    return [
      {
        title: `Store: ${bookings} bookings (built in ${figure(builtMs / 1000)} s)`,
        head: ['case', 'p50 ms', 'p95 ms'],
        rows,
      },
    ]
  } finally {
    await client.end()
    await database.drop()
  }
}

async function timed(name: string, work: (index: number) => Promise<void>): Promise<string[]> {
  for (let index = 0; index < 20; index++) await work(index)
  const times: number[] = []
  for (let index = 0; index < asked; index++) {
    const started = performance.now()
    await work(index)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return [name, ...[0.5, 0.95].map(part => figure(times[Math.floor(asked * part)] ?? 0))]
}

const dateAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Eight appointments a day for each of 50 providers over some seven years, up to two months from now. The
 * constraint is added after the rows, which is many times faster.
 */
const fill = [
  // Skips the checks of foreign keys, because the rows are generated to fit.
  `set session_replication_role = replica`,
  `set maintenance_work_mem = '512MB'`,
  'alter table occupancy drop constraint occupancy_no_overlap',
  `create temporary table made as
    select n, 'b' || n as id, gen_random_uuid() as occupancy,
      (array['maya', 'leo', 'ines'])[n % 50 + 1] as known, 'provider-' || n % 50 as other,
      date_trunc('day', now()) + interval '60 days' - n / 400 * interval '1 day'
        + interval '8 hours' + n / 50 % 8 * interval '1 hour' as starts_at
    from generate_series(0, ${bookings - 1}) n`,
  `insert into occupancy (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
    select 'harbor', occupancy, coalesce(known, other), tstzrange(starts_at, starts_at + interval '45 minutes'),
      'haircut', starts_at, 'session', 1, 1 from made order by coalesce(known, other), starts_at`,
  `insert into booking (business, id, reference, status, revision, created_at, starts_at, ends_at, contact, guests,
      email_key, guest_keys, document)
    select 'harbor', id, id, 'scheduled', 1, starts_at - interval '9 days', starts_at, starts_at + interval '45 minutes',
      jsonb_build_object('firstName', 'Jo', 'lastName', 'Number ' || n, 'email', 'jo' || n || '@example.org'), '[]',
      'jo' || n || '@example.org', '{}', '{"locale": "en", "timezone": "Europe/Berlin", "history": [{"what": "created"}]}'
    from made`,
  `insert into appointment (business, booking, position, service, provider, starts_at, ends_at, seats, occupancy, document)
    select 'harbor', id, 0, 'haircut', coalesce(known, other), starts_at, starts_at + interval '45 minutes', 1, occupancy,
      jsonb_build_object('position', 0, 'service', 'haircut', 'provider', coalesce(known, other), 'seats', 1)
    from made`,
  `alter table occupancy add constraint occupancy_no_overlap
    exclude using gist (business with =, provider with =, during with &&)`,
]
