/** Lends connections that reach no rows but those of the current scope: server/lib/business-scope.ts. */
import type { PoolClient } from 'pg'
import { type BusinessScope, getBusinessScope } from '#server/lib/business-scope.ts'
import { acquireConnection, type Pool } from './pool.ts'
import { allBusinessesSetting, businessSetting } from './row-security.ts'
import { query, type Statement, sql } from './sql.ts'

export interface ScopedPoolOptions {
  /** The role that the policies of `row-security.ts` are for. */
  readonly role: string
  /** Of work outside of all scopes. */
  readonly defaultScope: BusinessScope
}

/** The database shows it in an error, because it is no boolean. */
const noScopeValue = 'none: run this work in a scope of server/lib/business-scope.ts'

/** Tells the database the scope only when the connection had another one before, which takes a round trip. */
export function createScopedPool(shared: Pool, { role, defaultScope }: ScopedPoolOptions): Pool {
  const scopes = new WeakMap<PoolClient, BusinessScope>()
  return {
    async connect() {
      const scope = getBusinessScope() ?? defaultScope
      const client = await acquireConnection(shared)
      const before = scopes.get(client)
      if (before?.business === scope.business && before.reach === scope.reach) return client
      try {
        if (before === undefined) await query(client, sql`select set_config('role', ${role}, false)`)
        await query(client, enterScope(scope))
      } catch (error) {
        client.release(true)
        throw error
      }
      scopes.set(client, scope)
      return client
    },
  }
}

function enterScope({ business, reach }: BusinessScope): Statement {
  const all = { one: 'off', all: 'on', none: noScopeValue }[reach]
  return sql`select set_config(${businessSetting}, ${business}, false), set_config(${allBusinessesSetting}, ${all}, false)`
}
