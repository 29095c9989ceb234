/** Writes blocks: time of a provider that the business keeps free of bookings. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { insertFreeTimes } from '#server/features/bookings/store/occupancy/claim.ts'
import { releaseBlockingExpiredHolds } from '#server/features/bookings/store/occupancy/release.ts'
import type { Claims } from '#server/features/slots/occupancy.ts'
import { acquireTimeLocks, parseTimeSpanRow } from '#server/postgres/advisory-lock.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { TimeBlock, TimeBlocksCommand, TimeBlocksResult } from '../schedule.ts'

/** The most blocks of a series that one act changes: those of one act that made them, and as many that joined it. */
const maxSeriesBlocks = 104
/** The most references that an answer names. */
const maxReferences = 5

/** The exclusion constraint decides whether the time is free, as for appointments. */
export async function changeTimeBlocks(
  connection: ClientBase,
  command: TimeBlocksCommand,
): Promise<TransactionResult<TimeBlocksResult>> {
  const { business, onlyProvider, now, audit } = command
  await lockTimeBlocks(connection, business)
  const current = await readCurrentBlocks(connection, command)
  if (current.some(({ provider }) => onlyProvider !== undefined && provider !== onlyProvider))
    return toRolledBackResult({ kind: 'forbidden' })
  const change = command.change(current)
  if (!change) return toRolledBackResult({ kind: 'unchanged' })
  const { removed, written } = change
  await acquireTimeLocks(connection, business, [...removed, ...written])
  await deleteBlocks(connection, business, removed)
  await releaseBlockingExpiredHolds(connection, { business, now, claims: written.map(toClaim) })
  const taken = await insertBlocks(connection, business, written)
  if (taken.length > 0) {
    const references = await findReferences(connection, business, taken)
    return toRolledBackResult({ kind: 'taken', blocks: taken, total: written.length, references })
  }
  await writeAudit(connection, audit)
  return commitWith({ kind: 'written', ...change })
}

/**
 * Lets one change of blocks at a time pass, for each business, until the transaction ends. Rows cannot be the lock: a change
 * replaces them, and a transaction that has waited for a replaced row finds none.
 */
const lockTimeBlocks = (connection: ClientBase, business: string) =>
  query(connection, sql`select pg_advisory_xact_lock(hashtextextended(${`${business}/time-blocks`}, 2))`)

/** Reads by start. Of a series, only the blocks of a provider who is alone meant. */
async function readCurrentBlocks(
  connection: ClientBase,
  { business, ids, scope, onlyProvider }: TimeBlocksCommand,
): Promise<readonly TimeBlock[]> {
  const named = await readBlocks(connection, business, {
    condition: sql`block.id = any(${[...ids]}::uuid[])`,
    limit: ids.length,
  })
  const first = named.find(({ id }) => id === ids[0])
  if (scope === 'one' || first?.series === undefined) return named
  const start = scope === 'following' ? first.from : 0
  const isOwn = onlyProvider === undefined ? sql`` : sql`and o.provider = ${onlyProvider}`
  const rest = await readBlocks(connection, business, {
    condition: sql`block.series = ${first.series} and block.id <> ${first.id}
      and lower(o.during) >= to_timestamp(${start / 1000}::float8) ${isOwn}`,
    limit: maxSeriesBlocks - 1,
  })
  return [...named, ...rest].sort((left, right) => left.from - right.from)
}

interface BlockRow {
  readonly id: string
  readonly title: string | null
  readonly series: string | null
  readonly provider: string
  readonly starts: number
  readonly ends: number
}

async function readBlocks(
  connection: ClientBase,
  business: string,
  { condition, limit }: { readonly condition: Statement; readonly limit: number },
): Promise<readonly TimeBlock[]> {
  const rows = await query<BlockRow>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends,
        block.id, block.title, block.series
      from time_block block join occupancy o on o.business = ${business} and o.id = block.occupancy
      where block.business = ${business} and ${condition}
      order by lower(o.during), block.id
      limit ${limit}`,
  )
  return rows.map(row => ({
    ...parseTimeSpanRow(row),
    id: row.id,
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.series === null ? {} : { series: row.series }),
  }))
}

async function deleteBlocks(
  connection: ClientBase,
  business: string,
  blocks: readonly TimeBlock[],
): Promise<void> {
  if (blocks.length === 0) return
  const ids = blocks.map(({ id }) => id)
  const rows = await query<{ occupancy: string }>(
    connection,
    sql`delete from time_block where business = ${business} and id = any(${ids}::uuid[]) returning occupancy`,
  )
  const occupancies = rows.map(({ occupancy }) => occupancy)
  await query(
    connection,
    sql`delete from occupancy where business = ${business} and id = any(${occupancies}::uuid[])`,
  )
}

/** Returns the blocks whose time or id is taken; the caller must then roll back. */
async function insertBlocks(
  connection: ClientBase,
  business: string,
  blocks: readonly TimeBlock[],
): Promise<readonly TimeBlock[]> {
  if (blocks.length === 0) return []
  const wanted = blocks.map(block => ({ block, occupancy: randomUUID() }))
  const claims = wanted.map(({ block, occupancy }) => ({ ...toClaim(block), id: occupancy }))
  const free = await query<{ id: string }>(connection, insertFreeTimes(business, claims))
  const isFree = new Set(free.map(({ id }) => id))
  const taken = wanted.filter(({ occupancy }) => !isFree.has(occupancy))
  if (taken.length > 0) return taken.map(({ block }) => block)
  const rows = await query<{ id: string }>(
    connection,
    sql`insert into time_block (business, id, occupancy, title, series)
      select ${business}, id, occupancy, title, series
      from unnest(${blocks.map(({ id }) => id)}::uuid[], ${wanted.map(({ occupancy }) => occupancy)}::uuid[],
        ${blocks.map(({ title }) => title ?? null)}::text[], ${blocks.map(({ series }) => series ?? null)}::uuid[])
        as wanted(id, occupancy, title, series)
      on conflict do nothing
      returning id`,
  )
  // Others have an id of these already, or two of these have the same.
  return rows.length === blocks.length ? [] : blocks
}

/** Lists the first bookings that take some of the time, with buffers; none if it is held, or blocked already. */
async function findReferences(
  connection: ClientBase,
  business: string,
  blocks: readonly TimeBlock[],
): Promise<readonly string[]> {
  const rows = await query<{ reference: string }>(
    connection,
    sql`select b.reference
      from unnest(${blocks.map(({ provider }) => provider)}::text[],
        ${blocks.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
        ${blocks.map(({ to }) => toTimestampParameter(to))}::timestamptz[]) as wanted(provider, starts, ends)
      join occupancy o on o.business = ${business} and o.provider = wanted.provider
        and o.during && tstzrange(wanted.starts, wanted.ends)
      join appointment a on a.business = ${business} and a.occupancy = o.id
      join booking b on b.business = ${business} and b.id = a.booking
      group by b.reference
      order by min(a.starts_at), b.reference
      limit ${maxReferences}`,
  )
  return rows.map(({ reference }) => reference)
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
