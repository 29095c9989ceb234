/** A class in the address of a page that shows it. */
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'

/** The parameter of the address that opens a class. */
export const classSessionParameter = 'session'

/** Returns the value of the parameter, which names a class for as long as it stays where it is. */
export const formatClassSessionParameter = ({ bookings: [{ appointment }] }: AppointmentEntry): string =>
  `${appointment.provider} ${appointment.service} ${appointment.start}`

/** Finds the class that an address names; one instant has several spellings. */
export const findClassSession = (
  entries: readonly AppointmentEntry[],
  name: string,
): AppointmentEntry | undefined => {
  const [provider, service, start = ''] = name.split(' ')
  return entries.find(
    ({ bookings: [{ appointment, seats }], from }) =>
      seats !== undefined &&
      appointment.provider === provider &&
      appointment.service === service &&
      from === parseInstant(start),
  )
}
