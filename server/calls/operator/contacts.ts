/** Exports or erases everything that is known about a person. */
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '../handler.ts'
import { toSubmissionDto } from './operator-submissions.ts'

/** Returns all bookings that the person made or is a guest of, and all submissions with their email address. */
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
  // Must come last, when no more letters to this person are written.
  await letters?.eraseTo(order.business, email)
  return done(erased)
}
