import { useEffect, useId, useRef, useState } from 'react'
import type { Guest, PublicService } from '#schemas/generated/types.gen.ts'
import { type GuestRules, toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import { countAttendancePerService, getGuestRange } from '#schemas/runtime/booking/guests.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { useApp } from '../../screen/app-context.ts'
import { useResolvedProblem } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetLoadState } from '../../screen/widget-slot.tsx'
import { FieldStylesheet } from '../../ui/form/field-stylesheet.tsx'
import type { ServiceOption } from '../../ui/guests/guest-card.tsx'
import { GuestList } from '../../ui/guests/guest-list.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { GuestFields } from './guest-fields.tsx'
import {
  createGuest,
  formatGuestFault,
  getGuestServiceSlug,
  getMaxGuests,
  normalizeGuestServices,
  toGuest,
} from './guest-values.ts'
import { useGuestFaults } from './use-guest-faults.ts'
import { useGuestJudge } from './use-guest-judge.ts'
import { getServiceGuestRulesId, useGuestRules } from './use-guest-rules.ts'
import { useGuestServiceOptions } from './use-guest-service-options.ts'
import { usePartySizeSetter } from './use-party-size-setter.ts'
import { useSeatAvailability } from './use-seat-availability.ts'

/**
 * Asks for guests, each with the fields of the service's rules. Options: `start`, `provider`, `hold`, `services` (the
 * other services that a guest may choose; default: all of the business). Value: guests as `createBooking` takes them. The
 * screen's values `people` and `guestServices` keep the party size for the booked service, and the other services.
 */
export function GuestsWidget(props: WidgetProps<'guests'>) {
  const { service } = props.scope
  const { rules, problem } = useGuestRules(service && getServiceGuestRulesId(service))
  if (!service) return null
  if (!rules) return <WidgetLoadState lost={problem && true} standIn={<Skeleton count={1} />} />
  return <Guests {...props} service={service} rules={rules} />
}

interface GuestsProps extends WidgetProps<'guests'> {
  readonly service: PublicService
  readonly rules: GuestRules
}

function Guests({ value: guests = [], onChange, options, faults, service, rules }: GuestsProps) {
  const { i18n } = useApp()
  const id = useId()
  const keepPeople = usePartySizeSetter(service)
  const place = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const others = useGuestServiceOptions(service, options)
  const seats = useSeatAvailability(service.slug, options)
  const judge = useGuestJudge(service)
  const known = [service, ...others.known] as const
  const wrong = useGuestFaults({ guests, rules, judge, served: faults, known, seats })
  useFocusOnFaults(place, faults)
  const set = (next: readonly Guest[]) => {
    onChange(normalizeGuestServices(next, service))
    keepPeople(countAttendancePerService({ services: [service], guests: next }).people[0], next)
  }
  const change = (changed: number, answers: Guest) =>
    set(guests.map((guest, index) => (index === changed ? answers : guest)))
  const services = rules.ownService === false ? [service] : [service, ...others.bookable]
  const hasOthers = services.length > 1
  const { most } = getGuestRange(rules)
  const { minimum = 0 } = rules
  return (
    <div ref={place}>
      <FieldStylesheet ui={toGuestForm(rules).ui} />
      <GuestList
        guests={guests.map((guest, index) => {
          const errors = wrong.of(index)
          const unserved = errors.find(({ pointer }) => pointer === '/service')
          return {
            fields: (
              <GuestFields
                id={`${id}-${index}`}
                guest={guest}
                rules={rules}
                scope={judge.scope}
                faults={errors.filter(fault => fault !== unserved)}
                onChange={answers => change(index, toGuest(answers, guest))}
              />
            ),
            service: getGuestServiceSlug(guest, service),
            serviceError: unserved && formatGuestFault(unserved, i18n, hasOthers),
          }
        })}
        services={[...services, ...chosenElsewhere(guests, services, others.known)].map(one => choiceOf(one))}
        labels={{
          none: minimum > 0 ? i18n.t('guest.minimum_hint', { count: minimum }) : i18n.t('guest.just_me'),
          add: i18n.t('guest.add'),
          number: number => i18n.t('guest.number', { number }),
          service: i18n.t('guest.service'),
          choose: i18n.t('form.choose'),
          remove: i18n.t('guest.remove'),
          removeNumber: number => i18n.t('guest.remove_number', { number }),
        }}
        hint={
          getMaxGuests(service, rules) > 0 &&
          i18n.t('guest.limit_hint', { count: getMaxGuests(service, rules, seats.left) })
        }
        problem={wrong.whole && formatGuestFault(wrong.whole, i18n, hasOthers)}
        status={status}
        onAdd={
          guests.length < most
            ? () => {
                set([...guests, createGuest(guests, service, services.slice(1))])
                setStatus(i18n.t('guest.added', { number: guests.length + 1 }))
              }
            : undefined
        }
        onChooseService={(chosen, slug) => change(chosen, { ...guests[chosen], service: slug })}
        onRemove={removed => {
          set(guests.filter((_, index) => index !== removed))
          setStatus(i18n.t('guest.removed', { count: guests.length - 1 }))
        }}
      />
    </div>
  )

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
