/** Checks limits of appointments that are to be made together: each by itself is within them. */
import type { PlannedSegment } from './combinations.ts'
import { type AppointmentStart, createLimitExceededCheck, hasBookingLimits } from './limits.ts'

/** Returns whether a planned segment is within the limits, besides those that are chosen already. */
export type LimitsCheck = (taken: PlannedSegment, chosen: readonly PlannedSegment[]) => boolean

/** No day and no week on any calendar reaches further from a start in it. */
const reachMs = 8 * 86_400_000

/** Creates a check beside the appointments that exist. Joining a session adds no appointment. */
export function createLimitsCheck(appointments: readonly AppointmentStart[]): LimitsCheck {
  const bySpan = new Map<number, AppointmentStart[]>()
  for (const appointment of appointments) {
    const span = Math.floor(appointment.start / reachMs)
    const known = bySpan.get(span)
    if (known) known.push(appointment)
    else bySpan.set(span, [appointment])
  }
  const listNear = (start: number): readonly AppointmentStart[] => {
    const span = Math.floor(start / reachMs)
    return [span - 1, span, span + 1].flatMap(one => bySpan.get(one) ?? [])
  }
  return ({ segment, party }, chosen) => {
    const { service } = segment.offer
    if (!hasBookingLimits(service, party)) return true
    const claims = chosen
      .flatMap(planned => planned.claims)
      .filter(({ start }) => Math.abs(start - segment.start) < reachMs)
    return party.every(provider => {
      const others = claims.filter(
        claim => claim.provider === provider.slug || claim.service === service.slug,
      )
      if (others.length === 0 || !hasBookingLimits(service, [provider])) return true
      const counted = [...listNear(segment.start), ...others]
      const joins = counted.some(
        one => one.provider === provider.slug && one.service === service.slug && one.start === segment.start,
      )
      if (joins) return true
      const isExceeded = createLimitExceededCheck(provider, {
        service,
        appointments: counted,
        partySize: party.length,
      })
      return !isExceeded?.(segment.start / 60_000)
    })
  }
}
