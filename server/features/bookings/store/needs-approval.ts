import type { ClientBase } from 'pg'
import { query, sql } from '#server/postgres/sql.ts'

/**
 * Returns whether a booking was made as one that the business approves. Servers of the version before do not say so; their
 * time is then taken as that of a request.
 */
export async function readNeedsApproval(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<boolean> {
  const [row] = await query<{ needed: boolean }>(
    connection,
    sql`select coalesce(approval, exists (
        select from appointment a join occupancy o on o.business = a.business and o.id = a.occupancy
        where a.business = ${business} and a.booking = ${id} and o.kind = 'request')) as needed
      from booking where business = ${business} and id = ${id}`,
  )
  return row?.needed ?? false
}
