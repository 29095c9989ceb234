import { useState } from 'react'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../../context/console-context.ts'
import { useConsoleQuery } from '../../context/use-console-call.ts'
import { getDateAt, getNow } from '../../time/day.ts'
import type { SelectOption } from '../../ui/select-field.tsx'
import type { ReschedulableAppointments } from './reschedule-texts.ts'

/** The days that are shown at once. */
const dayCount = 7
/** How often the times are looked for again, since visitors go on booking. */
const everyMs = 30_000

/** Choices beside the providers: the one who has the appointment now, and any who is free. */
export const currentProvider = ''
const anyProvider = 'any'

interface Search {
  readonly booking: string
  readonly movable: ReschedulableAppointments
  readonly zone: Zone
}

export interface FreeDay {
  readonly date: PlainDate
  readonly starts: readonly Instant[]
}

/** Looks for free times, a week at once, and lets somebody choose with whom. */
export function useFreeTimes({ booking, movable, zone }: Search) {
  const i18n = useI18n()
  const { first, providers, start } = movable
  const today = getDateAt(getNow(), zone)
  const [from, setFrom] = useState(() => getDateAt(start, zone))
  const names = { value: currentProvider, label: i18n.text(first.providerName) }
  const [who, setWho] = useState<SelectOption>(names)
  const answer = useConsoleQuery(
    'findSlotsAsOperator',
    {
      service: first.service,
      people: first.seats,
      booking,
      appointment: first.position,
      from,
      to: addDays(from, dayCount - 1),
      timezone: zone,
    },
    { everyMs },
  )
  const { days = [], providers: offering = [] } = answer.data ?? {}
  const isWith = (free: readonly string[]) =>
    who.value === currentProvider
      ? providers.every(provider => free.includes(provider))
      : who.value === anyProvider || free.includes(who.value)
  const isNew = (at: Instant) => at !== start || (who.value !== currentProvider && who.value !== anyProvider)
  const starts = new Map(
    days.map(({ date, slots }) => [
      date,
      slots.flatMap(slot => {
        const at = parseInstant(slot.start)
        return at !== undefined && isNew(at) && isWith(slot.providers) ? [at] : []
      }),
    ]),
  )
  const freeDays = [...Array(dayCount).keys()].map((day): FreeDay => {
    const date = addDays(from, day)
    return { date, starts: starts.get(date) ?? [] }
  })
  const go = (days: number) =>
    setFrom(before => {
      const next = addDays(before, days)
      return next < today ? today : next
    })
  return {
    answer,
    freeDays,
    today,
    go,
    isFirst: from <= today,
    who,
    setWho,
    choices: listWho(names, { who, offering: toOptions(), isTeam: providers.length > 1 }),
    isNew,
  }

  function toOptions(): readonly SelectOption[] {
    const others = offering.filter(({ provider }) => !providers.includes(provider))
    const any = { value: anyProvider, label: i18n.t('booking.move_anyone') }
    return others.length === 0
      ? []
      : [any, ...others.map(({ provider, name }) => ({ value: provider, label: i18n.text(name) }))]
  }
}

interface Offering {
  readonly who: SelectOption
  readonly offering: readonly SelectOption[]
  /** A team keeps its members. */
  readonly isTeam: boolean
}

/** Keeps who is chosen among the choices while the next days are looked for. */
function listWho(current: SelectOption, { who, offering, isTeam }: Offering): readonly SelectOption[] {
  if (isTeam) return [current]
  return [...new Map([current, ...offering, who].map(option => [option.value, option])).values()]
}
