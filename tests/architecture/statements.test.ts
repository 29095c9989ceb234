/** The rules for SQL that keep the way to several machines open: docs/operating.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citusScript } from '#tests/support/database/citus.ts'
import {
  findStatements,
  readDistributedTables,
  readStoreStatements,
} from '#tests/support/source/sql-sources.ts'
import {
  findStatementFaults,
  findUnboundTables,
  locksRows,
  mixesTables,
} from '#tests/support/source/statement-rules.ts'

const tables = readDistributedTables(readFileSync(citusScript, 'utf8'))

/** What reads or deletes rows of all businesses, none of it while a visitor waits. `statement` is its beginning. */
const allowed: readonly { readonly path: string; readonly statement: string; readonly reason: string }[] = [
  {
    path: 'features/backup/data-files.ts',
    statement: 'select distinct id collate "C" as id from upload',
    reason: 'a backup copies the files of all',
  },
  {
    path: 'features/previews/store/previews.ts',
    statement: 'select business, id from preview where $0',
    reason: 'a job ends the previews of all',
  },
  {
    path: 'features/document-drafts/store/publication-schedules.ts',
    statement:
      'select business, kind, id, author, extract(epoch from publish_at)::float8 as publish_at, extract(epoch from take_down_at)::float8 as take_down_at, extract(epoch from failed_at)::float8 as failed_at, failure from publication_schedule where publish_at <= $0',
    reason: 'a job finds what it publishes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, id from hold where expires_at <= $0',
    reason: 'a job finds what it releases business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, token_hash as key from booking_list_link',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, id as key from email_verification',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, key from idempotency',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, name as key from gate',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, address as key from kept_time',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: "select business, concat_ws(' ', zone, month, provider) as key from month_numbers",
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/maintenance/store/maintenance.ts',
    statement: 'select business, id::text as key from month_change',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/checkout/store/payments.ts',
    statement: 'select business, id from payment where provider = $0 and checkout = $0',
    reason: 'a report of the provider names no business',
  },
  {
    path: 'features/checkout/store/payments.ts',
    statement: 'select id from payment where provider = $0 limit 1',
    reason: 'the start of a server looks whether a provider was ever used',
  },
  {
    path: 'features/payments/store/refunds.ts',
    statement: 'select r.business, r.id',
    reason: 'a report of the provider names no business',
  },
  {
    path: 'features/payments/store/refunds.ts',
    statement: 'select business, id from refund where next_attempt_at <= $0',
    reason: 'a job finds what it leases business by business',
  },
  {
    path: 'features/payments/store/lease-due-payments.ts',
    statement: 'select business, id from payment where check_at <= $0',
    reason: 'a job finds what it leases business by business',
  },
  {
    path: 'features/previews/store/sandboxes.ts',
    statement: 'select coalesce(sum(bytes), 0)::bigint as bytes from upload',
    reason: 'the tables of a sandbox are those of one preview, on the coordinator',
  },
  {
    path: 'features/forms/store/form-versions.ts',
    statement: 'select kind, form, version, digest from form_version',
    reason: 'the start of a server asks which versions anybody has answered',
  },
  {
    path: 'features/forms/store/form-versions.ts',
    statement: 'select from submission where kind = $0',
    reason: 'all businesses have the same forms',
  },
  {
    path: 'features/forms/store/uploads.ts',
    statement: 'select business, id from upload where submission is null',
    reason: 'a job finds what it deletes business by business',
  },
  {
    path: 'features/forms/store/uploads.ts',
    statement: 'select id from upload where id = any',
    reason: 'a job compares the files of all with their rows',
  },
  {
    path: 'features/waitlist/store/waitlist.ts',
    statement: 'select distinct business, service from waitlist_entry',
    reason: 'a job looks which services anybody waits for',
  },
  {
    path: 'features/waitlist/store/waitlist.ts',
    statement: 'delete from waitlist_entry where (offered_until is null',
    reason: 'a job removes entries that are over',
  },
]

/** Files with statements that read or write both: the versions of forms are on the coordinator. */
const mixing = ['features/directory/store/images.ts', 'features/forms/store/form-versions.ts']

describe('every statement of the store', () => {
  const statements = readStoreStatements()
  const isAllowed = ({ path, text }: (typeof statements)[number]) =>
    allowed.some(exception => exception.path === path && text.startsWith(exception.statement))

  test('is read from the sources', () => {
    expect(statements.length).toBeGreaterThan(200)
    expect(tables.length).toBeGreaterThan(20)
  })

  test('binds each table to a business, and writes nothing that depends on a setting', () => {
    const faults = statements
      .filter(statement => !isAllowed(statement))
      .flatMap(({ path, text }) =>
        findStatementFaults(text, tables).map(fault => `${path}: ${fault}: ${text}`),
      )
    expect(faults).toEqual([])
  })

  test('keeps the tables of the coordinator apart from those that are spread', () => {
    const local = [...readFileSync(citusScript, 'utf8').matchAll(/^-- local: (\w+)/gm)].flatMap(
      ([, table]) => table ?? [],
    )
    expect(local).toContain('outbox')
    const mixed = statements.filter(({ text }) => mixesTables(text, local, tables)).map(({ path }) => path)
    expect([...new Set(mixed)].sort()).toEqual(mixing)
  })

  test('locks no rows of several businesses', () => {
    expect(statements.filter(isAllowed).filter(({ text }) => locksRows(text))).toEqual([])
  })

  test.each(allowed)('$path crosses businesses: $reason', ({ path, statement }) => {
    const found = statements.filter(one => one.path === path && one.text.startsWith(statement))
    expect(found.flatMap(({ text }) => findUnboundTables(text, tables))).not.toEqual([])
  })
})

describe('the rules find', () => {
  test.each([
    ['a table without a business', 'select from booking where id = $1'],
    [
      'a joined table without a business',
      'select from booking b join appointment a on a.booking = b.id where b.business = $1',
    ],
    [
      'a subquery that takes the business from outside',
      'select (select count(*) from refund r where r.business = p.business) from payment p where p.business = $1',
    ],
    ['one side of a union', 'select from hold where business = $1 union select from held where hold = $2'],
    [
      'a listed table',
      'update payment set due = 0 from submission where payment.business = $1 and submission.id = $2',
    ],
    ['an update', "update booking set status = 'x' where id = $1"],
    ['a lock of several businesses', 'select from gate where name = $1 for update'],
    [
      'an expression of "with"',
      'with old as (delete from gate where name = $1) select from booking where business = $1',
    ],
    ['rows without a business', 'insert into gate (name, used_at) values ($1, $2)'],
    [
      'a cast of a column',
      "update booking set starts_at = (document->>'at')::timestamptz where business = $1",
    ],
    [
      'a returned time',
      "update hold set client = $1 where business = $2 returning date_part('epoch', expires_at)",
    ],
  ])('%s', (_, statement) => expect(findStatementFaults(statement, tables)).toHaveLength(1))

  test.each([
    [
      'a join of bound tables',
      'select from held h join hold on h.business = hold.business where hold.business = $1',
    ],
    ['a table of the installation', 'select from job where name = $1'],
    [
      'columns with names of tables',
      'select booking, payment from submission where business = $1 order by hold',
    ],
    ['a parameter that is cast', 'update hold set expires_at = $1::timestamptz where business = $2'],
    ['a name of its own', 'with gate as (select 1 as one) select from gate'],
    [
      'names that both tables share',
      'select from business b join record using (business) where business = $1',
    ],
  ])('nothing in %s', (_, statement) => expect(findStatementFaults(statement, tables)).toEqual([]))

  test('fragments that a file fills in, and statements without a tag', () => {
    const source = `const own = sql\`a = \${b}\`
      query(sql\`select from c where \${own} -- d
        and \${e}\`)
      query("delete from g")`
    expect(findStatements(source)).toEqual(['a = $0', 'select from c where a = $0 and $0', 'delete from g'])
  })
})
