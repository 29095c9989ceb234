/** What an upgrade makes of gift cards that were bought before cards knew whether real money has bought them. */
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/postgres/migrate.ts'
import { singleEngines, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'

const migrations = join(root, 'server/postgres/migrations')
const migration = '0031-gift-card-management.sql'

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

  async function insertCard(id: string, provider: 'test' | 'stripe', checkout: string) {
    await client.query(
      `insert into submission (business, id, kind, form, version, status, answers, email_keys, scores, locale,
          started_at, saved_at, quotas, part)
        values ('harbor', $1, 'form', 'voucher', 1, 'complete', '{}', '{}', '{}', 'en', now(), now(), '{}', 1)`,
      [id],
    )
    await client.query(
      `insert into payment (business, id, reference, submission, provider, status, currency, due, received,
          received_currency, created_at, expires_at, checkout, checkout_url, gift_card_value)
        values ('harbor', $1, $1, $1, $2, 'paid', 'EUR', 2500, 2500, 'EUR', now(), now(), $3, 'https://pay.example', 2500)`,
      [id, provider, checkout],
    )
    await client.query(
      `insert into gift_card (business, id, code, payment, currency, value, balance, created_at)
        values ('harbor', $1, $1, $1, 'EUR', 2500, 2500, now())`,
      [id],
    )
  }

  test('tells by the checkout which cards real money has bought', async () => {
    await insertCard('real', 'stripe', 'cs_live_1')
    await insertCard('tried', 'stripe', 'cs_test_1')
    await insertCard('played', 'test', 'test_1')
    await cp(join(migrations, migration), join(folder, migration))
    await migrate(client, folder)
    const { rows } = await client.query('select id, live from gift_card order by id')
    expect(rows).toEqual([
      { id: 'played', live: false },
      { id: 'real', live: true },
      { id: 'tried', live: false },
    ])
  })
})
