/** Makes the person who has created the first business of an installation its owner. */
import type { ClientBase } from 'pg'
import { query, sql } from '#server/postgres/sql.ts'
import type { Founder } from '../directory.ts'

/**
 * Locks the demo until the end of the transaction, so that founders wait for each other. Returns whether it is still on
 * standby and the only business. Needs the scope of all businesses.
 */
export async function lockDemo(connection: ClientBase, { demo }: Pick<Founder, 'demo'>): Promise<boolean> {
  const [locked] = await query<{ standby: boolean }>(
    connection,
    sql`select standby from business where business = ${demo} for update`,
  )
  // A statement of its own, because that of the lock does not see what was committed while it waited.
  const others = await query(connection, sql`select from business where business <> ${demo} limit 1`)
  return locked?.standby === true && others.length === 0
}

/**
 * Writes the membership. What reached only the demo, as the session of an invitation does, reaches only the new business
 * from now on: the demo gives way. Needs the scope of all businesses.
 */
export async function writeFounder(
  connection: ClientBase,
  business: string,
  { person, provider, demo }: Founder,
): Promise<void> {
  await query(
    connection,
    sql`insert into membership (business, person, role, provider, created_at)
      values (${business}, ${person}, 'owner', ${provider ?? null}, now())`,
  )
  await query(
    connection,
    sql`update console_session set only_at = ${business} where person = ${person} and only_at = ${demo}`,
  )
  await query(
    connection,
    sql`update passkey set only_at = ${business} where person = ${person} and only_at = ${demo}`,
  )
}
