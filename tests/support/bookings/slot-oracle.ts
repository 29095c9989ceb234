/**
 * A slow and simple second implementation of the ten rules of `findSlots`. It checks every minute with Intl
 * and shares no code with the domain, so that both are unlikely to make the same mistake.
 */
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import type { OfferedSlot, SlotQuery } from '#server/features/slots/rules/slot-query.ts'

type Answer = Omit<OfferedSlot, 'start' | 'end'> & { readonly start: number; readonly end: number }

const msPerMinute = 60_000

export function oracleSlots(question: SlotQuery): readonly Answer[] {
  const { service, from, to, zone, now, people, together } = question
  const capacity = service.capacity ?? 1
  const found: Answer[] = []
  const first = Date.parse(`${from}T00:00Z`) / msPerMinute - 1440
  const last = Date.parse(`${to}T00:00Z`) / msPerMinute + 2 * 1440
  const providers = question.providers.map(provider => ({
    provider,
    timeline: timelineOf(provider, service, { first: first - 3 * 1440, last: last + 1440 }),
  }))
  for (let minute = first; minute <= last; minute++) {
    const { date } = wallClock(zone, minute)
    if (date < from || date > to || people > capacity) continue
    if (minute * msPerMinute < now + (service.noticeMinutes ?? 0) * msPerMinute) continue
    const onGrid = providers.filter(({ timeline }) => timeline.onGrid.has(minute))
    if (together && onGrid[0] !== providers[0]) continue
    const free = (together ? providers : onGrid)
      .filter(({ provider, timeline }) => isFree({ provider, timeline }, minute, question))
      .map(({ provider }) => provider)
    if (free.length === 0 || (together && free.length < providers.length)) continue
    const seats = free.map(provider => capacity - (joinable(provider, minute, question)?.seatsTaken ?? 0))
    found.push({
      start: minute * msPerMinute,
      end: (minute + service.durationMinutes) * msPerMinute,
      providers: free.map(({ slug }) => slug),
      seatsLeft: together ? Math.min(...seats) : Math.max(...seats),
    })
  }
  return found
}

/** Sets of epoch minutes. */
interface Timeline {
  /** Minutes within the opening hours and outside time off. */
  readonly there: ReadonlySet<number>
  readonly onGrid: ReadonlySet<number>
}

interface ScheduledTime {
  readonly provider: Provider
  readonly timeline: Timeline
}

function timelineOf(
  provider: Provider,
  service: Service,
  { first, last }: { first: number; last: number },
): Timeline {
  const there = new Set<number>()
  const onGrid = new Set<number>()
  const step = service.intervalMinutes ?? service.durationMinutes
  const offset = service.offsetMinutes ?? 0
  let covered: readonly Window[] = []
  let opening: number | undefined
  let before: WallClock | undefined
  for (let minute = first; minute <= last; minute++) {
    const wall = wallClock(provider.timezone, minute)
    if (before?.date !== wall.date) covered = windows(provider, service, wall.date)
    const works = covered.some(([open, close]) => open <= wall.minute && wall.minute < close)
    const newDay =
      before !== undefined && before.date !== wall.date && isOpenSinceMidnight(provider, service, before)
    if (!works) opening = undefined
    else if (opening === undefined || newDay) opening = minute
    before = wall
    if (opening === undefined) continue
    if (!isOff(provider, wall)) there.add(minute)
    const fromGrid = 60 % step === 0 ? wall.minute - offset : minute - opening - offset
    if (fromGrid % step === 0) onGrid.add(minute)
  }
  return { there, onGrid }
}

/** Reports whether a provider was open from midnight on; if so, the grid restarts at the next midnight. */
function isOpenSinceMidnight(provider: Provider, service: Service, { date, minute }: WallClock): boolean {
  const covered = windows(provider, service, date)
  for (let wall = 0; wall <= minute; wall++) {
    if (!covered.some(([open, close]) => open <= wall && wall < close)) return false
  }
  return true
}

function isFree(who: ScheduledTime, start: number, question: SlotQuery): boolean {
  const { service } = question
  const { provider, timeline } = who
  if (daysAhead(provider, start, question.now) > (service.windowDays ?? 180)) return false
  const session = joinable(provider, start, question)
  for (let minute = start; minute < start + service.durationMinutes; minute++) {
    if (!timeline.there.has(minute)) return false
  }
  const from = (start - (service.bufferBeforeMinutes ?? 0)) * msPerMinute
  const to = (start + service.durationMinutes + (service.bufferAfterMinutes ?? 0)) * msPerMinute
  const overlaps = question.busy.some(
    one =>
      one.provider === provider.slug &&
      one.from < one.to &&
      one.from < to &&
      one.to > from &&
      !(one.session && one.session === session),
  )
  return !overlaps && (session !== undefined || isWithinLimits(provider, start, question))
}

/** Counts the dates in the provider's calendar. */
function daysAhead({ timezone }: Provider, minute: number, now: number): number {
  const dayOf = (at: number) => Date.parse(`${wallClock(timezone, at).date}T00:00Z`) / (1440 * msPerMinute)
  return dayOf(minute) - dayOf(Math.floor(now / msPerMinute))
}

/** Finds a session of the service with this start, enough length for both buffers and enough seats. */
const joinable = (provider: Provider, start: number, { service, busy, people }: SlotQuery) =>
  (service.capacity ?? 1) === 1
    ? undefined
    : busy.find(
        one =>
          one.provider === provider.slug &&
          one.session?.service === service.slug &&
          one.session.start === start * msPerMinute &&
          one.from <= (start - (service.bufferBeforeMinutes ?? 0)) * msPerMinute &&
          one.to >= (start + service.durationMinutes + (service.bufferAfterMinutes ?? 0)) * msPerMinute &&
          one.session.seatsTaken + people <= (service.capacity ?? 1),
      )?.session

function isWithinLimits(provider: Provider, start: number, question: SlotQuery): boolean {
  const { service, appointments = [] } = question
  const dateOf = (minute: number) => wallClock(provider.timezone, minute).date
  const members = question.together ? question.providers.length : 1
  const distinct = appointments.filter(
    (one, index) =>
      appointments.findIndex(
        two => two.provider === one.provider && two.service === one.service && two.start === one.start,
      ) === index,
  )
  const then = (unit: (date: string) => string) =>
    distinct.filter(one => unit(dateOf(Math.floor(one.start / msPerMinute))) === unit(dateOf(start)))
  const count = (slug: string | undefined, unit: (date: string) => string) =>
    then(unit).filter(one => one.provider === provider.slug && (slug === undefined || one.service === slug))
      .length
  const countAll = (unit: (date: string) => string) =>
    then(unit).filter(one => one.service === service.slug).length
  const day = (date: string) => date
  return (
    count(undefined, day) < (provider.limits?.perDay ?? 1e9) &&
    count(undefined, mondayOf) < (provider.limits?.perWeek ?? 1e9) &&
    count(service.slug, day) < (service.limits?.perDay ?? 1e9) &&
    count(service.slug, mondayOf) < (service.limits?.perWeek ?? 1e9) &&
    countAll(day) + members <= (service.limits?.total?.perDay ?? 1e9) &&
    countAll(mondayOf) + members <= (service.limits?.total?.perWeek ?? 1e9)
  )
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00Z`)
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

function isOff(provider: Provider, { date, minute }: WallClock): boolean {
  const text = `${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return (provider.timeOff ?? []).some(({ from, to }) => from <= text && text < to)
}

/** Minutes of the day: open, close. */
type Window = readonly [number, number]

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** What begins on a date, and what goes on from the date before. */
function windows(provider: Provider, service: Service, date: string): readonly Window[] {
  const before = new Date(Date.parse(`${date}T00:00Z`) - 1440 * msPerMinute).toISOString().slice(0, 10)
  return [
    ...ownWindows(provider, service, date),
    ...ownWindows(provider, service, before).map(([open, close]): Window => [open - 1440, close - 1440]),
  ]
}

function ownWindows(provider: Provider, service: Service, date: string): readonly Window[] {
  const overrides = (provider.overrides ?? []).filter(override => override.date === date)
  const replaced = overrides
    .flatMap(({ hours }) => hours.map(minutes))
    .filter(([open, close]) => open < close)
  const weekday = weekdays[new Date(`${date}T00:00Z`).getUTCDay()] ?? 'sunday'
  if (overrides.length > 0 && (!service.hours || replaced.length === 0)) return replaced
  return ((service.hours ?? provider.hours)[weekday] ?? []).map(minutes)
}

function minutes(text: string): Window {
  const [open = 0, close = 0] = text.split('-').map((part, index) => {
    // As an end, it means midnight.
    if (part === '23:59' && index === 1) return 1440
    return Number(part.slice(0, 2)) * 60 + Number(part.slice(3))
  })
  const [from, to] = text.split('-')
  if (from === to) return [open, open]
  const end = close === 0 ? 1440 : close
  if (end > open) return [open, end]
  // Nobody means a night of more than 14 hours.
  return end + 1440 - open > 14 * 60 ? [open, open] : [open, end + 1440]
}

interface WallClock {
  readonly date: string
  readonly minute: number
}

const clocks = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, WallClock> }>()

function wallClock(zone: string, minute: number): WallClock {
  const clock = clocks.get(zone) ?? { format: formatOf(zone), known: new Map<number, WallClock>() }
  clocks.set(zone, clock)
  const found = clock.known.get(minute) ?? readClock(clock.format.format(minute * msPerMinute))
  clock.known.set(minute, found)
  return found
}

const formatOf = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

/** Parses a text such as `03/28/2027, 01:59`. */
const readClock = (text: string): WallClock => ({
  date: `${text.slice(6, 10)}-${text.slice(0, 2)}-${text.slice(3, 5)}`,
  minute: Number(text.slice(12, 14)) * 60 + Number(text.slice(15, 17)),
})
