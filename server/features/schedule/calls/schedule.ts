/** Handles the calls about the schedule: what providers have to do. */
import type { GetScheduleInput, GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, daysBetween, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { isPhotoId } from '#server/features/images/processing/photo.ts'
import { type InstantSpan, listScheduleHours } from '#server/features/opening-hours/rules/schedule-hours.ts'
import { getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import type { ProviderSchedule } from '../schedule.ts'
import { toTimeBlockDto } from './time-block-input.ts'

/** Six weeks, as a month in a grid. */
const maxScheduleDays = 42
const maxScheduleAppointments = 10_000
/** As many as a day of a month shows. */
const namedOfDay = 3

type Provider = CallContext['directory']['providers'] extends ReadonlyMap<string, infer Value> ? Value : never

export const getSchedule: Handler<'getSchedule'> = async (input, context) => {
  const {
    stores: { schedule },
    directory,
    now,
  } = context
  const asked = parseQuestion(input, context)
  if (!asked.ok) return asked
  const { providers, zone, first, last } = asked.value
  const range = { from: getFirstInstantOfDay(first, zone), to: getFirstInstantOfDay(addDays(last, 1), zone) }
  const found = await schedule.read({
    business: directory.business.slug,
    providers: providers.map(({ slug }) => slug),
    ...range,
    now,
    limit: maxScheduleAppointments,
  })
  return done(toScheduleDto(found, { providers, zone, range }))
}

export const listScheduleDays: Handler<'listScheduleDays'> = async (input, context) => {
  const asked = parseQuestion(input, context)
  if (!asked.ok) return asked
  const { providers, zone, first, last } = asked.value
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day))
  const found = await context.stores.schedule.readDays({
    business: context.directory.business.slug,
    providers: providers.map(({ slug }) => slug),
    boundaries: [...dates, addDays(last, 1)].map(date => getFirstInstantOfDay(date, zone)),
    named: namedOfDay,
  })
  return done({
    timezone: zone,
    days: found.map(({ first, ...counts }, day) => ({
      date: dates[day] ?? last,
      ...counts,
      first: first.map(({ from, provider, serviceName, isWaiting, capacity }) => ({
        start: formatZonedInstant(from, zone),
        provider,
        serviceName,
        kind: isWaiting ? 'request' : capacity > 1 ? 'class' : 'booked',
      })),
    })),
  })
}

interface Question {
  readonly providers: readonly Provider[]
  readonly zone: Zone
  readonly first: PlainDate
  readonly last: PlainDate
}

function parseQuestion(input: GetScheduleInput, { directory, caller }: CallContext): Outcome<Question> {
  const zone = getZoneOrDefault(input.timezone, directory)
  const first = parsePlainDate(input.from)
  const last = parsePlainDate(input.to)
  if (!first) return failed('input.invalid', {}, [createDateFault('/from', input.from)])
  if (!last) return failed('input.invalid', {}, [createDateFault('/to', input.to)])
  if (last < first)
    return failed('input.invalid', {}, [{ pointer: '/to', code: 'field.date_out_of_range', params: {} }])
  if (daysBetween(first, last) >= maxScheduleDays)
    return failed('slots.window_too_long', { days: maxScheduleDays })
  const only = getOnlyProvider(caller)
  const wanted = (input.providers ?? only)?.split(',')
  if (only !== undefined && wanted?.some(slug => slug !== only)) return failed('operator.forbidden')
  const providers = [...directory.providers.values()].filter(({ slug }) => wanted?.includes(slug) ?? true)
  return done({ providers, zone, first, last })
}

interface ScheduleScope {
  readonly providers: readonly Provider[]
  readonly zone: Zone
  readonly range: InstantSpan
}

function toScheduleDto(
  { appointments, isComplete, blocks, holds, busy }: ProviderSchedule,
  { providers, zone, range }: ScheduleScope,
): GetScheduleOutput {
  const format = (instant: Instant) => formatZonedInstant(instant, zone)
  const toSpan = ({ from, to }: InstantSpan) => ({ start: format(from), end: format(to) })
  return {
    timezone: zone,
    providers: providers.map(provider => {
      const { open, timeOff } = listScheduleHours(provider, range)
      const { slug, name, photo, timezone } = provider
      return {
        provider: slug,
        name,
        timezone,
        hours: open.map(toSpan),
        timeOff: timeOff.map(toSpan),
        ...(photo === undefined || !isPhotoId(photo) ? {} : { photo }),
      }
    }),
    appointments: appointments.map(({ id, seatsTaken, capacity, currency, ...rest }) => ({
      booking: id,
      ...rest,
      ...(currency === null ? {} : { currency }),
      ...(capacity > 1 ? { seats: { taken: seatsTaken, capacity } } : {}),
    })),
    isComplete,
    blocks: blocks.map(block => toTimeBlockDto(block, zone)),
    holds: holds.map(({ provider, service, expiresAt, ...span }) => ({
      provider,
      service,
      ...toSpan(span),
      expiresAt: format(expiresAt),
    })),
    busy: busy.map(({ provider, ...span }) => ({ provider, ...toSpan(span) })),
  }
}
