import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { callLimits } from './call-limits.ts'
import { listCallLimitUses } from './limit-uses.ts'
import { consumeRateLimits } from './rate-limit.ts'

interface Enforcing {
  readonly context: CallContext
  /** The limits of the address, or all others. */
  readonly counts: 'address' | 'others'
}

/**
 * Counts an anonymous write before it runs. Resolves to the problem that refuses it, or undefined if it may run. A
 * repeated request that has been carried out under its key is never refused, however often it is sent.
 */
export async function enforceCallLimits<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  { context, counts }: Enforcing,
) {
  const counted = listCallLimitUses(context.configuration.calls.get(name), input, context.caller).filter(
    ({ limit }) => (callLimits[limit].per === 'address') === (counts === 'address'),
  )
  if (counted.length === 0) return undefined
  const {
    stores: { formStores },
    caller,
    rateLimits,
    directory,
  } = context
  const business = directory.business.slug
  const problem = await consumeRateLimits(counted, {
    caller,
    rateLimits,
    secrets: formStores.secrets,
    business,
  })
  return problem && ((await isRepeatedRequest(name, context)) ? undefined : problem)
}

export async function isRepeatedRequest(
  name: CallName,
  { stores: { bookings, formStores }, request, directory, configuration }: CallContext,
): Promise<boolean> {
  if (request === undefined) return false
  const isSubmission = configuration.calls.get(name)?.formKind !== undefined
  const query = { business: directory.business.slug, ...request }
  const repeated = await (isSubmission ? formStores.submissions : bookings).findRepeatedRequest(query)
  return repeated?.kind === 'replayed'
}
