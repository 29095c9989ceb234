import type { CallContext } from '#server/calls/handler.ts'
import type { CallLimitName } from '#server/features/limits/calls/call-limits.ts'
import { consumeRateLimits } from '#server/features/limits/calls/rate-limit.ts'

/** Counts what costs a server more than other calls of operators, who are not limited otherwise. */
export const countTransfer = (
  limit: Extract<CallLimitName, 'exportsOfBusiness' | 'importsOfBusiness'>,
  { stores: { formStores }, client, rateLimits, directory }: CallContext,
) =>
  consumeRateLimits([{ limit }], {
    client: { address: client.address || 'console', isOperator: false },
    rateLimits,
    secrets: formStores.secrets,
    business: directory.business.slug,
  })
