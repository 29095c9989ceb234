/** Lets visitors wait for a time to become free, and opens what their emails link to. */
import type { JoinWaitlistInput, WaitlistWish } from '#schemas/generated/types.gen.ts'
import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { readEmailState } from '#server/features/emails/calls/email-state.ts'
import { isHoneypotFilled } from '#server/features/forms/calls/honeypot.ts'
import { digestIp } from '#server/features/request-limits/calls/rate-limit.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { findServiceOffer, getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { getOfferedProvider, maxWaitlistDays } from '../rules/waitlist.ts'
import type { WaitlistEntry, WaitlistLimits } from '../waitlist.ts'

/** Bounds the rows, and together with the offers of an entry the emails, that anonymous visitors can cause. */
const waitlistLimits: WaitlistLimits = { perEmail: 5, perBusiness: 1000 }

export const joinWaitlist: Handler<'joinWaitlist'> = async (input, context) => {
  const {
    stores: { waitlist, formStores },
    directory,
    caller,
    now,
  } = context
  const provider = input.provider === 'any' ? undefined : input.provider
  const offer = findServiceOffer(input.service, provider, directory)
  if (!offer.ok) return offer
  if (!offer.value.service.waitlist) return failed('calendar.not_found', { kind: 'service' })
  const zone = getZoneOrDefault(undefined, directory)
  const from = parsePlainDate(input.from)
  const to = parsePlainDate(input.to)
  const faults = findDayFaults(input, { from, to, today: toLocalDateTime(now, zone).date })
  if (!from || !to || faults.length > 0) return failed('input.invalid', {}, faults)
  const emails = await readEmailState(input.email, 'general', context)
  if (isHoneypotFilled(input)) return done({ emails })
  const { service, part, firstName, lastName, email, locale } = input
  const digest = (network: string) => digestIp(network, formStores.secrets)
  const result = await waitlist.join(
    {
      address: await digest(caller.address),
      ...(caller.site === undefined ? {} : { site: await digest(caller.site) }),
      business: directory.business.slug,
      service,
      provider,
      from,
      to,
      part,
      firstName,
      lastName,
      email,
      locale,
      createdAt: now,
      endsAt: getFirstInstantOfDay(addDays(to, 1), zone),
    },
    waitlistLimits,
  )
  return result === 'full' ? failed('waitlist.full') : done({ emails })
}

interface WaitlistDays {
  readonly from: PlainDate | undefined
  readonly to: PlainDate | undefined
  readonly today: PlainDate
}

function findDayFaults(input: JoinWaitlistInput, { from, to, today }: WaitlistDays): Fault[] {
  const isOutside = (date: PlainDate) => date < today || date > addDays(today, maxWaitlistDays)
  const outside = (pointer: string): Fault => ({ pointer, code: 'field.date_out_of_range', params: {} })
  return [
    ...(from ? [] : [createDateFault('/from', input.from)]),
    ...(to ? [] : [createDateFault('/to', input.to)]),
    ...(from && isOutside(from) ? [outside('/from')] : []),
    ...(to && (isOutside(to) || (from && to < from)) ? [outside('/to')] : []),
  ]
}

export const getWaitlistEntry: Handler<'getWaitlistEntry'> = async ({ token }, context) => {
  const entry = await findEntry(token, context)
  return entry ? done(toWaitlistWish(entry, context.directory)) : failed('waitlist.ended')
}

export const leaveWaitlist: Handler<'leaveWaitlist'> = async ({ token }, context) => {
  const entry = await findEntry(token, context)
  if (entry) await context.stores.waitlist.leave(entry.business, entry.id)
  return done({})
}

/** Reads only: programs that check the links of emails may call it. */
export const getWaitlistOffer: Handler<'getWaitlistOffer'> = async ({ token }, context) => {
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const entry = await findEntry(token, context)
  if (!entry?.offer || entry.offer.until <= now) return failed('waitlist.offer_ended')
  const held = await bookings.findHold({ business: entry.business, hold: entry.offer.hold, now })
  const [time] = held?.times ?? []
  if (!held || !time) return failed('waitlist.offer_ended')
  const zone = getZoneOrDefault(undefined, directory)
  const { firstName, lastName, email } = entry
  return done({
    target: {
      service: time.service,
      provider: getOfferedProvider(entry.provider, held.times) ?? time.provider,
    },
    start: formatZonedInstant(time.start, zone),
    hold: { id: held.hold, expiresAt: formatZonedInstant(held.expiresAt, zone) },
    contact: { firstName, lastName, email },
  })
}

const findEntry = (token: string, { stores: { waitlist }, directory, now }: CallContext) =>
  waitlist.findByToken({ business: directory.business.slug, token, now })

/** Converts an entry without its contact. A record that no longer exists is named by its slug. */
function toWaitlistWish(
  { service, provider, from, to, part }: WaitlistEntry,
  { services, providers, teams }: Directory,
): WaitlistWish {
  const server = provider === undefined ? undefined : (providers.get(provider) ?? teams.get(provider))
  return {
    service,
    serviceName: services.get(service)?.name ?? service,
    from,
    to,
    part,
    ...(provider === undefined ? {} : { provider, providerName: server?.name ?? provider }),
  }
}

/** Converts an entry for the operator. */
export const toWaitlistEntryRecord = (entry: WaitlistEntry, directory: Directory): WaitlistWish => ({
  ...toWaitlistWish(entry, directory),
  contact: { firstName: entry.firstName, lastName: entry.lastName, email: entry.email },
  joined: formatZonedInstant(entry.createdAt, getZoneOrDefault(undefined, directory)),
})
