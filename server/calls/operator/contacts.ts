/** Exports or erases everything that is known about a person. */
import type { PaymentRecord } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { PaymentRecordsQuery } from '../../ports/payments.ts'
import type { CallContext, Handler } from '../handler.ts'
import { getZoneOrDefault } from '../slots/offer.ts'
import { toWaitlistEntryRecord } from '../waitlist/waitlist.ts'
import { toGiftCardDto } from './gift-card-dto.ts'
import { toSubmissionDto } from './operator-submissions.ts'
import { toPaymentRecordDto } from './payment-record-dto.ts'

/**
 * Returns all bookings that the person made or is a guest of, all submissions with their email address, the gift cards
 * that those have bought, and what the person waits for.
 */
export const exportContact: Handler<'exportContact'> = async ({ email }, context) => {
  const { bookings, waitlist, formStores, directory, paymentServices, now } = context
  const business = directory.business.slug
  const zone = getZoneOrDefault(undefined, directory)
  const submissions = await formStores.submissions.findByEmail(business, email)
  const found = await bookings.findByEmail(business, email)
  const bought = submissions.map(({ id }) => id)
  const wishes = await waitlist.findByEmail(business, email)
  const cards = await paymentServices.giftCards.findBySubmissions(business, bought)
  return done({
    bookings: [...found],
    payments: [
      ...(await listPayments({ bookings: found.map(({ id }) => id) }, context)),
      ...(await listPayments({ submissions: bought }, context)),
    ],
    submissions: submissions.map(submission => toSubmissionDto(submission, zone)),
    giftCards: cards.map(card => toGiftCardDto(card, { business: directory.business, now })),
    waitlist: wishes.map(entry => toWaitlistEntryRecord(entry, directory)),
  })
}

/** Returns the payments of bookings or of submissions. Each has one, or a few after its price has changed. */
async function listPayments(
  subjects: Pick<PaymentRecordsQuery, 'bookings' | 'submissions'>,
  { paymentServices, directory: { business } }: CallContext,
): Promise<PaymentRecord[]> {
  const query = { business: business.slug, ...subjects, limit: Number.MAX_SAFE_INTEGER }
  const records = await paymentServices.payments.listRecords(query)
  return records.map(record => toPaymentRecordDto(record, business))
}

export const eraseContact: Handler<'eraseContact'> = async ({ email }, context) => {
  const { bookings, formStores, letters, directory, now } = context
  const order = { business: directory.business.slug, email, now }
  const erased = {
    bookings: await bookings.eraseContact(order),
    submissions: await formStores.submissions.eraseContact(order),
  }
  // Must come last, when no more letters to this person are written.
  await letters?.eraseTo(order.business, email)
  return done(erased)
}
