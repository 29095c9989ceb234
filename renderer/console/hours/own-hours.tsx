import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { getDateAt } from '../time/day.ts'
import { useCurrentMinute } from '../time/use-current-minute.ts'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import '../week-hours/week-hours.css'

const shownDays = 14

/** When the person works in the next two weeks, to read. */
export function OwnHours() {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const today = getDateAt(useCurrentMinute(), zone)
  const answer = useConsoleQuery(
    'getSchedule',
    { from: today, to: addDays(today, shownDays - 1), providers: membership.provider ?? '' },
    { enabled: membership.provider !== undefined },
  )
  if (membership.provider === undefined)
    return <EmptyState title={i18n.t('hours.none')}>{i18n.t('hours.none_hint')}</EmptyState>
  return (
    <>
      <p className="console-muted">{i18n.t('hours.own_hint')}</p>
      <QueryContent answer={answer}>{({ providers }) => <OpenDays provider={providers[0]} />}</QueryContent>
    </>
  )
}

function OpenDays({ provider }: { readonly provider: GetScheduleOutput['providers'][number] | undefined }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  if (!provider) return null
  const formats = i18n.getFormatters(parseZone(provider.timezone) ?? zone)
  const list = (spans: typeof provider.hours) => {
    const rows = new Map<string, string[]>()
    for (const { start, end } of spans) {
      const from = parseInstant(start)
      const to = parseInstant(end)
      if (from === undefined || to === undefined) continue
      const date = formats.dateAt(from)
      rows.set(date, [...(rows.get(date) ?? []), formats.timeRange(from, to)])
    }
    return [...rows].map(([date, times]) => (
      <li key={date}>
        <span className="console-strong">{date}</span> {times.join(', ')}
      </li>
    ))
  }
  return (
    <>
      <ul className="hours-own">{list(provider.hours)}</ul>
      {provider.timeOff.length > 0 && (
        <section className="console-part">
          <h2>{i18n.t('hours.off')}</h2>
          <ul className="hours-own">{list(provider.timeOff)}</ul>
        </section>
      )}
    </>
  )
}
