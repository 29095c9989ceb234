/** What a change of a booking would be about, as the screen has loaded it under the name `change`. */

import type { Booking, GetChangeableOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Scope } from '#schemas/runtime/screen/screen.ts'

export const changeIn = ({ change }: Scope): GetChangeableOutput | undefined =>
  isChangeable(change) ? change : undefined

export const bookingsIn = ({ bookings }: Scope): readonly Booking[] =>
  isObject(bookings) && Array.isArray(bookings.bookings) ? bookings.bookings.filter(isBooking) : []

const isChangeable = (value: unknown): value is GetChangeableOutput =>
  isObject(value) && Array.isArray(value.appointments) && typeof value.id === 'string'

const isBooking = (value: unknown): value is Booking =>
  isObject(value) && 'reference' in value && Array.isArray(value.appointments)
