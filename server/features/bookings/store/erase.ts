/** Erases personal data. The bookings stay: they are about the business's time, not about a person. */
import type { ClientBase } from 'pg'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import type { ErasePersonCommand } from '#server/features/privacy/person.ts'
import { contactCondition, listEmailKeys } from '#server/features/privacy/store/person-conditions.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { acquireRowLocks, normalizeEmail, rowLockNames } from '#server/postgres/row-lock.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult } from '#server/postgres/transaction.ts'
import { hashEmail } from './booking-link-requests.ts'

/**
 * Erases the person from their own bookings, and from the guests of any booking. Returns how many bookings changed. The
 * lock makes a booking that the person is making wait, so that its idempotency key and row lock go, too.
 */
export async function erasePersonFromBookings(
  connection: ClientBase,
  command: ErasePersonCommand,
): Promise<TransactionResult<number>> {
  const { business, now } = command
  const [key] = listEmailKeys(command)
  if (key !== undefined)
    await acquireRowLocks(connection, { business, now, names: [rowLockNames.contact(key)] })
  const own = await query<{ id: string }>(connection, updateErasedOfPerson(command))
  const others = key === undefined ? [] : await eraseFromGuests(connection, business, key)
  const changed = new Set([...own.map(({ id }) => id), ...others])
  await query(
    connection,
    sql`delete from idempotency where business = ${business} and booking = any(${own.map(({ id }) => id)}::text[])`,
  )
  await query(
    connection,
    sql`delete from reminder where business = ${business} and booking = any(${own.map(({ id }) => id)}::text[])`,
  )
  if (key !== undefined) await deleteAddress(connection, business, key)
  await writeAudit(connection, command.audit)
  return commitWith(changed.size)
}

/** Deletes the rows that only exist because of an address. */
async function deleteAddress(connection: ClientBase, business: string, key: string): Promise<void> {
  await query(
    connection,
    sql`delete from booking_list_link where business = ${business} and email_key = ${key}`,
  )
  await query(
    connection,
    sql`delete from link_request where business = ${business} and mailbox = ${hashEmail(key)}`,
  )
  await query(
    connection,
    sql`delete from email_verification where business = ${business} and email_key = ${key}`,
  )
  await query(connection, sql`delete from waitlist_entry where business = ${business} and email_key = ${key}`)
  await query(
    connection,
    sql`delete from gate where business = ${business} and name = ${rowLockNames.contact(key)}`,
  )
}

/** Returns the ids of the changed bookings. */
async function eraseFromGuests(
  connection: ClientBase,
  business: string,
  key: string,
): Promise<readonly string[]> {
  const bookings = await query<Pick<Booking, 'id' | 'guests'>>(
    connection,
    sql`select id, guests from booking where business = ${business} and guest_keys @> array[${key}]::text[]
      order by id for update`,
  )
  const guests = bookings.map(booking => JSON.stringify(booking.guests.map(guest => eraseGuest(guest, key))))
  await query(
    connection,
    sql`update booking set guest_keys = array_remove(guest_keys, ${key}), guests = told.guests
      from unnest(${bookings.map(({ id }) => id)}::text[], ${guests}::jsonb[]) as told(id, guests)
      where business = ${business} and booking.id = told.id`,
  )
  return bookings.map(({ id }) => id)
}

/** Compares as `normalizeEmail` does: the database treats spaces and lower case differently. */
function eraseGuest(guest: Booking['guests'][number], key: string): Booking['guests'][number] {
  if (guest.email === undefined || normalizeEmail(guest.email) !== key) return guest
  const { name, email, answers, ...rest } = guest
  return rest
}

/**
 * Erases a batch of the business's bookings that ended before a time, with the guests of those whose contact was erased
 * before. Returns how many there were.
 */
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
        select id from booking where business = ${business} and ends_at < ${toTimestampParameter(before)} and (erased_at is null or erased_at is not null and ${namesGuests})
        order by ends_at limit ${most} for update skip locked)`,
    ),
  )
  return commitWith(erased.length)
}

/**
 * Whether guests can still be told apart. An index (0115) has these rows of bookings whose contact is erased; to use it, a
 * condition says `erased_at is not null`, too.
 */
const namesGuests = sql`guests @? '$[*] ? (exists(@.name) || exists(@.email) || exists(@.answers))'`

/** The guests' services stay, because they say how many came for what. */
const updateErased = (
  { business, now }: { readonly business: string; readonly now: Instant },
  condition: Statement,
): Statement =>
  sql`update booking set guest_keys = '{}', ${setErased(now)},
      guests = (
        select coalesce(jsonb_agg(guest - 'name' - 'email' - 'answers' order by place), '[]')
        from jsonb_array_elements(guests) with ordinality as listed(guest, place))
    where business = ${business} and ${condition}
    returning id`

/** The guests are other people: they stay until they ask themselves, or the booking's time is over. */
const updateErasedOfPerson = (command: ErasePersonCommand): Statement =>
  sql`update booking set ${setErased(command.now)}
    where business = ${command.business} and ${contactCondition(command)}
    returning id`

/** The version of the note makes a note that was read before, and is written after, fail. */
const setErased = (now: Instant): Statement =>
  sql`contact = '{}', email_key = null, phone_key = null, team_note = null,
      team_note_version = team_note_version + 1, erased_at = ${toTimestampParameter(now)},
      document = jsonb_set(document - 'answers' - 'source', '{history}', (
        select coalesce(jsonb_agg(change - 'reason' order by place), '[]')
        from jsonb_array_elements(document->'history') with ordinality as told(change, place)))`
