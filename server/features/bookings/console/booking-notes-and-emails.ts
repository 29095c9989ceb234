/** Handles `saveBookingNote` and `resendBookingEmail`. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { checkOwnBooking } from '#server/features/people/calls/operator-rights.ts'
import { consumeRateLimits } from '#server/features/request-limits/calls/rate-limit.ts'

export const saveBookingNote: Handler<'saveBookingNote'> = async (input, context) => {
  const {
    stores: { bookings },
    directory,
    caller,
  } = context
  const business = directory.business.slug
  const booking = await bookings.find(business, input.id)
  if (!booking) return failed('booking.not_found')
  const refusal = checkOwnBooking(booking, caller)
  if (refusal) return refusal
  const note = { text: input.text.trim(), version: input.ifVersion + 1 }
  const isWritten = await bookings.saveNote({
    business,
    note: { ...note, booking: booking.id },
    audit: createAuditNote('saveBookingNote', { kind: 'booking', key: booking.id }, context),
  })
  return isWritten ? done({ note }) : failed('booking.changed')
}

export const resendBookingEmail: Handler<'resendBookingEmail'> = async ({ id }, context) => {
  const {
    stores: { bookings },
    directory,
    caller,
    now,
  } = context
  const business = directory.business.slug
  const booking = await bookings.find(business, id)
  if (!booking) return failed('booking.not_found')
  const refusal = checkOwnBooking(booking, caller)
  if (refusal) return refusal
  if (!booking.contact.email) return done({ isSent: false })
  const limited = await countEmail(booking.id, context)
  if (limited) return limited
  const audit = createAuditNote('resendBookingEmail', { kind: 'booking', key: booking.id }, context)
  await bookings.resendEmail({ business, booking: booking.id, now, audit })
  return done({ isSent: true })
}

/** Operators are not limited, but the address did not ask for each of these emails. */
const countEmail = (
  subject: string,
  { stores: { formStores }, caller, rateLimits, directory }: CallContext,
) =>
  consumeRateLimits([{ limit: 'emailsOfBooking', subject }], {
    caller: { address: caller.address || 'console', isOperator: false },
    rateLimits,
    secrets: formStores.secrets,
    business: directory.business.slug,
  })
