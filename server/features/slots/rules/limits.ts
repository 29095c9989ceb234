import type { BookingLimits, Provider, Service } from '#schemas/generated/types.gen.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { fromDayNumber, getWeekdayOfDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { getOffsetAtEpochMinute, requireZone } from '#schemas/runtime/time/zone.ts'

/** What a limit counts: an appointment, or a session, however many people have joined it. */
export interface AppointmentStart {
  readonly provider: string
  readonly service: string
  readonly start: Instant
}

/** Returns whether limits apply, so that a search needs the providers' appointments of whole weeks. */
export const hasBookingLimits = (service: Service, providers: readonly Provider[]): boolean =>
  service.limits !== undefined || providers.some(({ limits }) => limits !== undefined)

export interface ProviderLimitParams {
  readonly service: Service
  /** The provider's appointments; with a total limit, also those of the service with everybody else. */
  readonly appointments: readonly AppointmentStart[]
  /** The number of providers who serve together, each of whom then has an appointment; default 1. */
  readonly partySize?: number
}

/**
 * Returns a function that tells whether one more appointment at a start (minutes since 1970-01-01T00:00Z) would
 * exceed a limit: of the provider (all services count), of the service with this provider, or of the service with
 * everybody (`total`), per date or per week from Monday in the provider's calendar. Returns undefined if there is no
 * limit.
 */
export function createLimitExceededCheck(
  provider: Provider,
  { service, appointments, partySize = 1 }: ProviderLimitParams,
): ((start: number) => boolean) | undefined {
  if (!hasBookingLimits(service, [provider])) return undefined
  const zone = requireZone(provider.timezone)
  const own = appointments.filter(appointment => appointment.provider === provider.slug)
  const ofService = (all: readonly AppointmentStart[]) =>
    all.filter(countedOccurrence => countedOccurrence.service === service.slug)
  const { total, ...limits } = service.limits ?? {}
  const counts = [
    { limits: provider.limits ?? {}, count: countByDay(own, zone), adding: 1 },
    { limits, count: countByDay(ofService(own), zone), adding: 1 },
    { limits: total ?? {}, count: countByDay(ofService(appointments), zone), adding: partySize },
  ]
  return start => counts.some(count => isFull(count, toDay(start, zone)))
}

export interface LimitPeriod {
  readonly from: Instant
  /** Exclusive. */
  readonly to: Instant
  readonly most: number
}

/** Returns the limits on a start, for the date and the week that it lies in on the provider's calendar. */
export function listLimitPeriods(
  { perDay, perWeek }: BookingLimits,
  start: Instant,
  zone: Zone,
): readonly LimitPeriod[] {
  const day = toDay(Math.floor(start / 60_000), zone)
  const days = (first: number, count: number) => ({
    from: getFirstInstantOfDay(fromDayNumber(first), zone),
    to: getFirstInstantOfDay(fromDayNumber(first + count), zone),
  })
  return [
    ...(perDay === undefined ? [] : [{ ...days(day, 1), most: perDay }]),
    ...(perWeek === undefined ? [] : [{ ...days(getMonday(day), 7), most: perWeek }]),
  ]
}

interface Count {
  readonly byDay: ReadonlyMap<number, number>
  /** By the week's Monday. */
  readonly byWeek: ReadonlyMap<number, number>
}

interface CountedSpan {
  readonly limits: BookingLimits
  readonly count: Count
  readonly adding: number
}

const isFull = ({ limits: { perDay, perWeek }, count, adding }: CountedSpan, day: number): boolean =>
  (perDay !== undefined && (count.byDay.get(day) ?? 0) + adding > perDay) ||
  (perWeek !== undefined && (count.byWeek.get(getMonday(day)) ?? 0) + adding > perWeek)

/** Counts appointments by day and by week; everybody in a session is one appointment of its provider. */
function countByDay(appointments: readonly AppointmentStart[], zone: Zone): Count {
  const distinct = new Map(
    appointments.map(({ provider, service, start }) => [`${start} ${service} ${provider}`, start]),
  )
  const byDay = new Map<number, number>()
  const byWeek = new Map<number, number>()
  for (const start of distinct.values()) {
    const day = toDay(Math.floor(start / 60_000), zone)
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
    byWeek.set(getMonday(day), (byWeek.get(getMonday(day)) ?? 0) + 1)
  }
  return { byDay, byWeek }
}

const getMonday = (day: number): number => day - getWeekdayOfDayNumber(day) + 1

const toDay = (minute: number, zone: Zone): number =>
  Math.floor((minute + getOffsetAtEpochMinute(zone, minute)) / minutesPerDay)
