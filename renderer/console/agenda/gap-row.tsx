import { Link } from 'react-router'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { plusPath } from '../ui/icon-paths.ts'
import type { AgendaGap } from './gaps.ts'

interface Props {
  readonly gap: AgendaGap
  /** Whose day it is. */
  readonly provider: string
}

/** Time between appointments: free time leads to a new booking then. */
export function GapRow({ gap: { kind, from, to }, provider }: Props) {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const formats = i18n.getFormatters(zone)
  const time = (
    <span className="console-row-time">
      <span>{formats.time(from)}</span>
    </span>
  )
  if (kind === 'break')
    return (
      <li className="console-row console-row--gap">
        <p>
          {time} <span className="console-row-words">{i18n.t('today.break')}</span>
        </p>
      </li>
    )
  const duration = formats.duration((to - from) / 60_000, 'long')
  const query = new URLSearchParams({ provider, start: formatZonedInstant(from, zone) })
  return (
    <li className="console-row console-row--gap">
      <Link
        to={`/${membership.business.slug}/new?${query}`}
        aria-label={i18n.t('new.gap_named', { time: formats.time(from), duration })}
      >
        {time} <span className="console-row-words">{i18n.t('today.free_for', { duration })}</span>
        <SvgIcon path={plusPath} />
      </Link>
    </li>
  )
}
