import { useDeferredValue, useState } from 'react'
import { createFormatters } from '#locales/formatters.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ZoneSearch } from '../../ui/timezone/zone-search.tsx'

/** Lets the visitor search the world's time zones. Value: an IANA name. */
export function ZoneSearchWidget({ value, onChange }: WidgetProps<'zone-search'>) {
  const { i18n } = useApp()
  const now = useNow()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const answer = useCallQuery(['searchTimezones', { search: asked, locale: i18n.locale }])
  const choices = answer.value?.timezones ?? []
  return (
    <ZoneSearch
      label={i18n.t('zone.label')}
      searchLabel={i18n.t('zone.search')}
      placeholder={i18n.t('zone.search_example')}
      search={search}
      onSearch={setSearch}
      options={choices.map(choice => ({
        id: choice.timezone,
        city: choice.city,
        name: choice.name,
        offset: offsetText(choice.offsetMinutes),
        now: timeIn(choice.timezone),
      }))}
      selected={value ?? ''}
      onChoose={onChange}
      busy={answer.stale}
      status={i18n.t('zone.found', { count: choices.length })}
      empty={i18n.t('problem.timezone.none')}
    />
  )

  function timeIn(timezone: string): string {
    const other = parseZone(timezone)
    return other === undefined ? '' : createFormatters({ tag: i18n.tag, zone: other }).time(now)
  }
}

/** Returns e.g. "UTC+5:30". */
function offsetText(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
