/** Opens a streaming replica of the database. */

import type { ContentListCache } from '#server/features/directory/store/content-list-cache.ts'
import { createPool, type Pool, type PoolOptions } from '#server/postgres/pool.ts'
import { createMonitoredReplica } from '#server/postgres/replica.ts'
import type { CountReplicaRead } from '#server/postgres/replica-reads.ts'
import type { ReplicaStore, ReplicaStores } from './replica.ts'
import { createReplicaPictures, createReplicaStores } from './replica-stores.ts'

export interface OpenReplicaOptions extends Omit<PoolOptions, 'connection' | 'isReplica'> {
  /** postgres://… */
  readonly replicaUrl?: string
  readonly countReplicaRead?: CountReplicaRead
  readonly primary: Pool
  /** Restricts connections to the rows of a business, as those of the primary. */
  guardRows(pool: Pool): Pool
}

export interface OpenReplica {
  /** Asks the primary until the replica has everything that is committed by now. */
  awaitChanges(): void
  wrap(primary: ReplicaStores, contentLists: ContentListCache): ReplicaStore
  close(): Promise<void>
}

/** Returns undefined if there is none. Does not wait for it: the primary is read until it answers. */
export function openReplica(options: OpenReplicaOptions): OpenReplica | undefined {
  const { replicaUrl, primary, say, onConnect, maxConnections, countReplicaRead, guardRows } = options
  if (replicaUrl === undefined) return undefined
  const connections = createPool({
    connection: { connectionString: replicaUrl },
    say,
    onConnect,
    isReplica: true,
    ...(maxConnections === undefined ? {} : { maxConnections }),
  })
  const replica = createMonitoredReplica({ primary, replica: connections, say, countRead: countReplicaRead })
  const pool = guardRows(connections)
  return {
    awaitChanges: replica.awaitChanges,
    wrap: (stores, contentLists) => ({
      stores: createReplicaStores(stores, { replica, pool, contentLists }),
      pictures: createReplicaPictures(stores.formStores, { replica, pool }),
      measureLag: replica.measureLag,
    }),
    async close() {
      await replica.close()
      await connections.end()
    },
  }
}
