/** Handles the call about the schedule: what providers have to do. */
import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, daysBetween, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { isPhotoId } from '../../business/photo.ts'
import { type InstantSpan, listScheduleHours } from '../../domain/schedule-hours.ts'
import type { ProviderSchedule } from '../../ports/schedule.ts'
import type { CallContext, Handler } from '../handler.ts'
import { createDateFault } from '../slots/date-fault.ts'
import { getZoneOrDefault } from '../slots/offer.ts'
import { getOnlyProvider } from './operator-rights.ts'
import { toTimeBlockDto } from './time-block-input.ts'

/** Six weeks, as a month in a grid. */
const maxScheduleDays = 42
const maxScheduleAppointments = 10_000

type Provider = CallContext['directory']['providers'] extends ReadonlyMap<string, infer Value> ? Value : never

export const getSchedule: Handler<'getSchedule'> = async (input, context) => {
  const { directory, schedule, client, now } = context
  const zone = getZoneOrDefault(input.timezone, directory)
  const range = parseRange(input, zone)
  if (!range.ok) return range
  const only = getOnlyProvider(client)
  const { providers: slugs = only } = input
  const wanted = slugs?.split(',')
  if (only !== undefined && wanted?.some(slug => slug !== only)) return failed('operator.forbidden')
  const providers = [...directory.providers.values()].filter(({ slug }) => wanted?.includes(slug) ?? true)
  const found = await schedule.read({
    business: directory.business.slug,
    providers: providers.map(({ slug }) => slug),
    ...range.value,
    now,
    limit: maxScheduleAppointments,
  })
  return done(toScheduleDto(found, { providers, zone, range: range.value }))
}

function parseRange(input: { readonly from: string; readonly to: string }, zone: Zone): Outcome<InstantSpan> {
  const [first, last] = [parsePlainDate(input.from), parsePlainDate(input.to)]
  if (!first) return failed('input.invalid', {}, [createDateFault('/from', input.from)])
  if (!last) return failed('input.invalid', {}, [createDateFault('/to', input.to)])
  if (last < first)
    return failed('input.invalid', {}, [{ pointer: '/to', code: 'field.date_out_of_range', params: {} }])
  if (daysBetween(first, last) >= maxScheduleDays)
    return failed('slots.window_too_long', { days: maxScheduleDays })
  return done({ from: getFirstInstantOfDay(first, zone), to: getFirstInstantOfDay(addDays(last, 1), zone) })
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
        ...{ provider: slug, name, timezone, hours: open.map(toSpan), timeOff: timeOff.map(toSpan) },
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
