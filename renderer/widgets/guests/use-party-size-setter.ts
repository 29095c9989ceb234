import type { Guest, PublicService } from '#schemas/generated/types.gen.ts'
import { getMaxPeoplePerBooking } from '#schemas/runtime/booking/guests.ts'
import { useScreen } from '../../screen/screen-context.ts'

/**
 * Keeps the party size for the booked service, the contact included, as the screen's value `people`, and what guests come
 * for instead as `guestServices`, so that a visitor who goes back sees only times at which all can be served. Drops a
 * number that no time could offer.
 */
export function usePartySizeSetter(
  service: PublicService,
): (people: number | undefined, guests?: readonly Guest[]) => void {
  const { keep } = useScreen()
  return (people = 1, guests = []) => {
    const own = guests.flatMap(guest =>
      guest.service && guest.service !== service.slug ? guest.service : [],
    )
    keep({
      people: people > 1 && people <= getMaxPeoplePerBooking(service) ? people : undefined,
      guestServices: own.length > 0 ? own.join(',') : undefined,
    })
  }
}
