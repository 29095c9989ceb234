/**
 * Counts and validates guests and their services: the browser checks before it sends, and the server decides.
 */

import type { Guest, Service } from '../../generated/types.gen.ts'
import { cleanEmail, cleanName } from '../core/contact-details.ts'
import { isEmail } from '../core/email.ts'
import { formatPointer } from '../core/pointer.ts'
import type { Fault, ProblemCode } from '../core/problem.ts'

/** Guests per booking, by name or by count. */
export const maxGuestsPerBooking = 100

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
 * `/guests/0/service`. Works before the guests have names. `known` holds all services by slug.
 */
export function findAttendanceFaults(
  wish: AttendanceCountInput,
  known: ReadonlyMap<string, ServiceGuestRules>,
): readonly Fault[] {
  const { services, guests = [], guestCount } = wish
  const unwanted = [
    ...(areUnwanted(wish) ? [fault('field.unknown', ['guests'])] : []),
    ...(guestCount !== undefined && !(guests.length === 0 && services.some(takes('count')))
      ? [fault('field.unknown', ['guestCount'])]
      : []),
  ]
  if (unwanted.length > 0) return unwanted
  const missing = serviceFaults(wish, known)
  // The number of people per service is unknown until everybody has a service.
  return [...countFaults(wish), ...(missing.length > 0 ? missing : limitFaults(wish, known))]
}

/**
 * Finds faults in the guests' names and email addresses: `/guests/0/email`; none if no service takes named
 * guests.
 */
export const findGuestFaults = (wish: AttendanceCountInput): readonly Fault[] =>
  areUnwanted(wish) ? [] : [...nameFaults(wish.guests ?? []), ...emailFaults(wish.guests ?? [])]

/** Returns how many people of one booking a service takes. */
export const getMaxPeoplePerBooking = ({
  capacity = 1,
  reservableSlots = capacity,
}: ServiceGuestRules): number => reservableSlots

const areUnwanted = ({ services, guests = [] }: AttendanceCountInput): boolean =>
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

function countFaults({ guests = [], guestCount }: AttendanceCountInput): Fault[] {
  if (guests.length > maxGuestsPerBooking) return [fault('guest.count_range', ['guests'])]
  const inRange = guestCount === undefined || (guestCount >= 1 && guestCount <= maxGuestsPerBooking)
  return inRange ? [] : [fault('guest.count_range', ['guestCount'])]
}

function nameFaults(guests: readonly Guest[]): Fault[] {
  return guests.flatMap(({ name: typed = '' }, index) => {
    const name = cleanName(typed)
    if (name === '') return [fault('guest.name_required', ['guests', index, 'name'])]
    return isName(name) ? [] : [fault('guest.name_invalid', ['guests', index, 'name'])]
  })
}

/**
 * Tells whether a text is a name: it has a letter of any script, and nothing that links, markup and headers
 * are made of.
 */
const isName = (text: string): boolean => /\p{L}/u.test(text) && !/[\p{Cc}<>]|:\/\//u.test(text)

function emailFaults(guests: readonly Guest[]): Fault[] {
  const known = new Set<string>()
  return guests.flatMap(({ email = '' }, index) => {
    const path = ['guests', index, 'email']
    const address = cleanEmail(email).toLowerCase()
    if (address === '') return [fault('guest.email_required', path)]
    if (!isEmail(address)) return [fault('guest.email_invalid', path)]
    if (known.has(address)) return [fault('guest.email_repeated', path)]
    known.add(address)
    return []
  })
}

function serviceFaults(
  { services, guests = [] }: AttendanceCountInput,
  known: ReadonlyMap<string, ServiceGuestRules>,
): Fault[] {
  const withBooker = services.length === 1 && guests.every(({ service }) => !service)
  return guests.flatMap(({ service }, index) =>
    (withBooker && !service) || known.has(service ?? '')
      ? []
      : [fault('guest.service_missing', ['guests', index, 'service'])],
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
