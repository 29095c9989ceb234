/** Deliveries of one batch share their statements, and still read what is true when they ask. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { batchByBusiness } from '#server/features/outbox/batch-by-business.ts'
import { getBusinessScope } from '#server/lib/business-scope.ts'
import { makeBookingCommand, makeCandidate } from '#tests/support/bookings/orders.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp } from '#tests/support/servers/app.ts'

describe('A batch', () => {
  test('has what is asked in one turn, and what is asked meanwhile is asked after it', async () => {
    const asked: string[] = []
    const answers = new Map<string, () => void>()
    const ask = batchByBusiness(async (business, keys) => {
      const name = `${business} ${keys.join()}`
      asked.push(`${name} as ${getBusinessScope()?.business}`)
      if (keys.includes('slow')) await new Promise<void>(settle => answers.set(name, settle))
      return name
    })
    const first = [ask('harbor', 'slow'), ask('harbor', 'b'), ask('forest', 'c'), ask('harbor', 'b')]
    expect(await first[2]).toBe('forest c')
    await expect.poll(() => answers.size).toBe(1)
    const second = [ask('harbor', 'b'), ask('harbor', 'd')]
    answers.get('harbor slow,b')?.()
    expect(await Promise.all(first)).toEqual(['harbor slow,b', 'harbor slow,b', 'forest c', 'harbor slow,b'])
    expect(await Promise.all(second)).toEqual(['harbor b,d', 'harbor b,d'])
    expect(asked).toEqual(['harbor slow,b as harbor', 'forest c as forest', 'harbor b,d as harbor'])
  })

  test('that fails, fails for those who asked, and the next one runs', async () => {
    let isBroken = true
    const ask = batchByBusiness(async () => {
      if (isBroken) throw new Error('The database is away.')
      return 'there'
    })
    const both = await Promise.allSettled([ask('harbor', 'a'), ask('harbor', 'b')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await ask('harbor', 'a')).toBe('there')
  })
})

describe('Letters', () => {
  const emails = 30
  let demo: Demo
  let dataDir: string
  beforeAll(async () => {
    demo = await openDemo()
    dataDir = await mkdtemp(join(tmpdir(), 'bookplate-mail-'))
  })
  afterAll(async () => {
    await demo.close()
    await rm(dataDir, { recursive: true })
  })

  test(`of ${emails} bookings cost less than two statements each, and none reads all records`, async () => {
    const statements: string[] = []
    const store = await demo.database.open({ onConnect: client => recordStatements(client, statements) })
    const { app, appContext } = await openApp({ store, environment: { DATA_DIR: dataDir } })
    for (let index = 0; index < emails; index++)
      await store.bookings.book({
        ...makeBookingCommand([makeCandidate({ start: index * 60 })]),
        now: demoNow,
      })
    // As the first visitor does.
    await store.directories.forHost('localhost')
    statements.length = 0
    await createMailOutboxWorker({ appContext, store, port: 3456 }).runDue()
    await app.close()
    const { rows } = await demo.behind.query('select count(delivered_at)::int as sent from outbox')
    expect(rows).toEqual([{ sent: emails }])
    expect(statements.length).toBeLessThan(2 * emails)
    expect(statements.filter(text => text.includes('join record'))).toEqual([])
  })
})

function recordStatements(client: ClientBase, statements: string[]): void {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (...given: Parameters<typeof query>) => {
      statements.push(JSON.stringify(given[0]))
      return query(...given)
    },
  })
}
