/** Guests as they are entered: always as `createBooking` takes them, so that nothing has to be made of them later. */
import { mostPeople } from '#schemas/guests.ts'
import { isObject } from '#schemas/pointer.ts'
import type { Guest, PublicService } from '#schemas/types.gen.ts'

export function guestsIn(value: unknown): readonly Guest[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map(({ name, email, service }) => ({
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof service === 'string' ? { service } : {}),
  }))
}

/** What a guest comes for: the booker's service unless it says otherwise; '': one has to be chosen. */
export const serviceOf = ({ service }: Guest, booked: PublicService): string => service ?? booked.slug

/** Where all come for the booker's service nobody names one; else everybody does. None: undefined. */
export function servicesSettled(
  guests: readonly Guest[],
  booked: PublicService,
): readonly Guest[] | undefined {
  if (guests.length === 0) return undefined
  const services = guests.map(guest => serviceOf(guest, booked))
  const same = services.every(service => service === booked.slug)
  return guests.map(({ service: _, ...guest }, index) =>
    same ? guest : { ...guest, service: services[index] ?? '' },
  )
}

/** A new guest comes along to the same, while there is room and unless there is nothing else. */
export function startingService(
  guests: readonly Guest[],
  booked: PublicService,
  others: readonly PublicService[],
): Guest {
  const along = guests.filter(guest => serviceOf(guest, booked) === booked.slug).length
  const service = along + 1 < mostPeople(booked) || others.length === 0 ? booked.slug : ''
  return { name: '', email: '', service }
}
