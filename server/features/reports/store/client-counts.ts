/** Counts the clients of a period, and how many of them had been there before. */
import type { ClientBase } from 'pg'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { BusinessNumbers, BusinessNumbersQuery } from '../business-numbers.ts'
import { isFirstWith, isHeld, toNumbersRange } from './numbers-range.ts'

/** In a longer period, most clients of a business come: looking each of them up takes longer than reading all bookings. */
const maxLookedUpMs = 35 * 86_400_000

/** A client without an email address is one telephone number; only such bookings have a `phone_key`. */
export async function readClientCounts(
  connection: ClientBase,
  options: BusinessNumbersQuery,
): Promise<BusinessNumbers['clients']> {
  const { provider, boundaries } = options
  const isShort = (boundaries.at(-1) ?? 0) - boundaries[1] <= maxLookedUpMs
  const statement = isShort || provider !== undefined ? lookUpClients(options) : readAllClients(options)
  const [clients] = await query<BusinessNumbers['clients']>(connection, statement)
  return clients ?? { count: 0, returning: 0 }
}

function lookUpClients(options: BusinessNumbersQuery): Statement {
  const { business } = options
  const { middle, end } = toNumbersRange(options)
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
          and starts_at >= ${middle} and starts_at < ${end} and ${isHeld} ${isFirstWith(options)}
        group by email_key, phone_key) as client`
}

/**
 * A client at a time, in the order of the indexes of bookings that are held (0082): telling the clients apart in the order of
 * time takes half as long again. Those with an address and those with a number alone are never the same. Later bookings are
 * read, too, and not counted; a condition would lead PostgreSQL to the index of times.
 */
function readAllClients(options: BusinessNumbersQuery): Statement {
  const { business } = options
  const { middle, end } = toNumbersRange(options)
  const readVisits = (key: Statement) => sql`
        select min(starts_at) as first, max(starts_at) filter (where starts_at < ${end}) as last from booking
        where business = ${business} and ${key} is not null and ${isHeld}
        group by ${key}`
  return sql`select count(*)::int as count, (count(*) filter (where first < ${middle}))::int as returning
      from (${readVisits(sql`email_key`)}
        union all ${readVisits(sql`phone_key`)}) as client
      where last >= ${middle}`
}
