/**
 * Writes under an Idempotency-Key. A repeated request that has been carried out gets its booking again, even if it
 * would fail by now.
 */

import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { RepeatedRequestResult } from '#server/lib/idempotent-request.ts'
import type { BookingOutcome } from './booking-outcome.ts'
import { withChangePermissions } from './change-permissions.ts'

type Write<Input> = (input: Input, context: CallContext) => Promise<BookingOutcome>

/**
 * Makes a handler check first whether its request has already been carried out. It checks again if the write is
 * refused, because the same request may have gone through meanwhile and be the obstacle. The write passes its key to
 * the store, which decides.
 */
export const withIdempotency =
  <Input>(write: Write<Input>): Write<Input> =>
  async (input, context) =>
    describeOutcome((await findEarlierOutcome(context)) ?? (await writeOnce(write, input, context)), context)

/**
 * The same without the first check, for a write that changes nothing but through the store under its key: a new request
 * then needs one query less, and a repeated one is refused or recognized by the store.
 */
export const withIdempotencyInStore =
  <Input>(write: Write<Input>): Write<Input> =>
  async (input, context) =>
    describeOutcome(await writeOnce(write, input, context), context)

const describeOutcome = async (outcome: BookingOutcome, context: CallContext): Promise<BookingOutcome> =>
  outcome.ok
    ? done({ ...outcome.value, booking: await withChangePermissions(outcome.value.booking, context) })
    : outcome

async function writeOnce<Input>(write: Write<Input>, input: Input, context: CallContext) {
  const outcome = await write(input, context)
  return outcome.ok ? outcome : ((await findEarlierOutcome(context)) ?? outcome)
}

export function toRepeatedRequestOutcome(earlier: RepeatedRequestResult): BookingOutcome {
  if (earlier.kind === 'replayed') return done({ booking: earlier.booking })
  return failed(earlier.kind === 'key-reused' ? 'idempotency.key_reused' : 'idempotency.in_flight')
}

async function findEarlierOutcome({ stores: { bookings }, request, directory }: CallContext) {
  const earlier =
    request && (await bookings.findRepeatedRequest({ business: directory.business.slug, ...request }))
  return earlier && toRepeatedRequestOutcome(earlier)
}
