import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { createFormats, zoneCity } from '#locales/format.ts'
import { isObject } from '#schemas/pointer.ts'
import type { Instant } from '#schemas/time.ts'
import type { TimezoneChoice } from '#schemas/types.gen.ts'
import { parseZone } from '#schemas/zone.ts'
import { useApp } from '../app/app-context.ts'
import { callQuery } from '../app/queries.ts'
import { TimezonePicker } from '../ui/timezone-picker.tsx'

/** The zone times are shown in, and another one if the visitor wants. The choice lives in the address. */
export function ZoneChoice({ now }: { readonly now: Instant }) {
  const { words, formats, zone, address, call } = useApp()
  const [search, setSearch] = useState<string>()
  const asked = useDeferredValue(search)
  const { data, isFetching } = useQuery({
    ...callQuery(call, 'searchTimezones', { search: asked ?? '', locale: words.locale }),
    enabled: search !== undefined,
    placeholderData: previous => previous,
  })
  const choices = isChoices(data) ? data.timezones : []
  return (
    <TimezonePicker
      label={words.t('zone.label')}
      current={`${zoneCity(zone)}, ${formats.zoneName(now)}`}
      now={words.t('zone.now', { time: formats.time(now) })}
      searchLabel={words.t('zone.search')}
      placeholder={words.t('zone.search_example')}
      search={search ?? ''}
      onSearch={setSearch}
      options={choices.map(choice => ({
        id: choice.timezone,
        city: choice.city,
        name: choice.name,
        offset: offsetText(choice.offsetMinutes),
        now: timeIn(choice.timezone),
      }))}
      selected={zone}
      onChoose={chosen => address.replace({ timezone: chosen })}
      busy={isFetching}
      status={words.t('zone.found', { count: choices.length })}
      empty={words.t('problem.timezone.none')}
    />
  )

  function timeIn(timezone: string): string {
    const other = parseZone(timezone)
    return other === undefined ? '' : createFormats({ tag: words.tag, zone: other }).time(now)
  }
}

/** UTC+5:30 */
function offsetText(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const isChoices = (value: unknown): value is { readonly timezones: readonly TimezoneChoice[] } =>
  isObject(value) && Array.isArray(value.timezones)
