/** What a gift card is worth, and until when. */

import { asInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, addMonths } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocal } from '#schemas/runtime/time/wall-clock.ts'

/** Returns the end of the day that is so many months after the purchase, in the business's zone. */
export function getGiftCardExpiry(
  soldAt: Instant,
  { validMonths, zone }: { readonly validMonths: number; readonly zone: Zone },
): Instant {
  const lastDay = addMonths(toLocal(soldAt, zone).date, validMonths)
  return getFirstInstantOfDay(addDays(lastDay, 1), zone)
}

/** Returns the last day on which a card can be used. */
export const getLastDayOfGiftCard = (expiresAt: Instant, zone: Zone): PlainDate =>
  toLocal(asInstant(expiresAt - 1), zone).date
