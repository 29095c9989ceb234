import { Link, useSearchParams } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { countRequests, isPendingAppointment } from '../schedule/pending-appointments.ts'

interface Props {
  readonly today: PlainDate
  /** Whose appointments are counted; undefined: everyone's. */
  readonly provider: string | undefined
}

/** Says below today what tomorrow brings, and leads there. */
export function NextDayCard({ today, provider }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const date = addDays(today, 1)
  const { data } = useConsoleQuery('getSchedule', {
    from: date,
    to: date,
    timezone: zone,
    ...(provider === undefined ? {} : { providers: provider }),
  })
  if (!data) return null
  const next = new URLSearchParams(query)
  next.delete('booking')
  next.set('date', date)
  const booked = data.appointments.filter(entry => !isPendingAppointment(entry))
  const requests = countRequests(data.appointments)
  const first = parseInstant(booked[0]?.appointment.start ?? '')
  return (
    <Link className="console-next-day" to={`?${next}`}>
      <span>
        <b>{i18n.t('today.tomorrow')}</b>
        <span className="console-muted">
          {first === undefined
            ? i18n.t('today.booked', { count: 0 })
            : i18n.t('today.tomorrow_first', {
                count: booked.length,
                time: i18n.getFormatters(zone).time(first),
              })}
          {requests > 0 && ` · ${i18n.t('today.requests', { count: requests })}`}
        </span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}
