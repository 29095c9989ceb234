/**
 * Months that are over, counted once and stored. A row has a digest of the changes that were known before it was counted;
 * it is used only if no others are known since. So what is counted while somebody changes a past appointment is counted again
 * by the next reader, whichever row is stored last, and nobody takes a lock.
 */
import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { maxReportMonthAgeMs } from '#server/features/bookings/store/report-month-changes.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { ReportQuery } from '../reports.ts'
import type { ClosedMonth, MonthDocument } from './report-plan.ts'

const dayMs = 86_400_000
/** How long servers of the version before, which note no changes, may run beside one that has started. */
const updateMs = 3_600_000

export interface StoredMonth extends ClosedMonth {
  /** To be stored with what is counted afterwards, never before. */
  readonly seen: string
  /** Undefined if the month has to be counted. */
  readonly document: MonthDocument | undefined
}

/**
 * Reads what is stored of the months. The version of the record of the business is a part of the digest, because emptying a
 * demo removes the notes, too.
 */
export async function readStoredMonths(
  connection: ClientBase,
  options: ReportQuery,
  { months, startedAt }: { readonly months: readonly ClosedMonth[]; readonly startedAt: Instant },
): Promise<readonly StoredMonth[]> {
  if (months.length === 0) return []
  const { business, provider = '', zone, now } = options
  const rows = await query<{ seen: string; document: MonthDocument | null }>(
    connection,
    sql`select told.seen, kept.document
      from unnest(${months.map(({ month }) => month)}::text[],
          ${months.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
          ${months.map(({ to }) => toTimestampParameter(to))}::timestamptz[])
        with ordinality as asked(month, begins, ends, number)
      cross join lateral (
        select concat_ws(' ', (select version from record where business = ${business} and kind = 'business'),
            encode(sha256(convert_to(string_agg(id::text, ' ' order by id), 'UTF8')), 'base64')) as seen
        from month_change where business = ${business} and starts_at >= asked.begins and starts_at < asked.ends
      ) as told
      left join month_numbers kept on kept.business = ${business} and kept.zone = ${zone}
        and kept.month = asked.month and kept.provider = ${provider} and kept.seen = told.seen
        and kept.stored_at > ${toTimestampParameter(getOldestTrusted(now, startedAt))}::timestamptz
      order by asked.number`,
  )
  return months.map((month, index) => {
    const { seen = '', document = null } = rows[index] ?? {}
    return { ...month, seen, document: document ?? undefined }
  })
}

/**
 * What was stored about when this server started, or before, is used for a day only: servers of the version before may have
 * changed bookings meanwhile.
 */
const getOldestTrusted = (now: Instant, startedAt: Instant): Instant =>
  asInstant(Math.max(now - maxReportMonthAgeMs, Math.min(now - dayMs, startedAt + updateMs)))

/** Empty months are not stored: they are counted as quickly, and a provider whom nobody knows leaves no rows. */
export async function storeMonths(
  connection: ClientBase,
  options: ReportQuery,
  months: readonly (StoredMonth & { readonly document: MonthDocument })[],
): Promise<void> {
  const filled = months.filter(
    ({ document: { days, sums } }) =>
      sums.leads.length > 0 || days.some(counts => counts.some(count => count > 0)),
  )
  if (filled.length === 0) return
  const { business, provider = '', zone, now } = options
  // In order, so that two readers who store the same months wait for each other without a deadlock.
  await query(
    connection,
    sql`insert into month_numbers (business, zone, month, provider, seen, document, stored_at)
      select ${business}, ${zone}, told.month, ${provider}, told.seen, told.document, ${toTimestampParameter(now)}::timestamptz
      from unnest(${filled.map(({ month }) => month)}::text[], ${filled.map(({ seen }) => seen)}::text[],
        ${filled.map(({ document }) => JSON.stringify(document))}::json[]) as told(month, seen, document)
      order by told.month
      on conflict (business, zone, month, provider)
      do update set seen = excluded.seen, document = excluded.document, stored_at = excluded.stored_at`,
  )
}
