/** Guests as they are entered: always as `createBooking` takes them, so that nothing has to be made of them later. */
import type { Translator } from '#locales/translator.ts'
import type { Guest, PublicService } from '#schemas/generated/types.gen.ts'
import { getMaxPeoplePerBooking, maxGuestsPerBooking } from '#schemas/runtime/booking/guests.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'

/** How many may come along to a service when so many people, the booker included, still find a seat. */
export function getMaxGuests(service: PublicService, seatsLeft = Number.POSITIVE_INFINITY): number {
  return Math.max(0, Math.min(getMaxPeoplePerBooking(service), seatsLeft, maxGuestsPerBooking + 1) - 1)
}

/** What is wrong, in words; a different service is named only to who can choose one. */
export function formatGuestFault(
  { code, params }: Fault,
  words: Translator,
  hasOtherServices: boolean,
): string {
  if (code === 'service.limit_exceeded' && !hasOtherServices)
    return words.t('guest.limit_reached', { count: Number(params.count) })
  return words.phrase(getProblemMessageKey(code), params)
}

/** What a guest comes for: the booker's service unless it says otherwise; '': one has to be chosen. */
export const getGuestServiceSlug = ({ service }: Guest, booked: PublicService): string =>
  service ?? booked.slug

/** Where all come for the booker's service nobody names one; else everybody does. None: undefined. */
export function normalizeGuestServices(
  guests: readonly Guest[],
  booked: PublicService,
): readonly Guest[] | undefined {
  if (guests.length === 0) return undefined
  const services = guests.map(guest => getGuestServiceSlug(guest, booked))
  const same = services.every(service => service === booked.slug)
  return guests.map(({ service: _, ...guest }, index) =>
    same ? guest : { ...guest, service: services[index] ?? '' },
  )
}

/** A new guest comes along to the same, while there is room and unless there is nothing else. */
export function createGuest(
  guests: readonly Guest[],
  booked: PublicService,
  others: readonly PublicService[],
): Guest {
  const along = guests.filter(guest => getGuestServiceSlug(guest, booked) === booked.slug).length
  const service = along + 1 < getMaxPeoplePerBooking(booked) || others.length === 0 ? booked.slug : ''
  return { name: '', email: '', service }
}
