import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { bookingParameter } from '../booking/booking-drawer.tsx'
import { formatContactName } from '../booking/booking-texts.ts'
import { NoShowBadge } from '../booking/no-show.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { useSignedIn, useWords } from '../console-context.ts'
import { BlockRow } from './block-row.tsx'
import { GapRow } from './gap-row.tsx'
import type { Gap } from './gaps.ts'
import { ZoneNote } from './zone-note.tsx'

export type AgendaEntry = GetScheduleOutput['appointments'][number]

interface Props {
  readonly appointments: readonly AgendaEntry[]
  readonly blocks: readonly TimeBlock[]
  /** Of the provider, if the day is of one only. */
  readonly gaps: readonly Gap[]
  /** Whose days these are. */
  readonly providers: GetScheduleOutput['providers']
  /** The time if the day is today: a line stands there, and the next appointment is emphasised. */
  readonly now: Instant | undefined
  readonly onOpenBlock: (block: TimeBlock) => void
}

/** The appointments and blocks of a day in order. */
export function DayAgenda({ appointments, blocks, gaps, providers, now, onOpenBlock }: Props) {
  const next =
    now === undefined
      ? undefined
      : appointments.find(({ appointment }) => (parseInstant(appointment.end) ?? 0) > now)
  const rows = [
    ...appointments.map(entry => ({
      key: `${entry.booking} ${entry.appointment.position}`,
      start: parseInstant(entry.appointment.start) ?? 0,
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
  const words = useWords()
  const { zone } = useSignedIn()
  return (
    <li className="console-now">
      <span>{words.t('today.now_at', { time: words.getFormatters(zone).time(now) })}</span>
    </li>
  )
}

interface RowProps {
  readonly entry: AgendaEntry
  readonly now: Instant | undefined
  readonly isNext: boolean
}

function AgendaRow({ entry, now, isNext }: RowProps) {
  const words = useWords()
  const { zone: businessZone } = useSignedIn()
  const [query] = useSearchParams()
  const { booking, status, contact, appointment } = entry
  const [from, to] = [parseInstant(appointment.start), parseInstant(appointment.end)]
  if (from === undefined || to === undefined) return null
  const zone = parseZone(appointment.timezone) ?? businessZone
  const formats = words.getFormatters(zone)
  const isOver = now !== undefined && to <= now
  const look = appointment.noShow
    ? 'missed'
    : isOver
      ? 'over'
      : isNext
        ? 'next'
        : status === 'requested'
          ? 'request'
          : 'plain'
  const next = new URLSearchParams(query)
  next.set(bookingParameter, booking)
  const provider = words.text(appointment.providerName)
  return (
    <li className={`console-row console-row--${look}`}>
      <Link
        to={`?${next}`}
        data-booking={booking}
        aria-current={query.get(bookingParameter) === booking ? 'true' : undefined}
      >
        <span className="console-row-time">
          <b>{formats.time(from)}</b> <span>{formats.endTime(from, to)}</span>
        </span>{' '}
        <span className="console-row-words">
          <b>{words.text(appointment.serviceName)}</b>{' '}
          <span className="console-muted">
            {formatContactName(contact, words)} · {words.t('today.with', { provider })}
            <ZoneNote zone={zone} />
            {isNext && now !== undefined && from > now && (
              <>
                {' '}
                ·{' '}
                {words.t('today.starts_in', {
                  duration: formats.duration(Math.ceil((from - now) / 60_000), 'short'),
                })}
              </>
            )}
          </span>
        </span>{' '}
        {appointment.noShow && <NoShowBadge />}
        {isOver && !appointment.noShow && (
          <span className="console-badge console-badge--off">{words.t('today.over')}</span>
        )}
        {(status === 'requested' || status === 'awaiting-payment') && <StatusBadge status={status} />}
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
