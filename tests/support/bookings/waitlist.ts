/** Puts visitors on waitlists in tests, without the calls. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import type { Claim } from '#server/features/slots/rules/occupancy.ts'
import type { WaitlistStore } from '#server/features/waitlist/store/waitlist.ts'
import type { NewWaitlistEntry, OfferCommand } from '#server/features/waitlist/waitlist.ts'
import { randomId } from '#server/lib/identifiers.ts'

export function toPlainDate(text: string): PlainDate {
  const date = parsePlainDate(text)
  if (!date) throw new Error(`"${text}" is no date.`)
  return date
}

type Wish = Pick<NewWaitlistEntry, 'business' | 'service' | 'email' | 'createdAt'> & Partial<NewWaitlistEntry>

/** Completes a wish: any time in December 2026, by Grace Hopper, unless the test gives its own. */
export const makeWish = (wish: Wish): NewWaitlistEntry => ({
  from: toPlainDate('2026-12-01'),
  to: toPlainDate('2026-12-31'),
  part: 'any',
  locale: 'en',
  firstName: 'Grace',
  lastName: 'Hopper',
  endsAt: addMinutes(wish.createdAt, 40 * 24 * 60),
  ...wish,
})

export const noWaitlistLimits = { perEmail: 1000, perBusiness: 1000 }

/** Adds an entry and returns its id. */
export async function addToWaitlist(waitlist: WaitlistStore, wish: Wish): Promise<string> {
  const before = new Set((await waitlist.findByEmail(wish.business, wish.email)).map(({ id }) => id))
  await waitlist.join(makeWish(wish), noWaitlistLimits)
  const added = (await waitlist.findByEmail(wish.business, wish.email)).find(({ id }) => !before.has(id))
  if (!added) throw new Error('The same wish is on the waitlist already.')
  return added.id
}

/** Makes the command that offers an entry three quarters of an hour of a provider. */
export function makeOffer(
  place: Pick<OfferCommand, 'business' | 'entry' | 'start' | 'now'> & Pick<Claim, 'provider' | 'service'>,
): OfferCommand {
  const { business, entry, start, now, provider, service } = place
  const end: Instant = addMinutes(start, 45)
  const claim: Claim = {
    provider,
    service,
    start,
    end,
    from: start,
    to: end,
    kind: 'session',
    capacity: 1,
    seats: 1,
  }
  return {
    business,
    entry,
    start,
    now,
    hold: randomId(),
    expiresAt: addMinutes(now, 15),
    candidates: [{ claims: [claim] }],
  }
}
