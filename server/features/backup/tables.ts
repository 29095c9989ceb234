/** The tables and their columns, from the database's catalogue. */
import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import type { BackedUpTable } from './format.ts'

/** Written by `migrate`, which a restore runs as well. */
const migrationTable = 'migration'

/**
 * Returns the tables with data, each after those that it references. Leaves out generated columns, and unlogged tables,
 * which lose their rows in a crash anyway.
 */
export async function listBackupTables(connection: ClientBase): Promise<BackedUpTable[]> {
  const { rows: tables } = await connection.query<BackedUpTable>(`
    select relname as name, array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class c
      where relkind in ('r', 'p') and relpersistence = 'p' and not relispartition and relnamespace = current_schema()::regnamespace
        and relname <> '${migrationTable}'
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by relname`)
  const { rows: references } = await connection.query<{ name: string; needs: string }>(`
    select c.relname as name, f.relname as needs from pg_constraint
      join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
      where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`)
  return sortByReferences(tables, references)
}

function sortByReferences(
  tables: readonly BackedUpTable[],
  references: readonly { readonly name: string; readonly needs: string }[],
): BackedUpTable[] {
  const ordered: BackedUpTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const next = [...waiting].find(({ name }) =>
      references.every(reference => reference.name !== name || !names.has(reference.needs)),
    )
    if (next === undefined) {
      throw new StoreCommandError(
        `The tables ${[...names].join(', ')} reference each other in a cycle; remove one of these references.`,
      )
    }
    ordered.push(next)
    waiting.delete(next)
  }
  return ordered
}

/** `"booking" ("business", "id")`, for COPY. */
export const formatCopyTarget = ({ name, columns }: BackedUpTable): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

/** Every setting that affects the text form of values, so that the text means the same on any server. */
export const sessionSettingsSql = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set row_security = off`
