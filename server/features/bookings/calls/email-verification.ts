/** Proves that a visitor reads the mail of an address, before services are booked that ask for it. */
import type { CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { done, type Fault, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { readEmailState } from '#server/features/emails/calls/email-state.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { failWithOrderFaults, type OrderWithoutTimes } from '#server/features/slots/calls/order.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'
import { deriveEmailCode } from '../email-verifications.ts'

/** Each address gets an email, whether or not anybody has booked with it, so the response reveals nothing. */
export const requestEmailVerification: Handler<'requestEmailVerification'> = async (
  { email, locale },
  context,
) => {
  const {
    stores: { emailVerifications },
    directory,
    caller,
    now,
  } = context
  const emails = caller.isInPreview ? 'preview' : await readEmailState(email, 'general', context)
  const business = directory.business.slug
  return done({ verification: await emailVerifications.request({ business, email, locale }, now), emails })
}

export const verifyEmail: Handler<'verifyEmail'> = async ({ verification, code }, context) => {
  const {
    stores: { emailVerifications, formStores },
    directory,
    caller,
    now,
  } = context
  const key = { business: directory.business.slug, id: verification }
  // A preview sends no emails, so nobody there could know the code.
  const isRight =
    caller.isInPreview === true || isSameSecret(code, await deriveEmailCode(key, formStores.secrets))
  const result = await emailVerifications.enterCode(key, isRight, now)
  return result.kind === 'verified'
    ? done({ verifiedUntil: formatZonedInstant(result.until, getZoneOrDefault(undefined, directory)) })
    : failed(result.kind === 'wrong' ? 'email.code_wrong' : 'email.code_ended')
}

/** Whether a service of the order asks for a verified address, also one that only guests have. */
export const needsEmailVerification = ({
  offers,
  guestOffers,
}: Pick<OrderWithoutTimes, 'offers' | 'guestOffers'>): boolean =>
  [...offers, ...guestOffers.values()].some(({ service }) => service.emailVerification)

/** Returns the problem if the address is not verified but must be. Operators book on a visitor's word. */
export async function checkEmailVerification(
  { contact, emailVerification }: CreateBookingInput,
  order: Pick<OrderWithoutTimes, 'offers' | 'guestOffers'>,
  { stores: { emailVerifications }, directory, caller, now }: CallContext,
): Promise<Outcome<undefined>> {
  if (caller.isOperator || !needsEmailVerification(order)) return done(undefined)
  const { email } = contact
  if (typeof email !== 'string' || email === '') return failWithOrderFaults([missingEmail])
  const business = directory.business.slug
  const isVerified =
    emailVerification !== undefined &&
    (await emailVerifications.isVerified({ business, id: emailVerification, email }, now))
  return isVerified ? done(undefined) : failed('email.unverified', {}, [unverified])
}

const unverified: Fault = { pointer: '/emailVerification', code: 'email.unverified', params: {} }

const missingEmail: Fault = { pointer: '/contact/email', code: 'contact.email_required', params: {} }
