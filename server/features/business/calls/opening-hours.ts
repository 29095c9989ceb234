import type { OpeningHours, Provider } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { fromDayNumber, toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { listBusinessHours } from '#server/features/opening-hours/rules/business-hours.ts'

const dayCount = 7

/** Returns the hours of the next seven days, of one provider or of all who work in the time zone of the business. */
export const getOpeningHours: Handler<'getOpeningHours'> = ({ provider: slug }, { directory, now }) => {
  const provider = slug === undefined ? undefined : directory.providers.get(slug)
  if (slug !== undefined && !provider) return failed('calendar.not_found', { kind: 'provider' })
  const timezone = provider?.timezone ?? directory.business.timezone
  const providers = provider ? [provider] : listLocalProviders(directory)
  const today = toDayNumber(toLocalDateTime(now, requireZone(timezone)).date)
  const unexceptional = providers.map(({ overrides, timeOff, ...regular }): Provider => regular)
  const usualDays = listHours(unexceptional, today)
  const days: OpeningHours['days'] = listHours(providers, today).map((hours, offset) => {
    const usual = usualDays[offset] ?? []
    const isUsual = JSON.stringify(hours) === JSON.stringify(usual)
    return { date: fromDayNumber(today + offset), hours, ...(isUsual ? {} : { usual }) }
  })
  return done({ timezone, days })
}

const listHours = (providers: readonly Provider[], firstDay: number) =>
  listBusinessHours(providers, firstDay, dayCount).map(windows =>
    windows.map(({ open, close }) => ({
      from: formatMinute(open),
      to: formatMinute(close > minutesPerDay ? close - minutesPerDay : close),
    })),
  )

/** Those elsewhere are there at other hours, and not at the address of the business. */
const listLocalProviders = ({ providers, business }: Directory) =>
  [...providers.values()].filter(({ timezone }) => timezone === business.timezone)

const formatMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')
