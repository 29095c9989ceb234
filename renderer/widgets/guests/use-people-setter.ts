import type { PublicService } from '#schemas/generated/types.gen.ts'
import { getMaxPeoplePerBooking } from '#schemas/runtime/booking/guests.ts'
import { useScreen } from '../../screen/screen-context.ts'

/**
 * Keeps how many come to the booked service, the booker included, as the screen's value `people`: whoever goes back to
 * the times sees those with enough seats. A number that no time could have says nothing.
 */
export function usePeopleSetter(service: PublicService): (people: number | undefined) => void {
  const { keep } = useScreen()
  return (people = 1) =>
    keep({ people: people > 1 && people <= getMaxPeoplePerBooking(service) ? people : undefined })
}
