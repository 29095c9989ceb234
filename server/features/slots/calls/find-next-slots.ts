import type { Slot } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { iterateCartSlots } from '../rules/cart-slots.ts'
import type { ServiceWithProviders } from '../rules/order.ts'
import { loadCartSlotQuery } from './availability-context.ts'
import { createSlotDtoMapper } from './find-slots.ts'
import { measureSlotSearch } from './measure-slot-search.ts'
import { findServiceOffer, getZoneOrDefault } from './offer.ts'

/** The first and last day of each search, counted from today: most services have a free time within days. */
const searchedDays = [
  [0, 6],
  [7, 30],
] as const

/** Finds the first start of each service, with one or two queries for all of them. */
export const findNextSlots: Handler<'findNextSlots'> = async (input, context) => {
  const { directory, now } = context
  const zone = getZoneOrDefault(input.timezone, directory)
  const providers = input.providers?.split(',') ?? []
  const offers = input.services.split(',').map((service, index) => {
    const offer = findServiceOffer(service, providers[index], directory)
    return offer.ok ? offer.value : undefined
  })
  const today = toLocalDateTime(now, zone).date
  const found = new Map<ServiceWithProviders, Slot>()
  for (const [first, last] of searchedDays) {
    const missing = offers.filter(offer => offer !== undefined).filter(offer => !found.has(offer))
    const dates = { from: addDays(today, first), to: addDays(today, last), zone }
    for (const [offer, slot] of await findFirstSlots(missing, dates, context)) found.set(offer, slot)
  }
  return done({ slots: offers.map(offer => (offer && found.get(offer)) ?? null) })
}

type Dates = Pick<Parameters<typeof loadCartSlotQuery>[1], 'zone'> & {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** Returns the first slot of each service that has one on these dates. */
async function findFirstSlots(
  offers: readonly ServiceWithProviders[],
  dates: Dates,
  context: CallContext,
): Promise<readonly (readonly [ServiceWithProviders, Slot])[]> {
  const [first, ...rest] = offers
  if (!first) return []
  const query = await loadCartSlotQuery([first, ...rest], { ...dates, people: 1 }, context)
  return measureSlotSearch('next', context, () =>
    offers.flatMap(offer => {
      const [slot] = iterateCartSlots({ ...query, offers: [offer] })
      return slot
        ? [[offer, createSlotDtoMapper(dates.zone, { ...query, offers: [offer] })(slot)] as const]
        : []
    }),
  )
}
