import { createFormatters } from '#locales/formatters.ts'
import type { OpeningHours } from '#schemas/generated/types.gen.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useApp } from '../../screen/app-context.ts'
import { useNow } from '../../screen/use-now.ts'
import { capitalize, formatDay } from './format-day.ts'
import { findOpenState } from './open-hours.ts'

export interface OpenStateText {
  readonly isOpen: boolean
  /** "Open now until 17:00", "Closed" */
  readonly text: string
  /** When it opens next: "Tomorrow, 09:00 – 19:00" */
  readonly next: string | undefined
}

/** Says whether the business is open, on its own clock; undefined if its hours are unknown or it never opens. */
export function useOpenState(hours: OpeningHours | undefined): OpenStateText | undefined {
  const { i18n } = useApp()
  const instant = useNow()
  const zone = parseZone(hours?.timezone ?? '')
  if (!hours || zone === undefined) return undefined
  const { now, next } = findOpenState(hours, zone, instant)
  if (!now && !next) return undefined
  const formats = createFormatters({ tag: i18n.tag, zone })
  const today = toLocal(instant, zone).date
  return {
    isOpen: now !== undefined,
    text: now
      ? i18n.t('home.open_until', { time: formats.endTime(instant, now.to) })
      : i18n.t('content.closed'),
    next:
      next &&
      capitalize(
        `${formatDay(toLocal(next.from, zone).date, today, formats)}, ${formats.timeRange(next.from, next.to)}`,
        i18n.tag,
      ),
  }
}
