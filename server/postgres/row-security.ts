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
export const allBusinessesSetting = 'bookplate.all_businesses'

/**
 * Plain operators, so that indexes can serve it. As subqueries the settings are read once for each statement; without, they
 * would be read for each row that it touches, which takes half of the time of a statement that counts many.
 */
const isInScope = `(business = (select current_setting('${businessSetting}')) or (select current_setting('${allBusinessesSetting}')::boolean))`

/**
 * What these tables hold is published, or says no more than when somebody is busy. Their indexes on ranges, words and
 * lists could not serve a statement under a policy for reading, because PostgreSQL applies policies before operators that
 * may leak what they compare. Writing is guarded as everywhere; an update of another's row fails, as it is checked after.
 */
export const readableTables: readonly string[] = ['content', 'occupancy', 'search_document']

/** Servers may add rows to these tables, but neither change nor delete one: only retention does, as the owner. */
export const appendOnlyTables: readonly string[] = ['audit']

export type RowSecurity =
  | { readonly role: string }
  /** A sentence for the operator: why there is none. */
  | { readonly role: undefined; readonly reason: string }

interface VisitorRole {
  readonly role: string
  readonly user: string
  readonly schema: string
  readonly present: boolean
  readonly superuser: boolean
  readonly citus: boolean
}

interface TableState {
  readonly name: string
  /** Has rows of businesses. */
  readonly guarded: boolean
  readonly granted: boolean
  /** All of them as they are now: before, they read the settings for each row. */
  readonly hasPolicies: boolean
}

/**
 * Creates what is missing of the role and of the policies of every table with a business, in the schema of the
 * connection. Several processes may do so at once. The role belongs to the user, because roles are those of all databases
 * of a server.
 */
export async function prepareRowSecurity(connection: Client): Promise<RowSecurity> {
  const visitor = await readRole(connection)
  const { role, citus } = visitor
  if (citus)
    return {
      role: undefined,
      reason: 'On Citus, PostgreSQL does not check the business of rows: settings do not reach its workers.',
    }
  try {
    if (!(await listTables(connection, role)).every(isComplete)) await createMissing(connection, visitor)
    await connection.query(`set role ${escapeIdentifier(role)}; reset role`)
    return { role }
  } catch (error) {
    if (getErrorCode(error) !== insufficientPrivilegeCode) throw error
    return { role: undefined, reason: formatReason(visitor, error) }
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

function formatReason({ role, user, present }: VisitorRole, error: unknown): string {
  const name = escapeIdentifier(role)
  const cause = error instanceof Error ? error.message : String(error)
  const creation = present ? '' : `create role ${name}; `
  return `PostgreSQL does not check the business of rows as a second guard, because the user in DATABASE_URL may not set it up (${cause}). For that, run as a superuser, and start again: ${creation}grant ${name} to ${escapeIdentifier(user)};`
}

async function readRole(connection: ClientBase): Promise<VisitorRole> {
  const { rows } = await connection.query<VisitorRole>(
    `select role, session_user::text as user, current_schema()::text as schema,
      exists (select from pg_roles where rolname = role) as present,
      exists (select from pg_roles where rolname = session_user and rolsuper) as superuser,
      exists (select from pg_extension where extname = 'citus') as citus
    from left('bookplate_visitor_' || session_user, 50) as role`,
  )
  const [visitor] = rows
  if (!visitor) throw new Error('A query without a condition returned no row.')
  return visitor
}

const isComplete = ({ guarded, granted, hasPolicies }: TableState): boolean =>
  granted && (hasPolicies || !guarded)

/** Lists our tables: those with the owner of `migration`. The schema may have tables of others. */
async function listTables(connection: ClientBase, role: string): Promise<readonly TableState[]> {
  const { rows } = await connection.query<TableState>(
    `select relname as name,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'business' and not attisdropped) as guarded,
      exists (select from pg_roles r where rolname = $1 and has_schema_privilege(r.oid, c.relnamespace, 'usage')
        and has_table_privilege(r.oid, c.oid, 'select') and has_table_privilege(r.oid, c.oid, 'insert')
        and has_table_privilege(r.oid, c.oid, 'update') <> (relname = any($2))
        and has_table_privilege(r.oid, c.oid, 'delete') <> (relname = any($2))) as granted,
      relrowsecurity and (select bool_and(concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* 'select')
        from pg_policy p join pg_roles r on r.oid = any(p.polroles)
        where p.polrelid = c.oid and r.rolname = $1) is true as "hasPolicies"
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relowner = (select relowner from pg_class where oid = to_regclass('migration'))
    order by relname`,
    [role, appendOnlyTables],
  )
  return rows
}

/** Locks one table at a time, for an instant, so that servers that use them are not held up. */
async function createMissing(connection: Client, visitor: VisitorRole): Promise<void> {
  const { role } = visitor
  await connection.query(`select pg_advisory_lock(${migrationLockKey})`)
  try {
    await createRole(connection, visitor)
    await connection.query(`set lock_timeout = ${lockTimeoutMs}`)
    for (const table of await listTables(connection, role)) {
      if (!table.granted) await connection.query(formatGrant(table.name, role))
      if (table.guarded && !table.hasPolicies) await createPolicies(connection, table.name, role)
    }
  } finally {
    await connection.query(`reset lock_timeout; select pg_advisory_unlock(${migrationLockKey})`)
  }
}

function formatGrant(table: string, role: string): string {
  const name = escapeIdentifier(table)
  const visitor = escapeIdentifier(role)
  return appendOnlyTables.includes(table)
    ? `revoke update, delete on ${name} from ${visitor}; grant select, insert on ${name} to ${visitor}`
    : `grant select, insert, update, delete on ${name} to ${visitor}`
}

async function createRole(connection: Client, { role, user, ...visitor }: VisitorRole): Promise<void> {
  const name = escapeIdentifier(role)
  if (!visitor.present) {
    // Another database of the server may have the same user, and start at the same time.
    await connection.query(`create role ${name}`).catch(error => {
      if (!duplicateCodes.has(getErrorCode(error) ?? '')) throw error
    })
    // A superuser may take on every role; others must be a member, and who creates a role need not be.
    if (!visitor.superuser) await connection.query(`grant ${name} to ${escapeIdentifier(user)}`)
  }
  await connection.query(`grant usage on schema ${escapeIdentifier(visitor.schema)} to ${name}`)
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

/** The policy for everybody permits, and those for the role restrict: users that an operator has created see all rows. */
function formatPolicies(table: string, role: string): string {
  // They are still there if an administrator has only disabled row-level security.
  const create = (suffix: string, rest: string) =>
    `drop policy if exists ${escapeIdentifier(role + suffix)} on ${escapeIdentifier(table)};
    create policy ${escapeIdentifier(role + suffix)} on ${escapeIdentifier(table)} as restrictive ${rest};`
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
