/** Writes blocks: time of a provider that the business keeps free of bookings. */
import type { ClientBase } from 'pg'
import type { Claims } from '../../ports/bookings.ts'
import type {
  DeleteTimeBlockResult,
  PutTimeBlockResult,
  TimeBlock,
  TimeBlockCommand,
  TimeBlockKey,
} from '../../ports/schedule.ts'
import { writeAudit } from '../maintenance/audit.ts'
import { query, sql } from '../postgres/sql.ts'
import { commitWith, rollbackWith, type TransactionResult } from '../postgres/transaction.ts'
import { acquireTimeLocks, type ProviderTimeSpan, parseTimeSpanRow } from './advisory-lock.ts'
import { claimTimes } from './claim.ts'
import { releaseBlockingExpiredHolds } from './release.ts'

/** The exclusion constraint decides whether the time is free, as for appointments. */
export async function writeTimeBlock(
  connection: ClientBase,
  { business, block, now, onlyProvider, audit }: TimeBlockCommand,
): Promise<TransactionResult<PutTimeBlockResult>> {
  const key = { business, id: block.id, onlyProvider }
  const claims = [toClaim(block)]
  const current = await lockTimeBlock(connection, key)
  if (isForeign(current, key)) return rollbackWith('forbidden')
  await acquireTimeLocks(connection, business, [...claims, ...(current ? [current] : [])])
  if (current) await deleteRows(connection, key, current)
  await releaseBlockingExpiredHolds(connection, { business, now, claims })
  const claimed = await claimTimes(connection, { business, claims })
  if (claimed.kind !== 'claimed') return rollbackWith('taken')
  const written = await query(
    connection,
    sql`insert into time_block (business, id, occupancy, title)
      values (${business}, ${block.id}, ${claimed.occupancies[0] ?? ''}, ${block.title ?? null})
      on conflict do nothing
      returning id`,
  )
  // Somebody else has just created a block with this id.
  if (written.length === 0) return rollbackWith('taken')
  await writeAudit(connection, audit)
  return commitWith('written')
}

export async function removeTimeBlock(
  connection: ClientBase,
  key: TimeBlockKey,
): Promise<TransactionResult<DeleteTimeBlockResult>> {
  const current = await lockTimeBlock(connection, key)
  if (!current) return rollbackWith('unknown')
  if (isForeign(current, key)) return rollbackWith('forbidden')
  await acquireTimeLocks(connection, key.business, [current])
  await deleteRows(connection, key, current)
  await writeAudit(connection, key.audit)
  return commitWith('deleted')
}

const isForeign = (current: CurrentBlock | undefined, { onlyProvider }: TimeBlockKey): boolean =>
  current !== undefined && onlyProvider !== undefined && current.provider !== onlyProvider

interface CurrentBlock extends ProviderTimeSpan {
  readonly occupancy: string
}

/**
 * Locks the block until the transaction ends. Its row cannot be the lock: a change replaces it, and a transaction
 * that has waited for a replaced row finds none.
 */
async function lockTimeBlock(
  connection: ClientBase,
  { business, id }: TimeBlockKey,
): Promise<CurrentBlock | undefined> {
  await query(
    connection,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${business}/time-block/${id}`}, 2))`,
  )
  const [row] = await query<{ provider: string; starts: number; ends: number; occupancy: string }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends,
        o.id as occupancy
      from time_block block join occupancy o on o.business = ${business} and o.id = block.occupancy
      where block.business = ${business} and block.id = ${id}`,
  )
  return row && { ...parseTimeSpanRow(row), occupancy: row.occupancy }
}

async function deleteRows(
  connection: ClientBase,
  { business, id }: TimeBlockKey,
  { occupancy }: CurrentBlock,
): Promise<void> {
  await query(connection, sql`delete from time_block where business = ${business} and id = ${id}`)
  await query(connection, sql`delete from occupancy where business = ${business} and id = ${occupancy}`)
}

/** A block is of no service, and nobody can join it. */
const toClaim = ({ provider, from, to }: TimeBlock): Claims[number] => ({
  provider,
  from,
  to,
  service: '',
  start: from,
  end: to,
  seats: 1,
  capacity: 1,
  kind: 'block',
})
