/**
 * Shows the next free times of a service, one for each of the next days that have some. The browser loads them, so that
 * a cached page never shows times that are taken; without scripts nothing is shown.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createFormatters } from '#locales/formatters.ts'
import type { PublicService, Slot } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getMonth } from '#schemas/runtime/time/month.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useApp } from '../../screen/app-context.ts'
import { FailedLoadNotice } from '../../screen/failed-load-notice.tsx'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useNow } from '../../screen/use-now.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { getServiceZone } from '../location/service-zone.ts'
import { getServicePath } from '../offer/service-path.ts'

interface Props {
  readonly service: PublicService
  readonly provider: string | undefined
  /** The days from today before which no time is shown. Default: 0. */
  readonly afterDays?: number | undefined
}

const slotQueryKeys = [['findSlots'], ['findNextSlot']] as const
const timeCount = 3
/** How far ahead the days are searched; beyond it, only the first time is. */
const searchedDays = 14

export function NextTimes({ service, provider, afterDays }: Props) {
  const { i18n, href, page, zone: ownZone } = useApp()
  const client = useQueryClient()
  const zone = getServiceZone(service) ?? ownZone
  const { slots, problem } = useNextSlots({ service, provider, afterDays }, zone)
  // Free times are those of the published services: the draft may have another.
  if (problem && page.load.preview) return null
  if (problem) {
    const retry = () => void Promise.all(slotQueryKeys.map(queryKey => client.resetQueries({ queryKey })))
    return <FailedLoadNotice problem={problem} retry={retry} />
  }
  if (!slots)
    return (
      <div className="bp-times-next" aria-busy="true">
        <Skeleton shape="time" count={timeCount + 1} />
      </div>
    )
  if (slots.length === 0) return <p className="bp-booking-none">{i18n.t('problem.slot.none')}</p>
  const path = getServicePath(service.slug, provider)
  return (
    <ul className="bp-times-next" aria-label={i18n.t('content.next_times')}>
      {slots.map(slot => (
        <li key={slot.start}>
          <TimeLink slot={slot} zone={zone} path={path} />
        </li>
      ))}
      <li>
        <a className="bp-time-more" href={href(path)}>
          {i18n.t('content.more_times')}
        </a>
      </li>
    </ul>
  )
}

interface TimeLinkProps {
  readonly slot: Slot
  readonly zone: Zone
  readonly path: string
}

/** Leads to the booking page with the time chosen. */
function TimeLink({ slot: { start }, zone, path }: TimeLinkProps) {
  const { i18n, href } = useApp()
  const instant = parseInstant(start)
  if (instant === undefined) return null
  const { date } = toLocalDateTime(instant, zone)
  const formats = createFormatters({ tag: i18n.tag, zone })
  const query = new URLSearchParams({ month: getMonth(date), date, start })
  return (
    <a href={href(`${path}?${query}`)}>
      <span>{formats.date(date, 'medium')}</span> <strong>{formats.time(instant)}</strong>
    </a>
  )
}

/** Loads the first slot of each of the next days, or else the next slot at all; undefined until they are known. */
function useNextSlots({ service: { slug: service }, provider, afterDays = 0 }: Props, timezone: Zone) {
  const now = useNow()
  const [isBrowser, setIsBrowser] = useState(false)
  useEffect(() => setIsBrowser(true), [])
  const from = addDays(toLocalDateTime(now, timezone).date, afterDays)
  const asked = { service, ...(provider === undefined ? {} : { provider }), timezone }
  const near = useCallQuery(
    isBrowser ? ['findSlots', { ...asked, from, to: addDays(from, searchedDays) }] : undefined,
  )
  const isEmpty = near.value?.days.length === 0
  const far = useCallQuery(isEmpty ? ['findNextSlot', asked] : undefined)
  const problem = near.problem ?? far.problem
  if (!isEmpty)
    return { problem, slots: near.value?.days.slice(0, timeCount).flatMap(({ slots }) => slots.slice(0, 1)) }
  return { problem, slots: far.value && [far.value.slot].filter(slot => slot !== null) }
}
