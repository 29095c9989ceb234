import { formatInstant } from '#schemas/instant.ts'
import { daysBetween, parsePlainDate } from '#schemas/plain-date.ts'
import { done, failed } from '#schemas/problem.ts'
import type { Zone } from '#schemas/time.ts'
import type { Slot } from '#schemas/types.gen.ts'
import { mostDaysPerSearch, type OfferedSlot, findSlots as search } from '../domain/find-slots.ts'
import { groupByDate } from '../domain/slot-days.ts'
import { offerOf, questionFor, zoneOf } from './availability.ts'
import type { Handler } from './handler.ts'

/** The starts that can be booked, by day of the asked zone. One query, however many providers. */
export const findSlots: Handler<'findSlots'> = async (input, context) => {
  const offer = offerOf(input.service, input.provider, context.catalogue)
  if (!offer.ok) return offer
  const zone = zoneOf(input.timezone, context.catalogue)
  const [from, to] = [parsePlainDate(input.from), parsePlainDate(input.to)]
  if (!from || !to || to < from || daysBetween(from, to) > mostDaysPerSearch)
    return failed('slots.window_too_long', { days: mostDaysPerSearch })
  const question = await questionFor(offer.value, { from, to, zone, people: input.people ?? 1 }, context)
  const days = groupByDate(search(question), zone)
  return done({
    timezone: zone,
    days: days.map(({ date, slots }) => ({ date, slots: slots.map(slot => slotView(slot, zone)) })),
  })
}

/** A slot on the wire: instants with the offset they have in the asked zone. */
export const slotView = ({ start, end, providers, seatsLeft }: OfferedSlot, zone: Zone): Slot => ({
  start: formatInstant(start, zone),
  end: formatInstant(end, zone),
  providers: [...providers],
  seatsLeft,
})
