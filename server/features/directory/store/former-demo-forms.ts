/** Which businesses of before the demo's forms were documents still wait for those that they use. */
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'

/** Needs the scope of all businesses. */
export interface FormerDemoForms {
  list(): Promise<readonly FormerUser[]>
  /** Takes the business off the list. */
  finish(business: string): Promise<void>
}

interface FormerUser {
  readonly business: string
  /** It is the demo, but its owner has begun without what the demo shows. */
  readonly isEmptied: boolean
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly formerDemoForms: FormerDemoForms
  }
}

export const createFormerDemoFormStore = (pool: Pool): FormerDemoForms => ({
  list: () =>
    withConnection(pool, connection =>
      query<FormerUser>(
        connection,
        sql`select business, emptied as "isEmptied" from business where uses_demo_forms order by business`,
      ),
    ),
  finish: business =>
    withConnection(pool, async connection => {
      await query(connection, sql`update business set uses_demo_forms = false where business = ${business}`)
    }),
})
