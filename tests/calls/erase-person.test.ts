/**
 * A person who does everything: the export has all of it, and erasure leaves nothing of it, in no column of any table and
 * in no file. The declarations in `server/features/privacy/` say the same as the database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { writeDueDigests } from '#server/features/notifications/write-digests.ts'
import { listDeclaredColumns, splitColumns } from '#server/features/privacy/declaration.ts'
import { tableDeclarations } from '#server/features/privacy/tables.ts'
import {
  canary,
  canaryBusiness,
  canaryCardForm,
  canaryForm,
  canaryGuestRules,
  canaryPattern,
  doEverything,
} from '#tests/support/business/canary-person.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { findInFiles, findInTables } from '#tests/support/database/find-in-data.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
beforeAll(async () => {
  const forms = {
    'schemas/forms/canary.json': canaryForm,
    'schemas/forms/canary-card.json': canaryCardForm,
    'schemas/guests/default.json': canaryGuestRules,
  }
  hosted = await openHosted(forms, {}, canaryBusiness)
})
afterAll(() => hosted.close())

test('every column of every table is declared, with whose data it is', async () => {
  const { rows } = await hosted.demo.behind.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name collate "C") as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  )
  const declared = Object.entries(tableDeclarations).map(([table, declaration]) => [
    table,
    listDeclaredColumns(declaration),
  ])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(rows.map(({ table, columns }) => [table, columns])),
  )
})

describe('a person', () => {
  const folders = () => [hosted.demo.database.dataDir, hosted.appContext.settings.dataDir]
  const findFiles = async () =>
    (await Promise.all(folders().map(folder => findInFiles(folder, canaryPattern)))).flat()
  const findColumns = () => findInTables(hosted.demo.behind, canaryPattern)
  const ask = (path: 'export' | 'erase', body: object) =>
    hosted.send('POST', `/operator/customers/${path}`, { body, asOperator: true })
  const person = { email: canary.email.toUpperCase(), phone: '0049 30 98761234' }
  const readOthers = async () => {
    const { rows } = await hosted.demo.behind.query<{ row: string }>(
      `select guests::text || contact::text as row from booking where (contact || guests)::text like '%other@%' order by 1`,
    )
    return rows.map(({ row }) => row)
  }
  const deliver = async () => {
    const { appContext, demo } = hosted
    await writeDueDigests({ ...demo.store, now: demoNow })
    await createMailOutboxWorker({ appContext, store: demo.store, port: 3000 }).runDue()
  }

  test('is only where the declarations say, and there everywhere', async () => {
    await doEverything(hosted)
    await deliver()
    // As a request for a link that is not answered yet.
    await hosted.send('POST', '/bookings/find', {
      body: { reference: 'ZQCANARY', email: canary.email, locale: 'en' },
    })
    const expected = Object.entries(tableDeclarations).flatMap(([table, { personal }]) =>
      splitColumns(personal).map(column => `${table}.${column}`),
    )
    const columns = [...(await findColumns()).keys()]
    const isReal = (name: string) => !name.startsWith('preview:')
    expect(columns.filter(isReal).sort()).toEqual(expected.sort())
    expect(columns.filter(name => !isReal(name))).toContain('preview:submission.answers')
    const files = (await findFiles()).map(path => path.replace(/[^/]+$/, '').replace(/preview_\w+/, '*'))
    expect(new Set(files)).toEqual(new Set(['mail/', 'uploads/', 'previews/*/uploads/']))
  })

  test('gets everything in an export', async () => {
    const { text, body } = await ask('export', person)
    const stored = new Set([...(await findColumns()).values()].flat())
    const exported = new Set(text.match(canaryPattern)?.map(found => found.toLowerCase()))
    expect([...stored].filter(found => !exported.has(found) && !notExported.has(found))).toEqual([])
    expect(Object.keys(body.previews ?? {})).toHaveLength(1)
    expect(text).not.toMatch(/other@booker|Booker/)
  })

  test('is nowhere after an erasure, which keeps the others and changes nothing when repeated', async () => {
    const before = await readOthers()
    const { status, body } = await ask('erase', person)
    expect(status).toBe(200)
    expect(body.bookings).toBeGreaterThan(8)
    expect(await findColumns()).toEqual(new Map())
    expect(await findFiles()).toEqual([])
    const others = await readOthers()
    expect(others).toHaveLength(before.length)
    expect(others.join()).toMatch(/other@booker\.example/)
    expect(others.join().match(/other@guest\.example/g)).toHaveLength(2)
    const nothing = { bookings: 0, submissions: 0, waitlist: 0, letters: 0 }
    expect((await ask('erase', person)).body).toEqual(nothing)
    await deliver()
    expect([...(await findColumns()), ...(await findFiles())]).toEqual([])
  })
})

/** Keys of requests, and a request for a link. */
const notExported = new Set(['zqcanarykey', 'zqcanary'])
