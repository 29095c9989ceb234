/** Refuses dear calls of strangers while the server is overloaded. */
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { maxCallsNeverShed, maxLoopDelayMs } from './call-limits.ts'
import { isUnlimited } from './rate-limit.ts'

/** When to ask again. Pages wait up to half as long in addition, so that they do not all ask at once. */
const retryAfterSeconds = 2

/** @param load how late the event loop stays, and how many calls have begun and not ended */
export const isOverload = ({ delayMs, running }: { delayMs: number; running: number }): boolean =>
  delayMs > maxLoopDelayMs && running > maxCallsNeverShed

/** Resolves to the problem that refuses the call, if any. A visitor who holds a time goes on. */
export async function shedLoad<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  context: CallContext,
) {
  const isShed = context.configuration.calls.get(name)?.problems.includes('server.busy') ?? false
  if (!isShed || isUnlimited(context) || (await hasLiveHold(input, context))) return undefined
  return failed('server.busy', { retryAfterSeconds })
}

async function hasLiveHold(
  input: object,
  { stores: { bookings }, directory, now }: CallContext,
): Promise<boolean> {
  if (!('hold' in input) || typeof input.hold !== 'string') return false
  return (await bookings.findHold({ business: directory.business.slug, hold: input.hold, now })) !== undefined
}
