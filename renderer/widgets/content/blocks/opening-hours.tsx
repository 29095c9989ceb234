import type { ReactNode } from 'react'
import { createFormatters, formatZoneCity } from '#locales/formatters.ts'
import type { OpeningHours } from '#schemas/generated/types.gen.ts'
import { parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useApp } from '../../../screen/app-context.ts'
import { useNow } from '../../../screen/use-now.ts'
import { haveSameLocalTime } from '../../location/same-local-time.ts'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'

export function OpeningHoursBlock({ options: { title }, data: { hours } }: BlockProps<'opening-hours'>) {
  const { i18n, formats: own } = useApp()
  const now = useNow()
  const zone = parseZone(hours?.timezone ?? '')
  if (!hours || zone === undefined) return null
  const today = toLocalDateTime(now, zone).date
  const formats = createFormatters({ tag: i18n.tag, zone })
  return (
    <BlockSection title={title}>
      <dl className="bp-hours">
        {toDays(hours).map(({ date, hours: windows }) => (
          <div key={date} aria-current={date === today ? 'date' : undefined}>
            <dt>
              {formats.date(date, 'long')}
              {date === today && <span className="bp-hours-today">{i18n.t('calendar.today')}</span>}
            </dt>
            <dd>
              {windows.length === 0
                ? i18n.t('content.closed')
                : joinByComma(
                    windows.map(({ from, to }) => {
                      const endDate = to <= from ? addDays(date, 1) : date
                      const start = toTime(date, from, zone)
                      const end = toTime(endDate, to, zone)
                      return (
                        <span key={from}>
                          {formats.time(start)} – {formats.time(end)}
                        </span>
                      )
                    }),
                  )}
            </dd>
          </div>
        ))}
      </dl>
      {!haveSameLocalTime(own, formats, now) && (
        <p className="bp-quiet">{i18n.t('content.local_time', { city: formatZoneCity(zone) })}</p>
      )}
    </BlockSection>
  )
}

const joinByComma = (windows: readonly ReactNode[]): ReactNode =>
  windows.map((window, index) => (index === 0 ? window : [', ', window]))

type Windows = OpeningHours['days'][number]['hours']

const toDays = ({ days }: OpeningHours): readonly { readonly date: PlainDate; readonly hours: Windows }[] =>
  days.flatMap(({ date: text, hours }) => {
    const date = parsePlainDate(text)
    return date === undefined ? [] : [{ date, hours }]
  })

function toTime(date: PlainDate, text: string, zone: Zone) {
  const minute = parseMinuteOfDay(text)
  if (minute === undefined) throw new Error(`"${text}" is not a time of day.`)
  return toInstant(date, minute, zone)
}
