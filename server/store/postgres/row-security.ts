/**
 * Row-level security: statements of a server reach the rows of one business only, even if they forget to name it. The
 * policies are for a role that only servers take on (`scoped-pool.ts`). The owner of the tables is subject to none, so
 * migrations, backups and servers of the version before work as without them; and so do other users of the database.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, type ClientBase, escapeIdentifier } from 'pg'
import { getErrorCode } from './error-code.ts'
import { migrationLockKey } from './migrate.ts'

export const businessSetting = 'bookplate.business'
export const allSetting = 'bookplate.all_businesses'

/** Plain operators, so that indexes can serve it; both functions are evaluated once per row that a statement touches. */
const isInScope = `(business = current_setting('${businessSetting}') or current_setting('${allSetting}')::boolean)`

/**
 * What these tables hold is published, or says no more than when somebody is busy. Their indexes on ranges, words and
 * lists could not serve a statement under a policy for reading, because PostgreSQL applies policies before operators that
 * may leak what they compare. Writing is guarded as everywhere; an update of another's row fails, as it is checked after.
 */
export const readableTables: readonly string[] = ['content', 'occupancy', 'search_document']

export type RowSecurity =
  | { readonly role: string }
  /** A sentence for the operator: why there is none. */
  | { readonly role: undefined; readonly reason: string }

interface TableState {
  readonly name: string
  readonly walled: boolean
}

/**
 * Creates what is missing of the role and of the policies of every table with a business, in the schema of the
 * connection. Several processes may do so at once. The role belongs to the user, because roles are those of all databases
 * of a server.
 */
export async function prepareRowSecurity(connection: Client): Promise<RowSecurity> {
  const { rows } = await connection.query<{ role: string; user: string; citus: boolean }>(
    `select left('bookplate_visitor_' || session_user, 50) as role, session_user::text as user,
      exists (select from pg_extension where extname = 'citus') as citus`,
  )
  const { role = '', user = '', citus = false } = rows[0] ?? {}
  if (citus)
    return {
      role: undefined,
      reason: 'On Citus, PostgreSQL does not check the business of rows: settings do not reach its workers.',
    }
  try {
    if (!(await isPrepared(connection, role))) await createMissing(connection, role)
    return { role }
  } catch (error) {
    if (getErrorCode(error) !== insufficientPrivilegeCode) throw error
    const [name, owner] = [escapeIdentifier(role), escapeIdentifier(user)]
    return {
      role: undefined,
      reason: `PostgreSQL does not check the business of rows as a second guard, because the user in DATABASE_URL may not set it up (${formatReason(error)}). For that, run as a superuser, and start again: create role ${name}; grant ${name} to ${owner};`,
    }
  }
}

const insufficientPrivilegeCode = '42501'
const lockNotAvailableCode = '55P03'
/** duplicate_object; unique_violation if two create it at the same moment. */
const duplicateCodes = new Set(['42710', '23505'])
/** A statement that waits longer for a table that is in use makes all others wait behind it. */
const lockTimeoutMs = 2_000
const retryMs = 1_000
const maxAttempts = 30

const formatReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function isPrepared(connection: ClientBase, role: string): Promise<boolean> {
  const { rows } = await connection.query('select from pg_roles where rolname = $1', [role])
  if (rows.length === 0) return false
  const { rows: missing } = await connection.query(
    `select from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
        and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete'))`,
    [role],
  )
  return missing.length === 0 && (await listTables(connection, role)).every(({ walled }) => walled)
}

async function listTables(connection: ClientBase, role: string): Promise<readonly TableState[]> {
  const { rows } = await connection.query<TableState>(
    `select relname as name, relrowsecurity and exists (
        select from pg_policy p join pg_roles r on r.oid = any(p.polroles)
        where p.polrelid = c.oid and r.rolname = $1) as walled
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business' and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by relname`,
    [role],
  )
  return rows
}

/** Locks one table at a time, for an instant, so that servers that use them are not held up. */
async function createMissing(connection: Client, role: string): Promise<void> {
  await connection.query(`select pg_advisory_lock(${migrationLockKey})`)
  try {
    await createRole(connection, role)
    await connection.query(`set lock_timeout = ${lockTimeoutMs}`)
    const tables = (await listTables(connection, role)).filter(({ walled }) => !walled)
    for (const { name } of tables) await createPolicies(connection, name, role)
  } finally {
    await connection.query(`reset lock_timeout; select pg_advisory_unlock(${migrationLockKey})`)
  }
}

async function createPolicies(connection: Client, table: string, role: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.query(formatPolicies(table, role))
      return
    } catch (error) {
      if (getErrorCode(error) !== lockNotAvailableCode || attempt === maxAttempts) throw error
    }
    await delay(retryMs)
  }
}

async function createRole(connection: Client, role: string): Promise<void> {
  const name = escapeIdentifier(role)
  const { rows } = await connection.query(
    `select current_schema() as schema, session_user::text as user,
      exists (select from pg_roles where rolname = $1) as present,
      (select rolsuper from pg_roles where rolname = session_user) as super`,
    [role],
  )
  const [schema, user] = [escapeIdentifier(rows[0].schema), escapeIdentifier(rows[0].user)]
  if (!rows[0].present)
    // Another database of the server may have the same user, and start at the same time.
    await connection.query(`create role ${name}`).catch(error => {
      if (!duplicateCodes.has(getErrorCode(error) ?? '')) throw error
    })
  // A superuser may take on every role; others must be a member, and who creates a role need not be.
  if (!(rows[0].present || rows[0].super)) await connection.query(`grant ${name} to ${user}`)
  await connection.query(`grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    set role ${name}; reset role`)
}

/** The policy for everybody permits, and those for the role restrict: users that an operator has created see all rows. */
function formatPolicies(table: string, role: string): string {
  const create = (suffix: string, rest: string) =>
    `create policy ${escapeIdentifier(role + suffix)} on ${escapeIdentifier(table)} as restrictive ${rest};`
  const to = `to ${escapeIdentifier(role)}`
  const restrictions = readableTables.includes(table)
    ? [
        create('_insert', `for insert ${to} with check ${isInScope}`),
        create('_update', `for update ${to} using (true) with check ${isInScope}`),
        create('_delete', `for delete ${to} using ${isInScope}`),
      ]
    : [create('', `${to} using ${isInScope}`)]
  return `alter table ${escapeIdentifier(table)} enable row level security;
    drop policy if exists everybody on ${escapeIdentifier(table)};
    create policy everybody on ${escapeIdentifier(table)} using (true) with check (true);
    ${restrictions.join('\n')}`
}
