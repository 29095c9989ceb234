/** Inserts and updates the rows of a booking. Each writes an outbox entry. */
import type { ClientBase } from 'pg'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { settleBookingSubmission } from '#server/features/forms/store/settle-submissions.ts'
import { returnAllToGiftCards } from '#server/features/gift-cards/store/redeem-gift-card.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { BookingCommand, ChangeCommand } from '../bookings.ts'
import { type BookingChangeTopic, getChangeTopic } from '../rules/change-topic.ts'
import { toBookingColumns, toPersonalColumns } from './booking-rows.ts'
import { insertReportMonthChange } from './report-month-changes.ts'
import type { StateBeforeChange } from './state-before-change.ts'

/** `occupancies` are those of the appointments, in their order, or an expression for their array. */
export interface BookingRows {
  readonly command: BookingCommand
  readonly booking: Booking
  readonly occupancies: readonly string[] | Statement
}

/** The key of the request has been claimed before. */
export async function insertBookingRows(connection: ClientBase, rows: BookingRows): Promise<void> {
  const { business, idempotencyKey } = rows.command
  await query(
    connection,
    sql`with answered as (
        update idempotency set booking = ${rows.booking.id} where business = ${business} and key = ${idempotencyKey}
      ), ${insertBooking(rows)}`,
  )
}

/**
 * Expressions of a `with`, and the statement after them, which insert a booking with all that belongs to it. They insert
 * nothing unless `condition` holds, which begins with `where`.
 */
export function insertBooking(
  { command, booking, occupancies }: BookingRows,
  condition: Statement = sql``,
): Statement {
  const { business, oneTimeLink, now, announcedAt } = command
  const { id, reference, appointments } = booking
  if ('length' in occupancies && occupancies.length !== appointments.length)
    throw new Error('Pass one claim for each appointment of the booking, in their order.')
  const { status, revision, startsAt, endsAt, currency, total, dueNow, document } = toBookingColumns(booking)
  const { contact, guests, emailKey, phoneKey, guestKeys } = toPersonalColumns(booking)
  const entry = insertOutboxEntry(
    { business, topic: `booking.${status}`, payload: { booking: id, revision }, now, dueAt: announcedAt },
    condition,
  )
  return sql`kept as (
        insert into booking
          (business, id, reference, status, revision, created_at, starts_at, ends_at, currency, total, due_now,
            contact, guests, email_key, phone_key, guest_keys, approval, document)
        select ${business}, ${id}, ${reference}, ${status}, ${revision}, ${toTimestampParameter(now)}, ${startsAt}, ${endsAt},
          ${currency}, ${total}, ${dueNow},
          ${contact}::jsonb, ${guests}::jsonb, ${emailKey}, ${phoneKey}, ${guestKeys}, ${isApprovalAgreed(command, booking)},
          ${document}::jsonb
        ${condition}
      ), ${oneTimeLink === undefined ? sql`` : insertLinkUse(business, oneTimeLink, id)} followed as (${entry})
        ${insertReportMonthChange({ business, now, bookings: [booking] }, condition)}
      insert into appointment
        (business, booking, position, service, provider, starts_at, ends_at, seats, occupancy, document)
      select ${business}, ${id}, position - 1, document->>'service', document->>'provider',
        (document->>'start')::timestamptz, (document->>'end')::timestamptz, (document->>'seats')::int,
        occupancy, document
      from unnest(${appointments.map(one => JSON.stringify(one))}::jsonb[], ${occupancies}::uuid[])
        with ordinality as told(document, occupancy, position)
      ${condition}`
}

/** The claims of a booking say what its services demanded when it was made. */
const isApprovalAgreed = ({ candidates }: BookingCommand, { id }: Booking): boolean =>
  candidates.some(({ booking, claims }) => booking.id === id && claims.some(({ kind }) => kind === 'request'))

const insertLinkUse = (business: string, slug: string, booking: string): Statement =>
  sql`spent as (insert into one_time_link_use (business, slug, booking) values (${business}, ${slug}, ${booking})),`

/**
 * Also settles the submission that made the booking. `occupancies` has the newly claimed time by position; the other
 * appointments keep theirs.
 */
export async function updateBookingRows(
  connection: ClientBase,
  parts: {
    readonly command: ChangeCommand
    readonly booking: Booking
    readonly occupancies?: ReadonlyMap<number, string>
    /** Default: that of the last history entry. */
    readonly topic?: BookingChangeTopic | undefined
    /** What the booking was, if the change can be taken back. */
    readonly former?: StateBeforeChange | undefined
    /** Default: true. */
    readonly isAnnounced?: boolean
  },
): Promise<void> {
  const {
    command,
    booking,
    occupancies = new Map<number, string>(),
    former,
    topic,
    isAnnounced = true,
  } = parts
  const { business, now } = command
  const { id, appointments } = booking
  const { status, revision, startsAt, endsAt, currency, total, dueNow, document } = toBookingColumns(booking)
  const formerProviders = listFormerProviders(command.previous, booking)
  const held = former && command.undo && { id: command.undo.change, dueAt: command.undo.until, former }
  const announce = () =>
    insertOutboxEntry({
      business,
      topic: topic ?? getChangeTopic(booking),
      payload: { booking: id, revision, ...(formerProviders.length > 0 ? { formerProviders } : {}) },
      now,
      ...held,
    })
  await query(
    connection,
    sql`with changed as (
        update booking set status = ${status}, revision = ${revision}, starts_at = ${startsAt}, ends_at = ${endsAt},
          currency = ${currency}, total = ${total}, due_now = ${dueNow}, document = ${document}::jsonb,
          -- What was paid in another currency counts nothing.
          paid_at_visit = case when currency is distinct from ${currency} then 0 else paid_at_visit end,
          -- A change may come with a reason: what was erased is to be erased again in its time.
          erased_at = null
        where business = ${business} and id = ${id}
      ) ${isAnnounced ? sql`, followed as (${announce()})` : sql``}
        ${insertReportMonthChange({ business, now, bookings: [command.previous, booking] })}
      update appointment a set service = told.document->>'service', provider = told.document->>'provider',
        starts_at = told.starts_at, ends_at = told.ends_at, seats = (told.document->>'seats')::int, occupancy = coalesce(told.occupancy, a.occupancy),
        document = told.document
      from unnest(${appointments.map(one => JSON.stringify(one))}::jsonb[],
                  ${appointments.map(({ start }) => start)}::timestamptz[],
                  ${appointments.map(({ end }) => end)}::timestamptz[],
                  ${appointments.map((_, position) => occupancies.get(position) ?? null)}::uuid[])
        with ordinality as told(document, starts_at, ends_at, occupancy, position)
      where a.business = ${business} and a.booking = ${id} and a.position = told.position - 1`,
  )
  if (command.previous.status !== 'awaiting-payment') return
  await settleBookingSubmission(connection, command, booking)
  if (booking.status === 'expired' || booking.status === 'cancelled')
    await returnAllToGiftCards(connection, { business, now }, sql`booking = ${id}`)
}

/** Marks a guest as cancelled, or no more. The other data of guests are never written again, as they may be erased. */
export async function setGuestCancelled(
  connection: ClientBase,
  {
    business,
    booking,
    guest,
  }: { readonly business: string; readonly booking: string; readonly guest: number },
  isCancelled: boolean,
): Promise<void> {
  const path = [String(guest), 'cancelled']
  await query(
    connection,
    sql`update booking set guests = case when ${isCancelled}::boolean
        then jsonb_set(guests, ${path}::text[], 'true') else guests #- ${path}::text[] end
      where business = ${business} and id = ${booking}`,
  )
}

/** Lists the providers who have no appointment of the booking any more, so that they can be told. */
function listFormerProviders(previous: Booking, booking: Booking): readonly string[] {
  const providers = new Set(booking.appointments.map(({ provider }) => provider))
  return [...new Set(previous.appointments.map(({ provider }) => provider))].filter(
    provider => !providers.has(provider),
  )
}
