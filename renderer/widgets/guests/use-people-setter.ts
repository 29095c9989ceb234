import type { PublicService } from '#schemas/generated/types.gen.ts'
import { getMaxPeoplePerBooking } from '#schemas/runtime/booking/guests.ts'
import { useScreen } from '../../screen/screen-context.ts'

/**
 * Keeps the party size for the booked service, the booker included, as the screen's value `people`, so that a
 * visitor who goes back sees only times with enough seats. Drops a number that no time could offer.
 */
export function usePeopleSetter(service: PublicService): (people: number | undefined) => void {
  const { keep } = useScreen()
  return (people = 1) =>
    keep({ people: people > 1 && people <= getMaxPeoplePerBooking(service) ? people : undefined })
}
