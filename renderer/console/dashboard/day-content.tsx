import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import { DayAgenda } from '../agenda/day-agenda.tsx'
import { type AgendaGap, listGaps } from '../agenda/gaps.ts'
import { useI18n } from '../context/console-context.ts'
import { EmptyState } from '../ui/query-content.tsx'
import { DayTotals } from './day-totals.tsx'
import { NextDayCard } from './next-day-card.tsx'

interface Props {
  /** Of the day. */
  readonly schedule: GetScheduleOutput
  readonly date: PlainDate
  readonly today: PlainDate
  readonly now: Instant
  /** Whose appointments are shown; undefined: everyone's. */
  readonly provider: string | undefined
  readonly onOpenBlock: (block: TimeBlock) => void
}

/** What a day brings, how much it is, and what lies between; below today, tomorrow. */
export function DayContent({ schedule, date, today, now, provider, onOpenBlock }: Props) {
  const i18n = useI18n()
  const { appointments, blocks, providers } = schedule
  const gaps = listDayGaps(schedule, now)
  const isEmpty = appointments.length + blocks.length === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState title={i18n.t('today.empty')}>{i18n.t('today.empty_hint')}</EmptyState>
      ) : (
        <DayTotals appointments={appointments} />
      )}
      {(!isEmpty || gaps.length > 0) && (
        <DayAgenda
          appointments={appointments}
          blocks={blocks}
          gaps={gaps}
          providers={providers}
          onOpenBlock={onOpenBlock}
          now={date === today ? now : undefined}
        />
      )}
      {date === today && <NextDayCard today={today} provider={provider} />}
    </>
  )
}

/** Gaps of several providers at once would say nothing. */
function listDayGaps(schedule: GetScheduleOutput, now: Instant): readonly AgendaGap[] {
  const [only, ...others] = schedule.providers
  return only && others.length === 0 ? listGaps(only, schedule, now) : []
}
