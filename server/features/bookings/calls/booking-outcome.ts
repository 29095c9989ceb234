import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { UndoOutput } from '../console/undoable.ts'

export type BookingOutcome = Outcome<{ booking: Booking } & UndoOutput>
