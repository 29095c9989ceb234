/** Erases personal data. The bookings stay: they are about the business's time, not about a person. */
import type { ClientBase } from 'pg'
import type { Booking, Guest } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { normalizeEmail } from '../bookings/row-lock.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { commitWith, type TransactionResult } from '../postgres/transaction.ts'

export interface EraseContactCommand {
  readonly business: string
  readonly email: string
  readonly now: Instant
}

/**
 * Erases all personal data of the person's own bookings, and the person among the guests of others' bookings. Returns
 * how many bookings changed.
 */
export async function eraseContactRows(
  connection: ClientBase,
  command: EraseContactCommand,
): Promise<TransactionResult<number>> {
  const { business, email } = command
  const key = normalizeEmail(email)
  await query(
    connection,
    sql`delete from booking_list_link where business = ${business} and email_key = ${key}`,
  )
  await query(connection, sql`delete from waitlist_entry where business = ${business} and email_key = ${key}`)
  const own = await query(connection, updateErased(command, sql`email_key = ${key}`))
  const others = await query<Pick<Booking, 'id' | 'guests'>>(
    connection,
    sql`select id, guests from booking where business = ${business} and guest_keys @> array[${key}]::text[]
      order by id for update`,
  )
  const guests = others.map(booking => JSON.stringify(booking.guests.map(guest => eraseGuest(guest, key))))
  await query(
    connection,
    sql`update booking set guest_keys = array_remove(guest_keys, ${key}), guests = told.guests
      from unnest(${others.map(({ id }) => id)}::text[], ${guests}::jsonb[]) as told(id, guests)
      where business = ${business} and booking.id = told.id`,
  )
  return commitWith(own.length + others.length)
}

/** Compares as `normalizeEmail` does: the database treats spaces and lower case differently. */
function eraseGuest(guest: Guest, key: string): Guest {
  if (guest.email === undefined || normalizeEmail(guest.email) !== key) return guest
  const { name, email, ...rest } = guest
  return rest
}

/** Erases a batch of the business's bookings that ended before a time. Returns how many there were. */
export async function eraseEndedBookings(
  connection: ClientBase,
  command: {
    readonly business: string
    readonly before: Instant
    readonly now: Instant
    readonly most: number
  },
): Promise<TransactionResult<number>> {
  const { business, before, most } = command
  const erased = await query(
    connection,
    updateErased(
      command,
      sql`id in (
        select id from booking where business = ${business} and ends_at < ${toTimestampParameter(before)} and erased_at is null
        order by ends_at limit ${most} for update skip locked)`,
    ),
  )
  return commitWith(erased.length)
}

/** The guests' choices stay, because they say how many came for what. */
const updateErased = (
  { business, now }: { readonly business: string; readonly now: Instant },
  condition: Statement,
): Statement =>
  sql`update booking set contact = '{}', email_key = null, guest_keys = '{}', erased_at = ${toTimestampParameter(now)},
      guests = (
        select coalesce(jsonb_agg(guest - 'name' - 'email' order by place), '[]')
        from jsonb_array_elements(guests) with ordinality as listed(guest, place)),
      document = jsonb_set(document - 'answers', '{history}', (
        select coalesce(jsonb_agg(change - 'reason' order by place), '[]')
        from jsonb_array_elements(document->'history') with ordinality as told(change, place)))
    where business = ${business} and ${condition}
    returning id`
