/** Resolves the input of an order to the segments that must be free: finds the records and reports every fault. */

import type { BookingItem, Guest, Service } from '#schemas/generated/types.gen.ts'
import {
  type AttendanceCounts,
  countAttendancePerService,
  findAttendanceFaults,
  getMaxPeoplePerBooking,
} from '#schemas/runtime/booking/guests.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { done, type Fault, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import {
  hasTooManyOccurrences,
  type OrderItem,
  type OrderSegment,
  type ServiceWithProviders,
  toOrderSegments,
} from '../rules/order.ts'
import { maxOccurrences, type RepeatRule } from '../rules/series.ts'
import { createDateFault } from './date-fault.ts'
import { resolveGuestRules } from './guest-rules.ts'
import { findServiceOffer, getSeriesZone } from './offer.ts'

export interface OrderInput {
  readonly items: readonly BookingItem[]
  readonly guests?: readonly Guest[]
  readonly guestCount?: number
}

/** The input of a quote, which needs neither times nor providers. */
export interface OrderInputWithoutTimes extends Omit<OrderInput, 'items'> {
  readonly items: readonly Pick<BookingItem, 'service' | 'provider' | 'repeat'>[]
}

export interface OrderWithoutTimes {
  /** One per item, in the order of the items. */
  readonly offers: readonly ServiceWithProviders[]
  readonly party: AttendanceCounts
  /** Offers of services that only guests have, by slug; any provider may serve. */
  readonly guestOffers: ReadonlyMap<string, ServiceWithProviders>
}

export interface Order extends OrderWithoutTimes {
  readonly items: readonly OrderItem[]
  readonly segments: readonly OrderSegment[]
}

type OrderContext = Pick<CallContext, 'directory' | 'configuration'>

/**
 * Resolves an order; guests need no names yet. `faults` finds further faults of the same input, to be reported
 * together.
 */
export function resolveOrder(
  input: OrderInput,
  context: OrderContext,
  faults: (offers: readonly ServiceWithProviders[]) => readonly Fault[] = () => [],
): Outcome<Order> {
  const order = resolveOrderWithoutTimes(input, context, offers => [
    ...startFaults(input.items),
    ...faults(offers),
  ])
  if (!order.ok) return order
  const { offers, party, guestOffers } = order.value
  const items = resolveItems(offers, input.items, context.directory)
  const segments = toOrderSegments(items, party, guestOffers)
  const crowded = crowdedClass(segments)
  return crowded ? failWithOrderFaults([crowded]) : done({ ...order.value, items, segments })
}

/** Resolves the items. One without a start begins at the end of the one before it, until `chainOrderItems` knows better. */
function resolveItems(
  offers: readonly ServiceWithProviders[],
  wanted: readonly BookingItem[],
  directory: Directory,
): readonly OrderItem[] {
  const items: OrderItem[] = []
  for (const [index, offer] of offers.entries()) {
    const { start: given, repeat } = wanted[index] ?? {}
    const before = items.at(-1)
    const end = before && addMinutes(before.start, before.offer.service.durationMinutes)
    const start = given === undefined ? end : parseInstant(given)
    if (start === undefined) continue
    items.push({
      offer,
      start,
      zone: getSeriesZone(offer, directory),
      ...(given === undefined ? { following: true } : {}),
      ...(repeat === undefined ? {} : { repeat }),
    })
  }
  return items
}

/**
 * Returns a fault if too many people join a class. A class that a cart has several times at one time counts as one.
 */
function crowdedClass(segments: readonly OrderSegment[]): Fault | undefined {
  const people = new Map<string, number>()
  for (const { offer, start, seats } of segments) {
    const { service } = offer
    if ((service.capacity ?? 1) === 1) continue
    const name = `${start} ${service.slug}`
    people.set(name, (people.get(name) ?? 0) + seats)
    if ((people.get(name) ?? 0) > getMaxPeoplePerBooking(service))
      return {
        pointer: '/items',
        code: 'service.limit_exceeded',
        params: { count: getMaxPeoplePerBooking(service) },
      }
  }
  return undefined
}

export function resolveOrderWithoutTimes(
  input: OrderInputWithoutTimes,
  context: OrderContext,
  more: (offers: readonly ServiceWithProviders[]) => readonly Fault[] = () => [],
): Outcome<OrderWithoutTimes> {
  const { directory } = context
  const offers: ServiceWithProviders[] = []
  for (const { service, provider } of input.items) {
    const offer = findServiceOffer(service, provider, directory)
    if (!offer.ok) return offer
    offers.push(offer.value)
  }
  const services = offers.map(({ service }) => service)
  const faults = [
    ...more(offers),
    ...input.items.flatMap(({ repeat }, index) => findRepeatFaults(repeat, services[index], index)),
    ...(hasTooManyOccurrences(input.items) ? [tooLong] : []),
    ...findAttendanceFaults({ ...input, services }, directory.services, resolveGuestRules(services, context)),
  ]
  if (faults.length > 0) return failWithOrderFaults(faults)
  const party = countAttendancePerService({ ...input, services })
  const guestOffers = new Map<string, ServiceWithProviders>()
  for (const slug of party.others.keys()) {
    const offer = findServiceOffer(slug, 'any', directory)
    if (!offer.ok) return offer
    guestOffers.set(slug, offer.value)
  }
  return done({ offers, party, guestOffers })
}

/** Checks a repeat rule against what the service offers. */
export function findRepeatFaults(
  repeat: RepeatRule | undefined,
  service: Service | undefined,
  item?: number,
): readonly Fault[] {
  if (!repeat) return []
  const path = item === undefined ? ['repeat'] : ['items', item, 'repeat']
  const offered = service?.recurrence
  if (!offered) return [{ pointer: formatPointer(path), code: 'field.unknown', params: {} }]
  return [
    ...(offered.every.includes(repeat.every)
      ? []
      : [{ pointer: formatPointer([...path, 'every']), code: 'field.choose_one', params: {} } as const]),
    ...(repeat.count <= offered.maxCount
      ? []
      : [
          {
            pointer: formatPointer([...path, 'count']),
            code: 'field.too_large',
            params: { limit: offered.maxCount },
          } as const,
        ]),
  ]
}

/**
 * Returns one problem for all faults. A fault of the order as a whole is the problem itself, if all faults have its
 * code.
 */
export function failWithOrderFaults(faults: readonly Fault[]) {
  const [first] = faults
  const whole = first && wholesale.has(first.code) && faults.every(({ code }) => code === first.code)
  return whole ? failed(first.code, first.params, faults) : failed('input.invalid', {}, faults)
}

const wholesale: ReadonlySet<Fault['code']> = new Set([
  'guest.service_missing',
  'service.limit_exceeded',
  'terms.not_accepted',
])

const tooLong: Fault = { pointer: '/items', code: 'field.too_large', params: { limit: maxOccurrences } }

/** Checks the starts of the items. Only items after the first may omit theirs. */
const startFaults = (items: readonly BookingItem[]): Fault[] =>
  items.flatMap(({ start }, index): Fault[] => {
    const pointer = formatPointer(['items', index, 'start'])
    if (start === undefined) return index === 0 ? [{ pointer, code: 'field.required', params: {} }] : []
    return parseInstant(start) === undefined ? [createDateFault(pointer, start)] : []
  })
