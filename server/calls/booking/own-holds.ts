import { type Selection, selected } from '../../domain/moves.ts'
import type { Own } from '../../ports/bookings.ts'
import type { CallContext } from '../handler.ts'

/** What somebody who looks for a time has already. */
export interface OwnInput extends Selection {
  readonly hold?: string
  /** To be moved. */
  readonly booking?: string
}

/** Whose time does not stand in the way: exactly what a booking or a move would give back. */
export async function ownTime(input: OwnInput, context: CallContext): Promise<Own> {
  const { hold, booking } = input
  return {
    ...(hold === undefined ? {} : { hold }),
    ...(booking === undefined ? {} : await movingTime(booking, input, context)),
  }
}

async function movingTime(id: string, selection: Selection, context: CallContext): Promise<Own> {
  const { bookings, catalogue, now } = context
  const was = await bookings.find(catalogue.business.slug, id)
  if (!was) return {}
  return { booking: id, positions: selected(was, selection, now).map(({ position }) => position) }
}
