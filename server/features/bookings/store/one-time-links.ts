import type { ClientBase } from 'pg'
import { query, sql } from '#server/postgres/sql.ts'

/** Whether a booking has used up the link. The answer cannot change while the link's row lock is held. */
export async function isLinkSpent(connection: ClientBase, business: string, slug: string): Promise<boolean> {
  const rows = await query(
    connection,
    sql`select from one_time_link_use where business = ${business} and slug = ${slug}`,
  )
  return rows.length > 0
}

/** Returns the slug of the link that a booking has used up. */
export async function findUsedLink(
  connection: ClientBase,
  business: string,
  booking: string,
): Promise<string | undefined> {
  const [row] = await query<{ slug: string }>(
    connection,
    sql`select slug from one_time_link_use where business = ${business} and booking = ${booking}`,
  )
  return row?.slug
}
