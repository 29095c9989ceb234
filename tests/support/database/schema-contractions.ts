/** Compares the tables before and after a migration, as the statements of an older server see them. */
import type { Client } from 'pg'

export interface TableSchema {
  /** `table.column` → its type, whether it may be null, and whether it has a default. */
  readonly columns: ReadonlyMap<string, ColumnSchema>
  /** `table: definition` of every check, key and exclusion. */
  readonly constraints: ReadonlySet<string>
  /** `table: columns and condition` of every unique index, which `on conflict` may name. */
  readonly uniqueIndexes: ReadonlySet<string>
}

interface ColumnSchema {
  readonly table: string
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

export async function readTableSchema(client: Client): Promise<TableSchema> {
  const columns = await client.query(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required, a.atthasdef or a.attidentity <> '' as has_default
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and c.relname <> 'migration'`,
  )
  const constraints = await client.query(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')`,
  )
  const indexes = await client.query(
    `select tablename || ': ' || substring(indexdef from ' USING .*') as text from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`,
  )
  return {
    columns: new Map(
      columns.rows.map(({ table, name, type, required, has_default }) => [
        `${table}.${name}`,
        { table, type, isRequired: required, hasDefault: has_default },
      ]),
    ),
    constraints: new Set(constraints.rows.map(({ text }) => String(text))),
    uniqueIndexes: new Set(indexes.rows.map(({ text }) => String(text))),
  }
}

/** Returns a phrase for each difference that may make statements of an older server fail. */
export function findContractions(before: TableSchema, after: TableSchema): string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table))
  const isOld = (text: string) => tables.has(text.split(': ')[0] ?? '')
  const changed = [...before.columns].flatMap(([name, old]) => {
    const now = after.columns.get(name)
    if (now === undefined) return [`${name} is gone`]
    return [
      ...(now.type === old.type ? [] : [`${name} is ${now.type} instead of ${old.type}`]),
      ...(now.isRequired && !old.isRequired ? [`${name} may not be null any more`] : []),
      ...(old.hasDefault && !now.hasDefault && now.isRequired ? [`${name} has no default any more`] : []),
    ]
  })
  const required = [...after.columns]
    .filter(([name, { table }]) => !before.columns.has(name) && tables.has(table))
    .filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
    .map(([name]) => `${name} is required, but older servers do not write it`)
  const added = [...after.constraints].filter(text => !before.constraints.has(text) && isOld(text))
  const unique = [...after.uniqueIndexes].filter(text => !before.uniqueIndexes.has(text) && isOld(text))
  const lost = [...before.uniqueIndexes].filter(text => !after.uniqueIndexes.has(text))
  return [
    ...changed,
    ...required,
    ...added.map(text => `a new constraint on ${text}`),
    ...unique.map(text => `a new unique index on ${text}`),
    ...lost.map(text => `the unique index on ${text} is gone`),
  ]
}
