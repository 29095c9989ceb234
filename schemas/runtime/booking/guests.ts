/**
 * Counts guests and checks their number and services by the rules: the browser checks before it sends, and the server
 * decides. `guest-faults.ts` checks what the guests answer.
 */

import type { Guest, Service } from '../../generated/types.gen.ts'
import { formatPointer } from '../core/pointer.ts'
import type { Fault, ProblemCode } from '../core/problem.ts'
import { type GuestRules, maxGuestsPerBooking } from './guest-rules.ts'

/** The fields of a service that matter for guests; both the record and its public view have them. */
export type ServiceGuestRules = Pick<Service, 'slug' | 'guests' | 'capacity' | 'reservableSlots'>

export interface AttendanceCountInput {
  /** The services of the contact's items, in order. */
  readonly services: readonly ServiceGuestRules[]
  readonly guests?: readonly Guest[]
  readonly guestCount?: number
}

export interface AttendanceCounts {
  /** The number of people per item, including the contact. */
  readonly people: readonly number[]
  /** Services that only guests attend, with the number of guests. */
  readonly others: ReadonlyMap<string, number>
}

/**
 * Counts how many people attend which service. Each named guest has a service: their own, or the contact's if there is
 * only one item and nobody names a service. Guests who are only counted join every item in count mode.
 */
export function countAttendancePerService({
  services,
  guests = [],
  guestCount = 0,
}: AttendanceCountInput): AttendanceCounts {
  const people = services.map(({ guests: mode }) => 1 + (mode === 'count' ? guestCount : 0))
  const others = new Map<string, number>()
  for (const { service } of guests) {
    const item = service === undefined ? 0 : services.findIndex(({ slug }) => slug === service)
    if (item >= 0) people[item] = (people[item] ?? 1) + 1
    else if (service !== undefined) others.set(service, (others.get(service) ?? 0) + 1)
  }
  return { people, others }
}

/**
 * Finds faults in the number of guests and their services, with pointers into the call's input:
 * `/guests/0/service`. Works before the guests have names, and before all of them are there. `known` holds all services
 * by slug.
 */
export function findAttendanceFaults(
  wish: AttendanceCountInput,
  known: ReadonlyMap<string, ServiceGuestRules>,
  rules: GuestRules,
): readonly Fault[] {
  const { services, guests = [], guestCount } = wish
  const { countOnly = true } = rules
  const unwanted = [
    ...(areGuestsUnwanted(wish) ? [fault('field.unknown', ['guests'])] : []),
    ...(guestCount !== undefined && !(countOnly && guests.length === 0 && services.some(takes('count')))
      ? [fault('field.unknown', ['guestCount'])]
      : []),
  ]
  if (unwanted.length > 0) return unwanted
  const missing = serviceFaults(wish, known, rules)
  // The number of people per service is unknown until everybody has a service.
  return [...countFaults(wish, rules), ...(missing.length > 0 ? missing : limitFaults(wish, known))]
}

/** Returns a fault if the rules ask for more guests than a booking has. Works once all of them are there. */
export function findMissingGuestsFaults(
  { services, guests = [], guestCount }: AttendanceCountInput,
  rules: GuestRules,
): readonly Fault[] {
  const { minimum = 0 } = rules
  const asking = services.find(({ guests: mode = 'none' }) => mode !== 'none')
  // A number below 1 is another fault of the same kind.
  if (!asking || (guestCount ?? guests.length) >= minimum || (guestCount ?? 1) < 1) return []
  return [countFault(rules, asking.guests === 'named' ? 'guests' : 'guestCount')]
}

/** Returns the least and the greatest number of guests of a booking that has any. */
export const getGuestRange = ({ minimum = 0, maximum = maxGuestsPerBooking }: GuestRules) => ({
  least: Math.max(1, minimum),
  most: Math.min(maximum, maxGuestsPerBooking),
})

/** Returns how many people of one booking a service takes. */
export const getMaxPeoplePerBooking = ({
  capacity = 1,
  reservableSlots = capacity,
}: ServiceGuestRules): number => reservableSlots

/** Tells whether there are guests by name, but no service takes any. */
export const areGuestsUnwanted = ({ services, guests = [] }: AttendanceCountInput): boolean =>
  guests.length > 0 && !services.some(takes('named'))

const takes =
  (mode: Service['guests']) =>
  (service: ServiceGuestRules): boolean =>
    service.guests === mode

const fault = (
  code: ProblemCode,
  path: readonly (string | number)[],
  params: Fault['params'] = {},
): Fault => ({
  pointer: formatPointer(path),
  code,
  params,
})

function countFaults({ guests = [], guestCount }: AttendanceCountInput, rules: GuestRules): Fault[] {
  const { most } = getGuestRange(rules)
  if (guests.length > most) return [countFault(rules, 'guests')]
  const isInRange = guestCount === undefined || (guestCount >= 1 && guestCount <= most)
  return isInRange ? [] : [countFault(rules, 'guestCount')]
}

const countFault = (rules: GuestRules, name: 'guests' | 'guestCount'): Fault =>
  fault(rules.problems?.count ?? 'guest.count_range', [name], getGuestRange(rules))

function serviceFaults(
  { services, guests = [] }: AttendanceCountInput,
  known: ReadonlyMap<string, ServiceGuestRules>,
  { ownService = true, problems }: GuestRules,
): Fault[] {
  if (!ownService)
    return guests.flatMap(({ service }, index) =>
      service === undefined || service === services[0]?.slug
        ? []
        : [fault('field.unknown', ['guests', index, 'service'])],
    )
  const withBooker = services.length === 1 && guests.every(({ service }) => !service)
  return guests.flatMap(({ service }, index) =>
    (withBooker && !service) || known.has(service ?? '')
      ? []
      : [fault(problems?.service ?? 'guest.service_missing', ['guests', index, 'service'])],
  )
}

function limitFaults(wish: AttendanceCountInput, known: ReadonlyMap<string, ServiceGuestRules>): Fault[] {
  const { people, others } = countAttendancePerService(wish)
  const wanted = [
    ...wish.services.map((service, item) => ({ service, people: people[item] ?? 1 })),
    ...[...others].flatMap(([slug, guests]) => {
      const service = known.get(slug)
      return service ? [{ service, people: guests }] : []
    }),
  ]
  const path = [wish.guestCount === undefined ? 'guests' : 'guestCount']
  return wanted
    .filter(({ service, people }) => people > getMaxPeoplePerBooking(service))
    .slice(0, 1)
    .map(({ service }) => fault('service.limit_exceeded', path, { count: getMaxPeoplePerBooking(service) }))
}
