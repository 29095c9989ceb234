import { formatInstant } from '#schemas/instant.ts'
import { daysBetween, parsePlainDate } from '#schemas/plain-date.ts'
import { done, failed } from '#schemas/problem.ts'
import type { Zone } from '#schemas/time.ts'
import type { Slot, SlotSegment } from '#schemas/types.gen.ts'
import { type CartSlot, findCartSlots } from '../domain/cart-slots.ts'
import { mostDaysPerSearch, type OfferedSlot } from '../domain/find-slots.ts'
import { groupByDate } from '../domain/slot-days.ts'
import { offersOf } from './cart.ts'
import type { Handler } from './handler.ts'
import { zoneOf } from './offer.ts'
import { ownTime } from './own-time.ts'
import { questionFor } from './surroundings.ts'

/** The starts that can be booked, by day of the asked zone. One query, however many providers. */
export const findSlots: Handler<'findSlots'> = async (input, context) => {
  const offers = offersOf(input, context.catalogue)
  if (!offers.ok) return offers
  const zone = zoneOf(input.timezone, context.catalogue)
  const [from, to] = [parsePlainDate(input.from), parsePlainDate(input.to)]
  if (!from || !to || to < from || daysBetween(from, to) > mostDaysPerSearch)
    return failed('slots.window_too_long', { days: mostDaysPerSearch })
  const except = await ownTime(input, context)
  const dates = { from, to, zone, people: input.people ?? 1, except }
  const question = await questionFor(offers.value, dates, context)
  const days = groupByDate(findCartSlots(question), zone)
  return done({
    timezone: zone,
    days: days.map(({ date, slots }) => ({ date, slots: slots.map(slot => cartSlotView(slot, zone)) })),
  })
}

/** A slot on the wire: instants with the offset they have in the asked zone. */
export const slotView = ({ start, end, providers, seatsLeft }: OfferedSlot, zone: Zone): Slot => ({
  start: formatInstant(start, zone),
  end: formatInstant(end, zone),
  providers: [...providers],
  seatsLeft,
})

/** Of one service it looks as it always did. */
export const cartSlotView = ({ segments, ...slot }: CartSlot, zone: Zone): Slot => ({
  ...slotView(slot, zone),
  ...(segments.length === 1
    ? {}
    : {
        segments: segments.map((one): SlotSegment => ({ service: one.service, ...slotView(one, zone) })),
      }),
})
