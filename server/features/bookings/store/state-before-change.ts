/** What a booking was before a change that can be taken back, kept with the entry that waits to announce the change. */
import type { ClientBase } from 'pg'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { Claims } from '#server/features/slots/occupancy.ts'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { ChangeCommand } from '../bookings.ts'
import type { UndoableChange } from '../undo.ts'

type Claim = Claims[number]

/** Instants are milliseconds since 1970. It has no data of a person. */
export type StateBeforeChange = UndoableChange['former'] & {
  /** The time that the change releases or takes, as it was taken before. */
  readonly claims: readonly (Claim & { readonly position: number })[]
  /** The refund that the change makes. */
  readonly refund?: string
}

/** Undefined if the change cannot be taken back. Nobody else can change the booking while it is locked. */
export async function readStateBeforeChange(
  connection: ClientBase,
  command: ChangeCommand & { readonly payment?: PaymentChange },
  positions: readonly number[],
): Promise<StateBeforeChange | undefined> {
  const { business, previous, undo, payment } = command
  if (undo === undefined) return undefined
  const rows = await query<ClaimRow>(
    connection,
    sql`select a.position, a.seats, o.provider, o.service, o.kind, o.capacity,
        date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends,
        date_part('epoch', a.starts_at) as begins, date_part('epoch', a.ends_at) as finishes
      from appointment a join occupancy o on o.business = a.business and o.id = a.occupancy
      where a.business = ${business} and a.booking = ${previous.id} and a.position = any(${positions}::int[])
      order by a.position`,
  )
  const { status, appointments, price, guestCount } = previous
  return {
    status,
    appointments,
    claims: rows.map(toFormerClaim),
    ...(price && { price }),
    ...(guestCount === undefined ? {} : { guestCount }),
    ...(payment?.refund && { refund: payment.refund.id }),
  }
}

interface ClaimRow extends Pick<Claim, 'provider' | 'service' | 'seats' | 'capacity' | 'kind'> {
  readonly position: number
  /** With buffers, in seconds since 1970; the next two without. */
  readonly starts: number
  readonly ends: number
  readonly begins: number
  readonly finishes: number
}

const toFormerClaim = ({ starts, ends, begins, finishes, ...claim }: ClaimRow) => ({
  ...claim,
  from: fromEpochSeconds(starts),
  to: fromEpochSeconds(ends),
  start: fromEpochSeconds(begins),
  end: fromEpochSeconds(finishes),
})
