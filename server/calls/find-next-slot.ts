import { parseInstant } from '#schemas/instant.ts'
import { addDays, parsePlainDate } from '#schemas/plain-date.ts'
import { done } from '#schemas/problem.ts'
import type { Instant, PlainDate } from '#schemas/time.ts'
import { startOfDay, toLocal } from '#schemas/wall-clock.ts'
import { lastBookable, mostDaysPerSearch, findSlots as search } from '../domain/find-slots.ts'
import { offerOf, questionFor, zoneOf } from './availability.ts'
import { slotView } from './find-slots.ts'
import type { Handler } from './handler.ts'

/** The first start after a moment, up to the end of the booking window; mostly the first query has it. */
export const findNextSlot: Handler<'findNextSlot'> = async (input, context) => {
  const offer = offerOf(input.service, input.provider, context.catalogue)
  if (!offer.ok) return offer
  const zone = zoneOf(input.timezone, context.catalogue)
  const date = parsePlainDate(input.after ?? '')
  const after: Instant = (date ? startOfDay(date, zone) : parseInstant(input.after ?? '')) ?? context.now
  const last = toLocal(lastBookable(offer.value.service, context.now), zone).date
  let from: PlainDate = toLocal(after > context.now ? after : context.now, zone).date
  while (from <= last) {
    const to = addDays(from, mostDaysPerSearch)
    const question = await questionFor(offer.value, { from, to, zone, people: input.people ?? 1 }, context)
    const slot = search(question).find(({ start }) => start >= after)
    if (slot) return done({ slot: slotView(slot, zone) })
    from = addDays(to, 1)
  }
  return done({ slot: null })
}
