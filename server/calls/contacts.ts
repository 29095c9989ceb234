/** What is known of a person, for whoever has to answer or forget. */
import { done } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

/** All bookings that the person made or comes along to. */
export const exportContact: Handler<'exportContact'> = async ({ email }, { bookings, catalogue }) =>
  done({ bookings: [...(await bookings.findByEmail(catalogue.business.slug, email))] })

export const eraseContact: Handler<'eraseContact'> = async ({ email }, { bookings, catalogue, now }) =>
  done({ bookings: await bookings.eraseContact({ business: catalogue.business.slug, email, now }) })
