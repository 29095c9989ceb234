/** What an upgrade makes of submissions that were complete before the booking that they made was paid. */
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/postgres/migrate.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { singleEngines, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'

const migrations = join(root, 'server/postgres/migrations')
const migration = '0018-booking-submissions.sql'

describe.each(singleEngines)('An upgrade on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let client: Client
  let folder = ''
  beforeEach(async () => {
    database = await createDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    folder = await mkdtemp(join(tmpdir(), 'bookplate-migrations-'))
    for (const name of readdirSync(migrations))
      if (name < migration) await cp(join(migrations, name), join(folder, name))
    await migrate(client, folder)
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function insert(id: string, booking: string, [payment, ...history]: [string?, ...object[]] = []) {
    await client.query(
      `insert into booking (business, id, reference, status, revision, created_at, starts_at, ends_at, contact, guests,
          guest_keys, document)
        values ('harbor', $1, $1, $2, 1, now(), now(), now(), '{}', '[]', '{}', jsonb_build_object('history', $3::jsonb))`,
      [id, booking, JSON.stringify(history)],
    )
    await client.query(
      `insert into submission (business, id, kind, form, version, status, answers, email_keys, scores, locale,
          started_at, saved_at, quotas, booking, part)
        values ('harbor', $1, 'form', 'trial', 1, 'complete', '{}', '{}', '{}', 'en', now(), now(), '{all}', $1, 1)`,
      [id],
    )
    await client.query(
      `insert into outbox (business, id, topic, document, created_at, next_attempt_at)
        values ('harbor', gen_random_uuid(), 'submission.created', jsonb_build_object('submission', $1::text), now(), null)`,
      [id],
    )
    if (payment !== undefined)
      await client.query(
        `insert into payment (business, id, booking, provider, status, currency, due, received, received_currency,
            created_at, expires_at, check_at)
          values ('harbor', $1, $1, 'test', $2, 'EUR', 2500, $3, 'EUR', now(), now(), now())`,
        [id, payment, payment === 'paid' ? 2500 : 0],
      )
  }

  test('lets them follow their bookings', async () => {
    await insert('free', 'scheduled')
    await insert('paid', 'scheduled', ['paid'])
    await insert('paid and cancelled', 'cancelled', ['paid', { what: 'paid' }, { what: 'cancelled' }])
    await insert('paid after the cancellation', 'cancelled', [
      'paid',
      { what: 'cancelled' },
      { what: 'refunded' },
    ])
    await insert('open', 'awaiting-payment', ['open'])
    await insert('expired', 'expired', ['expired'])
    await insert('released', 'cancelled', ['expired'])
    await client.query(
      `insert into submission_count (business, kind, form, part, version, digest, counts)
        values ('harbor', 'form', 'trial', 1, 1, 'one', '{}'), ('harbor', 'form', 'other', 1, 1, 'one', '{}')`,
    )
    await migrate(client, migrations)
    // Repairing a repaired database changes nothing.
    await client.query(await readFile(join(migrations, '0022-unpaid-submissions.sql'), 'utf8'))
    const { rows } = await client.query(
      `select s.id, s.status, cardinality(quotas)::int as places, count(o.id)::int as notes from submission s
        left join outbox o on o.document->>'submission' = s.id group by s.business, s.id order by s.id`,
    )
    const unpaid = { status: 'unpaid', places: 0, notes: 0 }
    const complete = { status: 'complete', places: 1, notes: 1 }
    expect(rows).toEqual([
      { id: 'expired', ...unpaid },
      { id: 'free', ...complete },
      { id: 'open', status: 'awaiting-payment', places: 1, notes: 0 },
      { id: 'paid', ...complete },
      { id: 'paid after the cancellation', ...unpaid },
      { id: 'paid and cancelled', ...complete },
      { id: 'released', ...unpaid },
    ])
    expect((await client.query('select form from submission_count')).rows).toEqual([{ form: 'other' }])
    const about = /submissions/
    expect((await inconsistencies(client)).filter(sentence => about.test(sentence))).toEqual([])
  })
})
