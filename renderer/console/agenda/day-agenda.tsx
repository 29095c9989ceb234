import { Fragment } from 'react'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { listAppointmentEntries, type ScheduleBooking } from '../schedule/calendar-entries.ts'
import { AgendaRow } from './agenda-row.tsx'
import { BlockRow } from './block-row.tsx'
import { GapRow } from './gap-row.tsx'
import type { AgendaGap } from './gaps.ts'

interface Props {
  readonly appointments: readonly ScheduleBooking[]
  readonly blocks: readonly TimeBlock[]
  /** Of the provider, if the day is of one only. */
  readonly gaps: readonly AgendaGap[]
  /** Whose days these are. */
  readonly providers: GetScheduleOutput['providers']
  /** The time if the day is today: a line stands there, and the next appointment is emphasised. */
  readonly now: Instant | undefined
  readonly onOpenBlock: (block: TimeBlock) => void
}

/** The appointments and blocks of a day in order; a class is one row. */
export function DayAgenda({ appointments, blocks, gaps, providers, now, onOpenBlock }: Props) {
  const entries = listAppointmentEntries(appointments)
  const next = now === undefined ? undefined : entries.find(({ to }) => to > now)
  const rows = [
    ...entries.map(entry => ({
      key: entry.key,
      start: entry.from,
      isNext: entry === next,
      row: <AgendaRow entry={entry} now={now} isNext={entry === next} />,
    })),
    ...blocks.map(block => ({
      key: block.id,
      start: parseInstant(block.start) ?? 0,
      isNext: false,
      row: (
        <BlockRow
          block={block}
          provider={providers.find(({ provider }) => provider === block.provider)}
          onOpen={() => onOpenBlock(block)}
        />
      ),
    })),
    ...gaps.map(gap => ({
      key: `gap ${gap.from}`,
      start: gap.from,
      isNext: false,
      row: <GapRow gap={gap} provider={providers[0]?.provider ?? ''} />,
    })),
  ].sort((a, b) => a.start - b.start)
  const lineIndex = now === undefined ? -1 : rows.findIndex(({ isNext, start }) => isNext || start > now)
  return (
    <ol className="console-agenda">
      {rows.map(({ key, row }, index) => (
        <Fragment key={key}>
          {index === lineIndex && now !== undefined && <NowLine now={now} />}
          {row}
        </Fragment>
      ))}
      {lineIndex === -1 && now !== undefined && <NowLine now={now} />}
    </ol>
  )
}

function NowLine({ now }: { readonly now: Instant }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  return (
    <li className="console-now">
      <span>{i18n.t('today.now_at', { time: i18n.getFormatters(zone).time(now) })}</span>
    </li>
  )
}
