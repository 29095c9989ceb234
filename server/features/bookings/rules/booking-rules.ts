/** The rules of a business that bind visitors but not the business itself, which may book or move in spite of them. */
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { maxPastStartMinutes } from '#schemas/runtime/booking/past-start.ts'
import type { OrderSegment } from '#server/features/slots/rules/order.ts'
import {
  type AvailabilityContext,
  checkSegmentAvailability,
  type SegmentStartAvailability,
} from '#server/features/slots/rules/segment-start-availability.ts'

/**
 * `hours`: weekly hours, those of dates, those of the service, and time off. `notice`: how long before, and how far
 * ahead. `limits`: how many per day or week. `past`: that it has not begun. That nothing overlaps is no such rule: it
 * binds everybody, and so does that nothing began over `maxPastStartMinutes` ago.
 */
export const bookingRules = ['hours', 'notice', 'limits', 'past'] as const

type RecordRule = (typeof bookingRules)[number]

/** `calendar`: that the calendars elsewhere of the providers were read. No time breaks it, so it relaxes nothing. */
export type BookingRule = RecordRule | 'calendar'

export type RuleCheck =
  /** `segment` is the same without the rules that it breaks; the parties could take it, best first. */
  | {
      readonly kind: 'free'
      readonly broken: readonly BookingRule[]
      readonly segment: OrderSegment
      readonly parties: Extract<SegmentStartAvailability, { kind: 'free' }>['parties']
    }
  /** Not available, whatever the rules. */
  | Exclude<SegmentStartAvailability, { kind: 'free' }>

/**
 * Finds the rules that a segment breaks: each one that, if it alone held, would close the time. The grid of starting
 * times is none of them. `context` must cover the segment as if it broke all of them.
 */
export function checkRules(segment: OrderSegment, context: AvailabilityContext): RuleCheck {
  const found = checkRecordRules(segment, context)
  const { unread } = context
  if (found.kind !== 'free' || !unread || unread.size === 0) return found
  const read = found.parties.filter(party => !party.some(({ slug }) => unread.has(slug)))
  return read.length > 0
    ? { ...found, parties: read }
    : { ...found, broken: [...found.broken, 'calendar' as const] }
}

function checkRecordRules(segment: OrderSegment, context: AvailabilityContext): RuleCheck {
  const offGrid = { ...segment, offGrid: true }
  const check = (rules: readonly RecordRule[]) =>
    checkSegmentAvailability(relaxRules(offGrid, rules), context)
  const relaxed = check(bookingRules)
  if (relaxed.kind !== 'free') return relaxed
  const broken = bookingRules.filter(
    rule => check(bookingRules.filter(other => other !== rule)).kind !== 'free',
  )
  const own = relaxRules(offGrid, broken)
  const availability = checkSegmentAvailability(own, context)
  if (availability.kind === 'free')
    return { kind: 'free', broken, segment: own, parties: availability.parties }
  // Each provider may break another rule, so no rule closes the time alone, but together they do. It has begun for all or none.
  const all = bookingRules.filter(rule => rule !== 'past' || broken.includes('past'))
  return { kind: 'free', broken: all, segment: relaxRules(offGrid, all), parties: relaxed.parties }
}

/** Returns the segment as if these rules did not exist, which are in the order of `bookingRules`. */
export function relaxRules(segment: OrderSegment, rules: readonly RecordRule[]): OrderSegment {
  const { service, providers, assignment } = segment.offer
  const offer = {
    service: rules.reduce<Service>((relaxed, rule) => relaxations[rule].service(relaxed), service),
    providers: providers.map(provider =>
      rules.reduce<Provider>((relaxed, rule) => relaxations[rule].provider(relaxed), provider),
    ),
    assignment,
  }
  return { ...segment, offer }
}

interface Relaxation {
  service(service: Service): Service
  provider(provider: Provider): Provider
}

const allDay = ['00:00-24:00']
const wholeWeek = {
  monday: allDay,
  tuesday: allDay,
  wednesday: allDay,
  thursday: allDay,
  friday: allDay,
  saturday: allDay,
  sunday: allDay,
}

const relaxations: Readonly<Record<RecordRule, Relaxation>> = {
  hours: {
    service: ({ hours: _, ...service }) => service,
    provider: ({ overrides: _, timeOff: __, ...provider }) => ({ ...provider, hours: wholeWeek }),
  },
  // As far ahead as a record can say.
  notice: {
    service: service => ({ ...service, noticeMinutes: 0, windowDays: 730 }),
    provider: provider => provider,
  },
  limits: {
    service: ({ limits: _, ...service }) => service,
    provider: ({ limits: _, ...provider }) => provider,
  },
  // A notice that is in force closes what has begun as well, so that one has to be relaxed, too, and before.
  past: {
    service: service =>
      service.noticeMinutes ? service : { ...service, noticeMinutes: -maxPastStartMinutes },
    provider: provider => provider,
  },
}
