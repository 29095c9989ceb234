/** Edits guests in the shape that `createBooking` takes, so that they need no conversion later. */
import type { Translator } from '#locales/translator.ts'
import type { Guest, PublicService } from '#schemas/generated/types.gen.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import { getGuestRange, getMaxPeoplePerBooking } from '#schemas/runtime/booking/guests.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { castToDeclaredType } from '../../screen/widget.ts'

/** Returns the most guests for a service; `seatsLeft` limits the whole party, the contact included. */
export function getMaxGuests(
  service: PublicService,
  rules: GuestRules,
  seatsLeft = Number.POSITIVE_INFINITY,
): number {
  const { most } = getGuestRange(rules)
  return Math.max(0, Math.min(getMaxPeoplePerBooking(service), seatsLeft, most + 1) - 1)
}

/** Formats a guest's error; suggests a different service only if the visitor can choose one. */
export function formatGuestFault(
  { code, params }: Fault,
  i18n: Translator,
  hasOtherServices: boolean,
): string {
  if (code === 'service.limit_exceeded' && !hasOtherServices)
    return i18n.t('guest.limit_reached', { count: Number(params.count) })
  return i18n.phrase(getProblemMessageKey(code), params)
}

/** Returns the guest's service: the contact's unless the guest names another; '' if one has yet to be chosen. */
export const getGuestServiceSlug = ({ service }: Guest, booked: PublicService): string =>
  service ?? booked.slug

/** Omits the guests' services if everyone comes for the contact's, else names each. Returns undefined without guests. */
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

/** Returns the guest with other answers; the rules allow only values that a guest can have. */
export function toGuest(answers: FormValues, { service }: Guest): Guest {
  const guest: Guest = castToDeclaredType(answers)
  return service === undefined ? guest : { ...guest, service }
}

/** Creates a guest for the contact's service while there is room, or if there is no other service. */
export function createGuest(
  guests: readonly Guest[],
  booked: PublicService,
  others: readonly PublicService[],
): Guest {
  const along = guests.filter(guest => getGuestServiceSlug(guest, booked) === booked.slug).length
  const service = along + 1 < getMaxPeoplePerBooking(booked) || others.length === 0 ? booked.slug : ''
  return { service }
}
