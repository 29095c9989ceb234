import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { AppointmentStart } from './limits.ts'
import type { BusyTime } from './occupancy.ts'

/** Merges the times of two calendars; the seats that both have taken of one session add up. */
export function mergeBusyTimes(first: readonly BusyTime[], second: readonly BusyTime[]): BusyTime[] {
  const sessions = new Map<string, BusyTime>()
  for (const time of [...first, ...second])
    if (time.session) {
      const key = `${time.provider} ${time.session.service} ${time.session.start}`
      sessions.set(key, joinSessions(sessions.get(key), time))
    }
  return [...first, ...second].filter(({ session }) => !session).concat([...sessions.values()])
}

function joinSessions(first: BusyTime | undefined, second: BusyTime): BusyTime {
  if (!first?.session || !second.session) return second
  const seatsTaken = first.session.seatsTaken + second.session.seatsTaken
  return {
    ...second,
    // They differ if the service has changed in between.
    from: asInstant(Math.min(first.from, second.from)),
    to: asInstant(Math.max(first.to, second.to)),
    session: { ...second.session, seatsTaken },
  }
}

/** Merges what limits count; a session of both counts once. */
export const mergeAppointmentStarts = (
  first: readonly AppointmentStart[],
  second: readonly AppointmentStart[],
): AppointmentStart[] => [
  ...new Map(
    [...first, ...second].map(entry => [`${entry.provider} ${entry.service} ${entry.start}`, entry]),
  ).values(),
]
