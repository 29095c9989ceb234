import { createFormatters, formatZoneCity } from '#locales/formatters.ts'
import type { OpeningHours } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useApp } from '../../screen/app-context.ts'
import { useNow } from '../../screen/use-now.ts'
import { haveSameLocalTime } from '../location/same-local-time.ts'
import { capitalize, formatDay } from './format-day.ts'
import { findOpenState, isEverOpen } from './open-hours.ts'

const msPerDay = 86_400_000

export interface OpenStateText {
  readonly isOpen: boolean
  /** "Open now until 17:00", "Open now", "Closed" */
  readonly text: string
  /** When it opens next: "Tomorrow, 09:00 – 19:00" */
  readonly next: string | undefined
}

/**
 * Says whether the business is open, on its own clock, whose city it names for visitors elsewhere; undefined if its
 * hours are unknown or it never opens.
 */
export function useOpenState(hours: OpeningHours | undefined): OpenStateText | undefined {
  const { i18n, formats: own } = useApp()
  const instant = useNow()
  const zone = parseZone(hours?.timezone ?? '')
  if (!hours || zone === undefined) return undefined
  const { now, next } = findOpenState(hours, zone, instant)
  if (!isEverOpen(hours)) return undefined
  const formats = createFormatters({ tag: i18n.tag, zone })
  const today = toLocalDateTime(instant, zone).date
  const isElsewhere = !haveSameLocalTime(own, formats, instant)
  const inPlace = (time: string) =>
    isElsewhere ? i18n.t('zone.in_place', { time, city: formatZoneCity(zone) }) : time
  // Who closes after midnight closes on the same night, which needs no date.
  const formatEnd = (from: Instant, to: Instant) =>
    to - from < msPerDay ? formats.time(to) : formats.endTime(from, to)
  const formatState = () => {
    if (!now) return i18n.t('content.closed')
    return now.to === undefined
      ? i18n.t('home.open')
      : i18n.t('home.open_until', { time: inPlace(formatEnd(instant, now.to)) })
  }
  return {
    isOpen: now !== undefined,
    text: formatState(),
    next:
      next &&
      capitalize(
        inPlace(
          `${formatDay(toLocalDateTime(next.from, zone).date, today, formats)}, ${formats.time(next.from)} – ${formatEnd(next.from, next.to)}`,
        ),
        i18n.tag,
      ),
  }
}
