/**
 * The next free times of services and people. The browser loads them, so that a cached page never shows times that are
 * taken; without scripts nothing is shown.
 */
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createFormatters, formatZoneCity } from '#locales/formatters.ts'
import type { PublicProvider, PublicService, Slot } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getMonth } from '#schemas/runtime/time/month.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useApp } from '../../screen/app-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useNow } from '../../screen/use-now.ts'
import { haveSameLocalTime } from '../location/same-local-time.ts'
import { getServiceZone } from '../location/service-zone.ts'
import { getServicePath } from '../offer/service-path.ts'
import { formatDay } from './format-day.ts'

/** A service, with one provider or with anyone. */
interface Wish {
  readonly service: PublicService
  readonly provider?: string | undefined
}

/** What a call answers at most. */
const wishesPerCall = 20
/** Bounds what one visitor asks for: the times of 120 services and people. */
const maxCalls = 6
/** So many services do not leave the people without their times. */
const maxPeople = 20

export interface NextTime {
  readonly service: PublicService
  /** "today, 15:30", in the place's clock for visits. */
  readonly text: string
  readonly start: Instant
  /** The booking page with the time chosen. */
  readonly href: string
  /** For a class. */
  readonly seatsLeft: number | undefined
}

/** `loading` until the browser knows; undefined if there is none within the next weeks. */
export type NextTimeState = NextTime | 'loading' | undefined

interface NextTimes {
  readonly ofService: (slug: string) => NextTimeState
  readonly ofProvider: (slug: string) => NextTimeState
  readonly first: NextTimeState
}

const none: NextTimes = { ofService: () => undefined, ofProvider: () => undefined, first: undefined }
const NextTimesContext = createContext(none)

export const useNextTimes = (): NextTimes => use(NextTimesContext)

interface Props {
  readonly services: readonly PublicService[]
  readonly providers: readonly PublicProvider[]
  readonly children: ReactNode
}

/** Loads the times of services and people, twenty with each call. */
export const NextTimesProvider = ({ children, ...offer }: Props) => (
  <NextTimesContext value={useLoadedTimes(offer)}>{children}</NextTimesContext>
)

function useLoadedTimes({ services, providers }: Omit<Props, 'children'>): NextTimes {
  const wishes = listWishes(services, providers)
  const slots = useNextSlots(wishes)
  const toNextTime = useNextTimeFormatter()
  const times = wishes.map((wish, index) => {
    const slot = slots[index]
    return typeof slot === 'object' ? toNextTime(wish, slot) : slot
  })
  const known = times.filter(time => typeof time === 'object').sort((a, b) => a.start - b.start)
  return {
    ofService: slug =>
      times[wishes.findIndex(({ service, provider }) => service.slug === slug && provider === undefined)],
    ofProvider: slug => times[wishes.findIndex(({ provider }) => provider === slug)],
    // The first of all is known when all are.
    first: times.includes('loading') ? 'loading' : known[0],
  }
}

/** Asks for the next slot of each wish; one call follows the other, so that the first services come first. */
function useNextSlots(wishes: readonly Wish[]): readonly (Slot | 'loading' | undefined)[] {
  const { zone } = useApp()
  const [isBrowser, setIsBrowser] = useState(false)
  useEffect(() => setIsBrowser(true), [])
  let isNext = isBrowser
  return Array.from({ length: maxCalls }, (_, call) => {
    const asked = wishes.slice(call * wishesPerCall, (call + 1) * wishesPerCall)
    const input = {
      services: asked.map(({ service }) => service.slug).join(','),
      providers: asked.map(({ provider = 'any' }) => provider).join(','),
      timezone: zone,
    }
    // biome-ignore lint/correctness/useHookAtTopLevel: the number of calls is the same on every render.
    const { value, problem, stale } = useCallQuery(
      isNext && asked.length > 0 ? ['findNextSlots', input] : undefined,
    )
    // A query that a busy server refused is sent again.
    const isOpen = value === undefined && (problem === undefined || stale)
    isNext &&= !isOpen
    if (isOpen) return asked.map(() => 'loading' as const)
    return asked.map((_wish, index) => value?.slots[index] ?? undefined)
  }).flat()
}

/** Of people, the shortest service says best when they are free. */
function listWishes(
  services: readonly PublicService[],
  providers: readonly PublicProvider[],
): readonly Wish[] {
  const ofPeople = providers.flatMap(({ slug, services: offered }) => {
    const [shortest] = services
      .filter(service => offered.includes(service.slug) && service.capacity === 1)
      .sort((a, b) => a.durationMinutes - b.durationMinutes)
    return shortest ? [{ service: shortest, provider: slug }] : []
  })
  const people = ofPeople.slice(0, maxPeople)
  const maxServices = maxCalls * wishesPerCall - people.length
  return [...services.slice(0, maxServices).map(service => ({ service })), ...people]
}

/** Formats times in the place's clock for visits, in the visitor's for calls and videos. */
function useNextTimeFormatter() {
  const { i18n, href, formats: own, zone: ownZone } = useApp()
  const now = useNow()
  return ({ service, provider }: Wish, { start, seatsLeft }: Slot): NextTimeState => {
    const instant = parseInstant(start)
    if (instant === undefined || instant <= now) return undefined
    const zone = getServiceZone(service) ?? ownZone
    const formats = createFormatters({ tag: i18n.tag, zone })
    const { date } = toLocalDateTime(instant, zone)
    const time = formats.time(instant)
    const isOwnClock = haveSameLocalTime(formats, own, instant)
    const query = new URLSearchParams({ month: getMonth(date), date, start })
    return {
      service,
      start: instant,
      text: `${formatDay(date, getToday(now, zone), formats)}, ${
        isOwnClock ? time : i18n.t('zone.in_place', { time, city: formatZoneCity(zone) })
      }`,
      href: href(`${getServicePath(service.slug, provider)}?${query}`),
      seatsLeft: service.capacity > 1 ? seatsLeft : undefined,
    }
  }
}

const getToday = (now: Instant, zone: Zone): PlainDate => toLocalDateTime(now, zone).date
