import type { Formatters } from '#locales/formatters.ts'
import type { GetScheduleOutput, ListScheduleDaysOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { GridColumn } from '../schedule/calendar-columns.ts'
import type { ScheduleEntry } from '../schedule/calendar-entries.ts'
import { getDateAt, getNow } from '../time/day.ts'
import { EmptyState } from '../ui/query-content.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { DayHeader, ProviderHeader } from './column-header.tsx'
import type { ChosenSpan } from './grid-gestures.ts'
import { MonthView } from './month-view.tsx'
import { type useCalendar, useColumns } from './use-calendar.ts'
import { useDropHandler } from './use-drop-handler.tsx'
import { WeekAgenda } from './week-agenda.tsx'

interface MonthProps {
  readonly calendar: ReturnType<typeof useCalendar>
  readonly counted: ListScheduleDaysOutput
}

interface Props {
  readonly calendar: ReturnType<typeof useCalendar>
  readonly schedule: GetScheduleOutput
  readonly onOpen: (entry: ScheduleEntry) => void
  readonly onOpenBlock: (block: TimeBlock) => void
  /** Gets empty time that was chosen by dragging over it. */
  readonly onChooseSpan: (span: ChosenSpan) => void
}

/** A month, whose days are counted by the server. */
export function CalendarMonth({ calendar, counted }: MonthProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { address, today, shown } = calendar
  if (shown.length === 0)
    return <EmptyState title={i18n.t('calendar.empty')}>{i18n.t('calendar.empty_hint')}</EmptyState>
  return (
    <div className="console-cal-scroll">
      <MonthView today={today} zone={zone} address={address} days={counted.days} />
    </div>
  )
}

/** A day or a week. */
export function CalendarContent({ calendar, schedule, onOpen, onOpenBlock, onChooseSpan }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { address, days, today, isNarrow } = calendar
  const { axis, columns, entries, minuteHeight, providers } = useColumns(calendar)
  const { onDrop, dialog } = useDropHandler({ entries, providers })
  if (providers.length === 0)
    return <EmptyState title={i18n.t('calendar.empty')}>{i18n.t('calendar.empty_hint')}</EmptyState>
  if (address.view === 'week' && isNarrow)
    return (
      <div className="console-cal-list">
        <WeekAgenda
          days={days}
          today={today}
          zone={zone}
          schedule={schedule}
          address={address}
          onOpenBlock={onOpenBlock}
        />
      </div>
    )
  const isWeek = address.view === 'week'
  const clock = hasTwelveHours(i18n.getFormatters(zone)) ? 'console-cal-view--twelve-hours' : ''
  const getLabel = ({ day, providers: [provider] }: GridColumn) =>
    isWeek ? i18n.getFormatters(zone).date(day.date, 'long') : i18n.text(provider?.name ?? '')
  return (
    <div className={`console-cal-view console-cal-view--${address.view} ${clock}`}>
      <CalendarGrid
        key={`${address.view} ${days[0]}`}
        axis={axis}
        columns={columns}
        minuteHeight={minuteHeight}
        getLabel={getLabel}
        onOpen={onOpen}
        onDrop={onDrop}
        onChooseSpan={onChooseSpan}
        renderHeader={column =>
          isWeek ? (
            <DayHeader
              column={column}
              link={address.getLink({ view: 'day', date: column.day.date })}
              isToday={column.day.date === getDateAt(getNow(), zone)}
            />
          ) : (
            <ProviderHeader column={column} />
          )
        }
      />
      {dialog}
    </div>
  )
}

/** Whether hours are written as 2:00 PM, which needs more room than 14:00. */
function hasTwelveHours({ tag }: Pick<Formatters, 'tag'>): boolean {
  return new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
}
