import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { UndoOffer } from '../console/undoable.ts'

export type BookingOutcome = Outcome<{ booking: Booking } & UndoOffer>
