/** Counts the customers of a period, and how many of them had been there before. */
import type { ClientBase } from 'pg'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { Report, ReportQuery } from '../reports.ts'
import { firstProviderCondition, isBookedCondition, toReportRange } from './report-range.ts'

/** In a longer period, most customers of a business come: looking each of them up takes longer than reading all bookings. */
const maxLookedUpMs = 35 * 86_400_000

/** A customer without an email address is one telephone number; only such bookings have a `phone_key`. */
export async function readCustomerCounts(
  connection: ClientBase,
  options: ReportQuery,
): Promise<Report['customers']> {
  const { provider, boundaries } = options
  const isShort = (boundaries.at(-1) ?? 0) - boundaries[1] <= maxLookedUpMs
  const statement = isShort || provider !== undefined ? searchCustomers(options) : readAllClients(options)
  const [customers] = await query<Report['customers']>(connection, statement)
  return customers ?? { count: 0, returning: 0 }
}

function searchCustomers(options: ReportQuery): Statement {
  const { business } = options
  const { middle, end } = toReportRange(options)
  return sql`select count(*)::int as count, count(*) filter (where case when client.email_key is null
        then exists (
          select from booking visit where visit.business = ${business} and visit.phone_key = client.phone_key
            and visit.starts_at < ${middle} and visit.status in ('scheduled', 'rescheduled'))
        else exists (
          select from booking visit where visit.business = ${business} and visit.email_key = client.email_key
            and visit.starts_at < ${middle} and visit.status in ('scheduled', 'rescheduled')) end)::int as returning
      from (
        select email_key, phone_key from booking where business = ${business}
          and coalesce(email_key, phone_key) is not null
          and starts_at >= ${middle} and starts_at < ${end} and ${isBookedCondition} ${firstProviderCondition(options)}
        group by email_key, phone_key) as client`
}

/**
 * A customer at a time, in the order of the indexes of bookings that are held (0082): telling the customers apart in the order of
 * time takes half as long again. Those with an address and those with a number alone are never the same. Later bookings are
 * read, too, and not counted; a condition would lead PostgreSQL to the index of times.
 */
function readAllClients(options: ReportQuery): Statement {
  const { business } = options
  const { middle, end } = toReportRange(options)
  const readVisits = (key: Statement) => sql`
        select min(starts_at) as first, max(starts_at) filter (where starts_at < ${end}) as last from booking
        where business = ${business} and ${key} is not null and ${isBookedCondition}
        group by ${key}`
  return sql`select count(*)::int as count, (count(*) filter (where first < ${middle}))::int as returning
      from (${readVisits(sql`email_key`)}
        union all ${readVisits(sql`phone_key`)}) as client
      where last >= ${middle}`
}
