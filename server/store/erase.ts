/** Erasing who somebody is. What was booked stays: it tells of the business's time, not of a person. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/time.ts'
import { emailKeyOf } from './gate.ts'
import { isoOf } from './instant-text.ts'
import { query, type Statement, sql } from './sql.ts'
import { keep, type Verdict } from './transaction.ts'

export interface Erasure {
  readonly business: string
  readonly email: string
  readonly now: Instant
}

/** Their own bookings as a whole; among the guests of others themselves alone. How many bookings were changed. */
export async function eraseContact(connection: ClientBase, order: Erasure): Promise<Verdict<number>> {
  const { business, email, now } = order
  const key = emailKeyOf(email)
  const own = await query(connection, eraseWhole(now, sql`business = ${business} and email_key = ${key}`))
  const others = await query(
    connection,
    sql`update booking set guest_keys = array_remove(guest_keys, ${key}), guests = (
        select jsonb_agg(
          case when lower(trim(guest->>'email')) = ${key} then guest - 'name' - 'email' else guest end order by place)
        from jsonb_array_elements(guests) with ordinality as listed(guest, place))
      where business = ${business} and guest_keys @> array[${key}]::text[]
      returning id`,
  )
  return keep(own.length + others.length)
}

/** Those of the business that ended before the day, so many at a time; how many there were. */
export async function eraseEnded(
  connection: ClientBase,
  order: {
    readonly business: string
    readonly before: Instant
    readonly now: Instant
    readonly most: number
  },
): Promise<Verdict<number>> {
  const { business, before, now, most } = order
  const erased = await query(
    connection,
    eraseWhole(
      now,
      sql`business = ${business} and id in (
        select id from booking where business = ${business} and ends_at < ${isoOf(before)} and erased_at is null
        order by ends_at limit ${most} for update skip locked)`,
    ),
  )
  return keep(erased.length)
}

/** What guests chose stays, as it tells how many came to what. */
const eraseWhole = (now: Instant, condition: Statement): Statement =>
  sql`update booking set contact = '{}', email_key = null, guest_keys = '{}', erased_at = ${isoOf(now)},
      guests = (
        select coalesce(jsonb_agg(guest - 'name' - 'email' order by place), '[]')
        from jsonb_array_elements(guests) with ordinality as listed(guest, place)),
      document = jsonb_set(document - 'answers', '{history}', (
        select coalesce(jsonb_agg(change - 'reason' order by place), '[]')
        from jsonb_array_elements(document->'history') with ordinality as told(change, place)))
    where ${condition}
    returning id`
