/** Finds appointments for which a provider would no longer be there, after a change of hours or time off. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { type InstantSpan, listScheduleHours } from '#server/features/opening-hours/rules/schedule-hours.ts'

interface ProviderChange {
  readonly before: Provider
  readonly after: Provider
}

export interface AppointmentsLeftOutsideHours<Appointment> {
  /** Outside of the hours now, and inside of those before. */
  readonly hours: readonly Appointment[]
  /** In time off that is new. */
  readonly timeOff: readonly Appointment[]
}

/**
 * @param appointments by start
 * @param hasOwnHours whether the service has hours of its own, which those of its providers do not bind
 */
export function findAppointmentsOutsideHours<Appointment extends InstantSpan & { readonly service: string }>(
  { before, after }: ProviderChange,
  appointments: readonly Appointment[],
  hasOwnHours: (service: string) => boolean,
): AppointmentsLeftOutsideHours<Appointment> {
  const [first] = appointments
  if (!first) return { hours: [], timeOff: [] }
  const range = {
    from: first.from,
    to: appointments.reduce((last, { to }) => (to > last ? to : last), first.to),
  }
  const old = listScheduleHours(before, range)
  const now = listScheduleHours(after, range)
  const isOpen = (spans: readonly InstantSpan[], { from, to }: InstantSpan) => {
    const span = findLastStarted(spans, from)
    return span !== undefined && span.to >= to
  }
  const isAway = (spans: readonly InstantSpan[], { from, to }: InstantSpan) => {
    const span = findLastStarted(spans, to - 1)
    return span !== undefined && span.to > from
  }
  return {
    hours: appointments.filter(
      appointment =>
        !hasOwnHours(appointment.service) && isOpen(old.open, appointment) && !isOpen(now.open, appointment),
    ),
    timeOff: appointments.filter(
      appointment => isAway(now.timeOff, appointment) && !isAway(old.timeOff, appointment),
    ),
  }
}

/** Returns the last of the spans, which are sorted and apart, that starts at the time or before. */
function findLastStarted(spans: readonly InstantSpan[], at: number): InstantSpan | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.from ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return spans[low - 1]
}
