import { Link } from 'react-router'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useSignedIn, useWords } from '../console-context.ts'
import { plusPath } from '../ui/icon-paths.ts'
import type { DayGap } from './day-gaps.ts'

interface Props {
  readonly gap: DayGap
  /** Of the provider. */
  readonly timezone: string
}

/** Free time in the agenda, which leads to a new booking. */
export function GapRow({ gap: { provider, from, to }, timezone }: Props) {
  const words = useWords()
  const { zone: businessZone, membership } = useSignedIn()
  const formats = words.getFormatters(parseZone(timezone) ?? businessZone)
  const duration = formats.duration((to - from) / 60_000, 'short')
  const query = new URLSearchParams({ provider, start: formatZonedInstant(from, formats.zone) })
  return (
    <li className="console-row console-gap">
      <Link
        to={`/${membership.business.slug}/new?${query}`}
        aria-label={words.t('new.gap_named', { time: formats.time(from), duration })}
      >
        <span className="console-row-time">
          <b>{formats.time(from)}</b>
        </span>
        <span className="console-row-words">{words.t('new.gap', { duration })}</span>
        <SvgIcon path={plusPath} />
      </Link>
    </li>
  )
}
