import type { CallContext } from '#server/calls/handler.ts'
import type { CallLimitName } from '#server/features/request-limits/calls/call-limits.ts'
import { consumeRateLimits } from '#server/features/request-limits/calls/rate-limit.ts'

/** Counts an export or import, which costs a server more than other calls of operators; those are not limited. */
export const enforceTransferLimit = (
  limit: Extract<CallLimitName, 'exportsOfBusiness' | 'importsOfBusiness'>,
  { stores: { formStores }, caller, rateLimits, directory }: CallContext,
) =>
  consumeRateLimits([{ limit }], {
    caller: { address: caller.address || 'console', isOperator: false },
    rateLimits,
    secrets: formStores.secrets,
    business: directory.business.slug,
  })
