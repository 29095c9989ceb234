/** Which tables there are, with their columns, as the catalogue of the database says. */
import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { StoreError } from '../postgres/store-error.ts'
import type { BackedUpTable } from './format.ts'

/** Written by `migrate`, which a restore runs as well. */
const migrationTable = 'migration'

/**
 * The tables that hold data, each behind those that it refers to. Columns that are computed are left out, and
 * unlogged tables, which lose their rows in a crash as well.
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
  return inOrder(tables, references)
}

function inOrder(
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
      throw new StoreError(`The tables ${[...names].join(', ')} refer to each other in a circle.`)
    }
    ordered.push(next)
    waiting.delete(next)
  }
  return ordered
}

/** `"booking" ("business", "id")`, for COPY. */
export const formatCopyTarget = ({ name, columns }: BackedUpTable): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

/** Everything that a value is written by, so that the text means the same on any server. */
export const copySettings = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set row_security = off`
