import { formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import { formatZoneCity } from '#locales/formatters.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useApp } from '../../screen/app-context.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { TimezonePicker } from '../../ui/timezone/timezone-picker.tsx'
import { type LocationZoneScope, useAppInLocationZone } from '../location/location-zone.ts'

/** Shows the zone of the displayed times and lets the visitor choose another. The address keeps the choice. */
export function DisplayZonePicker({
  now,
  scope,
}: {
  readonly now: Instant
  readonly scope: LocationZoneScope
}) {
  const { i18n, formats, zone, address } = useApp()
  const there = useAppInLocationZone(scope)
  return (
    <TimezonePicker
      label={i18n.t('zone.label')}
      current={`${formatZoneCity(zone)}, ${formats.zoneName(now)}`}
      now={i18n.t('zone.now', { time: formats.time(now) })}
      note={
        formatReaderTimeRange(now, undefined, there) &&
        i18n.t('zone.place_times', { city: formatZoneCity(there.zone) })
      }
    >
      {close => (
        <WidgetSlot
          lines={1}
          widget="zone-search"
          value={zone}
          onChange={chosen => {
            address.replace({ timezone: String(chosen) })
            close()
          }}
        />
      )}
    </TimezonePicker>
  )
}
