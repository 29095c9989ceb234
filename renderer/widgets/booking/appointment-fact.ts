import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'

export interface ScheduledAppointment {
  readonly id: string
  /** The start, ISO 8601; undefined while it is not known. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly title: string
  readonly detail: string
}

/** Formats one of several consecutive appointments as a fact, with its start in place of a label. */
export function toAppointmentFact(
  { id, start = '', end = '', title, detail }: ScheduledAppointment,
  { i18n, formats }: Pick<AppContextValue, 'i18n' | 'formats'>,
): Fact {
  const from = parseInstant(start)
  const to = parseInstant(end)
  const until =
    to === undefined
      ? []
      : [
          i18n.t('booking.until', {
            time: from === undefined ? formats.time(to) : formats.endTime(from, to),
          }),
        ]
  return {
    id,
    icon: 'calendar',
    value: title,
    detail: [...until, detail].join(' · '),
    label: from === undefined ? i18n.t('label.service') : formats.time(from),
  }
}
