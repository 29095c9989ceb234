/**
 * How recent a streaming replica is. The primary is asked how far its log is written, then the replica how far it has
 * replayed it: it shows at least what was committed before the newest of these questions that it has reached. That needs no
 * clocks that agree, writes nothing, and also notices a replica that no longer receives anything.
 */
import { type Pool, withConnection } from './pool.ts'
import { query, type Statement, sql } from './sql.ts'

/** `foreign`: the other server is no replica of the primary, or not any more. */
export type ReplicaComparisonOutcome = 'compared' | 'foreign'

export interface ReplicaPosition {
  /** Asks both servers; rejects if one does not answer. */
  compare(): Promise<ReplicaComparisonOutcome>
  /** Everything that was committed before is on the replica, in milliseconds of `performance`; undefined until known. */
  readonly reachedAt: number | undefined
}

interface WrittenPosition {
  readonly at: number
  /** How much log the primary has written since it was set up. */
  readonly bytes: number
}

/** Of a replica that is further behind, only that it is matters. */
const maxPositions = 120

export function createReplicaPosition(primary: Pool, replica: Pool): ReplicaPosition {
  const positions: WrittenPosition[] = []
  let reachedAt: number | undefined
  return {
    async compare() {
      const at = performance.now()
      const written = await readPosition(primary, selectWritten)
      if (written.bytes !== null) positions.push({ at, bytes: written.bytes })
      if (positions.length > maxPositions) positions.shift()
      const replayed = await readPosition(replica, selectReplayed)
      const { bytes } = replayed
      if (bytes === null || replayed.system !== written.system) return 'foreign'
      // Nobody replays what was not written: it follows another history, as after the primary was restored.
      if (bytes > (written.bytes ?? 0)) {
        const later = await readPosition(primary, selectWritten)
        if (bytes > (later.bytes ?? 0)) return 'foreign'
      }
      const index = positions.findLastIndex(position => position.bytes <= bytes)
      reachedAt = positions[index]?.at ?? reachedAt
      positions.splice(0, index + 1)
      return 'compared'
    },
    get reachedAt() {
      return reachedAt
    },
  }
}

interface PositionRow {
  readonly bytes: number | null
  /** The same for a database server and its replicas. */
  readonly system: string
}

const selectWritten = sql`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as bytes,
    system_identifier::text as system
  from pg_control_system()`

/** No bytes if the server is no replica. */
const selectReplayed = sql`select
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as bytes,
    system_identifier::text as system
  from pg_control_system()`

async function readPosition(pool: Pool, statement: Statement): Promise<PositionRow> {
  const [row] = await withConnection(pool, connection => query<PositionRow>(connection, statement))
  if (!row) throw new Error('A query without a condition returned no row.')
  return row
}
