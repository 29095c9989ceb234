import { done } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

/**
 * Says nothing: whether there is such a booking is for its contact to know. There is no mail yet that would tell
 * them, so nothing is looked up either.
 */
export const findBooking: Handler<'findBooking'> = () => done({})
