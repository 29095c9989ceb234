import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { ServiceWithProviders } from '../rules/order.ts'
import { findServiceOffer } from './offer.ts'

/** The services in the input of `findSlots` and `findNextSlot`: one, or several separated by commas. */
export interface CartServicesInput {
  readonly service?: string
  readonly services?: string
  readonly provider?: string
  readonly providers?: string
}

/** Finds the offer of each requested service, in their order; at least one. Equal requests share one offer. */
export function findCartOffers(
  input: CartServicesInput,
  directory: Directory,
): Outcome<readonly [ServiceWithProviders, ...ServiceWithProviders[]]> {
  const services = input.services?.split(',') ?? (input.service === undefined ? [] : [input.service])
  const providers = input.providers?.split(',') ?? []
  const offersByKey = new Map<string, Outcome<ServiceWithProviders>>()
  const offers: ServiceWithProviders[] = []
  for (const [index, service] of services.entries()) {
    const provider = providers[index] ?? input.provider
    const key = `${service},${provider ?? ''}`
    const offer = offersByKey.get(key) ?? findServiceOffer(service, provider, directory)
    if (!offer.ok) return offer
    offersByKey.set(key, offer)
    offers.push(offer.value)
  }
  const [first, ...rest] = offers
  if (first) return done([first, ...rest])
  return failed('input.invalid', {}, [{ pointer: '/service', code: 'field.required', params: {} }])
}
