/** What is known of a person, for whoever has to answer or forget. */
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '../handler.ts'
import { toSubmissionDto } from './operator-submissions.ts'

/** All bookings that the person made or comes along to, all answers with their address. */
export const exportContact: Handler<'exportContact'> = async ({ email }, context) => {
  const { bookings, formStores, directory } = context
  const business = directory.business.slug
  const submissions = await formStores.submissions.findByEmail(business, email)
  return done({
    bookings: [...(await bookings.findByEmail(business, email))],
    submissions: submissions.map(submission => toSubmissionDto(submission, context)),
  })
}

export const eraseContact: Handler<'eraseContact'> = async ({ email }, context) => {
  const { bookings, formStores, letters, directory, now } = context
  const order = { business: directory.business.slug, email, now }
  const erased = {
    bookings: await bookings.eraseContact(order),
    submissions: await formStores.submissions.eraseContact(order),
  }
  // Last, so that none is written any more.
  await letters?.eraseTo(order.business, email)
  return done(erased)
}
