import type { ClientBase } from 'pg'
import { lockPayment } from '#server/features/payments/store/lock-payment.ts'
import { type ProviderTimeSpan, parseTimeSpanRow } from '#server/postgres/advisory-lock.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ChangeCommand } from '../bookings.ts'
import { getBookingRevision } from './booking-rows.ts'

/**
 * Locks the booking until the transaction ends, so that of several simultaneous changes the first one wins. A caller
 * that read the booking before its contact was erased would write the personal data back.
 */
export async function lockIfUnchanged(
  connection: ClientBase,
  { business, previous }: ChangeCommand,
): Promise<boolean> {
  const [row] = await query<{ revision: number; erased: boolean }>(
    connection,
    sql`select revision, erased_at is not null as erased
      from booking where business = ${business} and id = ${previous.id} for update`,
  )
  return (
    row?.revision === getBookingRevision(previous) &&
    !(row.erased && hasPersonalData(previous)) &&
    (await isRefundedAsRead(connection, { business, previous }))
  )
}

/**
 * Locks the payment, too. What has been refunded can change without the booking, when the provider reports on it. In a
 * currency other than the one due, a booking counts nothing, and only `applyPaymentChange` notices.
 */
async function isRefundedAsRead(
  connection: ClientBase,
  { business, previous: { payment } }: Pick<ChangeCommand, 'business' | 'previous'>,
): Promise<boolean> {
  if (!payment) return true
  const current = await lockPayment(connection, { business, id: payment.id })
  const isCounted = current?.received.currency === payment.currency
  if (!current) return false
  const returned = current.status === 'paid' ? current.redeemed.returned : 0
  return payment.refunded === (isCounted ? current.refunded : 0) + returned
}

const hasPersonalData = ({ answers, history }: ChangeCommand['previous']): boolean =>
  answers !== undefined || history.some(({ reason }) => reason !== undefined)

/** Reads the time that the booking occupies. Nobody else can change it while the booking is locked. */
export const readBookingSpans = (
  connection: ClientBase,
  { business, previous }: ChangeCommand,
): Promise<readonly ProviderTimeSpan[]> => readSpans(connection, business, sql`a.booking = ${previous.id}`)

/** The same of some appointments of several bookings: those whose time a change of a session releases. */
export const readAppointmentSpans = (
  connection: ClientBase,
  business: string,
  changes: readonly { readonly booking: string; readonly positions: readonly number[] }[],
): Promise<readonly ProviderTimeSpan[]> => {
  const places = changes.flatMap(({ booking, positions }) =>
    positions.map(position => ({ booking, position })),
  )
  return readSpans(
    connection,
    business,
    sql`(a.booking, a.position) in (select * from unnest(${places.map(({ booking }) => booking)}::text[],
      ${places.map(({ position }) => position)}::int[]))`,
  )
}

async function readSpans(
  connection: ClientBase,
  business: string,
  condition: Statement,
): Promise<readonly ProviderTimeSpan[]> {
  const rows = await query<{ provider: string; starts: number; ends: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends
      from appointment a join occupancy o on o.business = a.business and o.id = a.occupancy
      where a.business = ${business} and ${condition}`,
  )
  return rows.map(parseTimeSpanRow)
}
