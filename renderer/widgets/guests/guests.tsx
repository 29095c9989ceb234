import { useEffect, useRef, useState } from 'react'
import type { Guest, PublicService } from '#schemas/generated/types.gen.ts'
import { countAttendancePerService, maxGuestsPerBooking } from '#schemas/runtime/booking/guests.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { useApp } from '../../screen/app-context.ts'
import { useResolvedProblem } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import type { ServiceOption } from '../../ui/guests/guest-card.tsx'
import { GuestList } from '../../ui/guests/guest-list.tsx'
import {
  createGuest,
  formatGuestFault,
  getGuestServiceSlug,
  getMaxGuests,
  normalizeGuestServices,
} from './guest-values.ts'
import { useGuestFaults } from './use-guest-faults.ts'
import { useGuestServiceOptions } from './use-guest-service-options.ts'
import { usePartySizeSetter } from './use-party-size-setter.ts'
import { useSeatAvailability } from './use-seat-availability.ts'

/**
 * Asks for guests by name and email. Options: `start`, `provider`, `hold`, `services` (the other services
 * that a guest may choose; default: all of the business). Value: guests as `createBooking` takes them. The
 * screen's values `people` and `guestServices` keep the party size for the booked service, and the other services.
 */
export function GuestsWidget(props: WidgetProps<'guests'>) {
  const { service } = props.scope
  return service ? <Guests {...props} service={service} /> : null
}

function Guests({
  value: guests = [],
  onChange,
  options,
  faults,
  service,
}: WidgetProps<'guests'> & { readonly service: PublicService }) {
  const { i18n } = useApp()
  const keepPeople = usePartySizeSetter(service)
  const place = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const others = useGuestServiceOptions(service, options)
  const seats = useSeatAvailability(service.slug, options)
  const wrong = useGuestFaults({ guests, served: faults, known: [service, ...others.known], seats })
  useFocusOnFaults(place, faults)
  const set = (next: readonly Guest[]) => {
    onChange(normalizeGuestServices(next, service))
    keepPeople(countAttendancePerService({ services: [service], guests: next }).people[0], next)
  }
  const services = [service, ...others.bookable]
  const hasOthers = others.bookable.length > 0
  return (
    <div ref={place}>
      <GuestList
        guests={guests.map((guest, index) => ({
          name: guest.name ?? '',
          email: guest.email ?? '',
          service: getGuestServiceSlug(guest, service),
          errors: {
            ...said('name', wrong.at(index, 'name')),
            ...said('email', wrong.at(index, 'email')),
            ...said('service', wrong.at(index, 'service')),
          },
        }))}
        services={[...services, ...chosenElsewhere(guests, services, others.known)].map(one => choiceOf(one))}
        labels={{
          none: i18n.t('guest.just_me'),
          add: i18n.t('guest.add'),
          number: number => i18n.t('guest.number', { number }),
          name: i18n.t('guest.name'),
          email: i18n.t('guest.email'),
          service: i18n.t('guest.service'),
          choose: i18n.t('form.choose'),
          remove: i18n.t('guest.remove'),
          removeNumber: number => i18n.t('guest.remove_number', { number }),
        }}
        hint={
          getMaxGuests(service) > 0 &&
          i18n.t('guest.limit_hint', { count: getMaxGuests(service, seats.left) })
        }
        problem={wrong.whole && formatGuestFault(wrong.whole, i18n, hasOthers)}
        status={status}
        onAdd={
          guests.length < maxGuestsPerBooking
            ? () => {
                set([...guests, createGuest(guests, service, others.bookable)])
                setStatus(i18n.t('guest.added', { number: guests.length + 1 }))
              }
            : undefined
        }
        onChange={(changed, part, text) =>
          set(guests.map((guest, index) => (index === changed ? { ...guest, [part]: text } : guest)))
        }
        onRemove={removed => {
          set(guests.filter((_, index) => index !== removed))
          setStatus(i18n.t('guest.removed', { count: guests.length - 1 }))
        }}
      />
    </div>
  )

  function said(part: 'name' | 'email' | 'service', fault: Fault | undefined) {
    return fault ? { [part]: formatGuestFault(fault, i18n, hasOthers) } : {}
  }
  function choiceOf({ slug, name }: PublicService): ServiceOption {
    const label = i18n.text(name)
    return {
      value: slug,
      label: slug === service.slug ? i18n.t('guest.same_service', { service: label }) : label,
    }
  }
}

/** Keeps chosen services in the list even if they can no longer be booked: the server says so. */
const chosenElsewhere = (
  guests: readonly Guest[],
  services: readonly PublicService[],
  known: readonly PublicService[],
): readonly PublicService[] =>
  known.filter(
    ({ slug }) =>
      guests.some(guest => guest.service === slug) && services.every(service => service.slug !== slug),
  )

/** Focuses the first invalid field each time Continue is refused. */
function useFocusOnFaults(place: React.RefObject<HTMLElement | null>, faults: readonly Fault[]): void {
  const resolution = useResolvedProblem()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per refusal, whose errors these are.
  useEffect(() => {
    if (faults.length > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [resolution])
}
