/** What a visitor attends at one time: one appointment, or those of all members of a collective team. */
import type { Appointment } from '../../generated/types.gen.ts'

export type SimultaneousAppointments = readonly [Appointment, ...Appointment[]]

/**
 * Groups appointments that take place together, in the order of the booking. Moving or cancelling one of a
 * group moves or cancels all of it.
 */
export function groupSimultaneousAppointments(
  appointments: readonly Appointment[],
): readonly SimultaneousAppointments[] {
  const groups = new Map<string, SimultaneousAppointments>()
  for (const one of appointments) {
    const name = `${one.item} ${one.occurrence} ${one.service} ${one.start}`
    const before = groups.get(name)
    groups.set(name, before ? [...before, one] : [one])
  }
  return [...groups.values()]
}
