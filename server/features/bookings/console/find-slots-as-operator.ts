import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { checkOwnProvider, getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import { handleFindSlots } from '#server/features/slots/calls/find-slots.ts'
import { findServiceOffer } from '#server/features/slots/calls/offer.ts'

/** Searches as for visitors, of whose calls the console makes none: they find the business by the host. */
export const findSlotsAsOperator: Handler<'findSlotsAsOperator'> = async (input, context) => {
  const { caller, directory } = context
  const provider = input.provider ?? getOnlyProvider(caller)
  const refusal = provider === undefined ? undefined : checkOwnProvider(provider, caller)
  if (refusal) return refusal
  const offer = findServiceOffer(input.service, provider, directory)
  if (!offer.ok) return offer
  const found = await handleFindSlots({ ...input, ...(provider === undefined ? {} : { provider }) }, context)
  if (!found.ok) return found
  return done({
    ...found.value,
    providers: offer.value.providers.map(({ slug, name }) => ({ provider: slug, name })),
  })
}
