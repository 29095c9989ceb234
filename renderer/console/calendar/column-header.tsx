import { Link } from 'react-router'
import { getOffsetMinutes } from '#schemas/runtime/time/zone.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { type GridColumn, getOtherZone } from '../schedule/calendar-columns.ts'
import { describeCounts } from '../schedule/schedule-entry-texts.ts'
import { formatZoneName } from '../time/zone-name.ts'
import { ProviderAvatar } from '../ui/provider-avatar.tsx'

/** Names a provider, and says how full the day is. */
export function ProviderHeader({ column }: { readonly column: GridColumn }) {
  const i18n = useI18n()
  const [provider] = column.providers
  if (!provider) return null
  const name = i18n.text(provider.name)
  return (
    <>
      <ProviderAvatar name={name} photo={provider.photo} />
      <div>
        <p className="console-cal-name">{name}</p>
        <p>
          <OtherZone column={column} />
          <DayFill column={column} />
        </p>
      </div>
    </>
  )
}

/** Names a day, which it leads to. */
export function DayHeader({
  column,
  link,
  isToday,
}: {
  readonly column: GridColumn
  readonly link: string
  readonly isToday: boolean
}) {
  const i18n = useI18n()
  return (
    <div>
      <p className="console-cal-name">
        <Link to={link} aria-current={isToday ? 'date' : undefined}>
          {formatDayName(column, i18n.tag)}
        </Link>
      </p>
      <p>{describeBooked(column, i18n)}</p>
    </div>
  )
}

/** Mon 23: the weekday and the day of the month. */
const formatDayName = ({ day }: Pick<GridColumn, 'day'>, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day.date}T00:00:00Z`),
  )

const describeBooked = ({ counts, freeMinutes }: GridColumn, i18n: ConsoleI18n): string =>
  counts.booked + counts.requests + freeMinutes === 0
    ? i18n.t('calendar.closed')
    : describeCounts(counts, i18n)

function DayFill({ column }: { readonly column: GridColumn }) {
  const i18n = useI18n()
  const { freeMinutes, axis } = column
  const booked = describeBooked(column, i18n)
  if (freeMinutes === 0) return booked
  const duration = i18n.getFormatters(axis.zone).duration(freeMinutes, 'short')
  return `${booked} · ${i18n.t('calendar.free', { duration })}`
}

/** Names the zone of a provider who has another clock, and by how much. */
function OtherZone({ column }: { readonly column: GridColumn }) {
  const i18n = useI18n()
  const { day, axis } = column
  const zone = getOtherZone(column)
  if (!zone) return null
  const minutes = getOffsetMinutes(zone, day.start) - getOffsetMinutes(axis.zone, day.start)
  const duration = i18n.getFormatters(zone).duration(Math.abs(minutes), 'short')
  const name = formatZoneName(zone, i18n)
  if (minutes === 0) return `${name} · `
  return `${i18n.t(minutes < 0 ? 'calendar.behind' : 'calendar.ahead', { zone: name, duration })} · `
}
