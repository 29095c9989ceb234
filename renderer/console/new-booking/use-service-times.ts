import { useState } from 'react'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { getDateAt, getNow } from '../time/day.ts'

const dayCount = 7
/** How often the times are looked for again, since visitors go on booking. */
const everyMs = 30_000

interface ServiceTimesSearch {
  readonly service: string
  /** The slug of a provider; undefined: anyone. */
  readonly provider: string | undefined
  readonly zone: Zone
  /** Shown as one of the times, even if it is not free. */
  readonly chosen: Instant | undefined
  /** The first day without a chosen time; undefined, or over: today. */
  readonly date?: PlainDate | undefined
}

/** Looks for free times of a service, a week at once, as `FreeTimes` shows them. */
export function useServiceTimes({ service, provider, zone, chosen, date }: ServiceTimesSearch) {
  const today = getDateAt(getNow(), zone)
  const [from, setFrom] = useState(() => {
    const first = chosen === undefined ? date : getDateAt(chosen, zone)
    return first !== undefined && (chosen !== undefined || first > today) ? first : today
  })
  const answer = useConsoleQuery(
    'findSlotsAsOperator',
    {
      service,
      from,
      to: addDays(from, dayCount - 1),
      timezone: zone,
      ...(provider === undefined ? {} : { provider }),
    },
    { everyMs, keepsPrevious: true },
  )
  const free = new Map(
    (answer.data?.days ?? []).map(({ date, slots }) => [
      date,
      slots.flatMap(({ start }) => parseInstant(start) ?? []),
    ]),
  )
  const freeDays = [...Array(dayCount).keys()].map(day => {
    const date = addDays(from, day)
    const own = chosen !== undefined && getDateAt(chosen, zone) === date ? [chosen] : []
    return { date, starts: [...new Set([...(free.get(date) ?? []), ...own])].toSorted((a, b) => a - b) }
  })
  const go = (days: number) =>
    setFrom(before => {
      const next = addDays(before, days)
      return next < today ? today : next
    })
  return { answer, freeDays, today, go, goTo: setFrom, isFirst: from <= today }
}
