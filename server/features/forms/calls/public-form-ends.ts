/** Turns the ends of a form into what visitors of a business receive: links that lead somewhere in it. */
import { classifyDestination } from '#schemas/runtime/core/destination.ts'
import type { EndBookingLink, FormEnd } from '#schemas/runtime/form/form-end.ts'
import { findProviderServiceSlugs } from '#server/features/business/calls/providers.ts'
import type { Directory } from '#server/features/directory/directory.ts'

/**
 * Leaves out links to hosts that the business does not list, and bookings of what it does not offer: the document
 * belongs to the installation, the hosts and services to the business.
 */
export const toPublicFormEnds = (ends: readonly FormEnd[], directory: Directory): readonly FormEnd[] =>
  ends.map(({ link, book, share, ...end }) => ({
    ...end,
    ...(link && isAllowed(link.href, directory) ? { link } : {}),
    ...toPublicBooking(book, directory),
    ...(share && (share.href === undefined || isAllowed(share.href, directory)) ? { share } : {}),
  }))

const isAllowed = (href: unknown, { business }: Directory): boolean =>
  typeof href === 'string' && classifyDestination(href, business.linkHosts ?? []) !== 'refused'

function toPublicBooking(book: FormEnd['book'], directory: Directory): Pick<FormEnd, 'book'> {
  if (!book) return {}
  const { href = findBookingPath(book, directory), ...rest } = book
  return isAllowed(href, directory) && href !== undefined ? { book: { ...rest, href } } : {}
}

/** Returns the path on which it is booked; undefined if the business does not offer it. */
function findBookingPath({ service, provider }: EndBookingLink, directory: Directory): string | undefined {
  if (service !== undefined && !directory.services.has(service)) return undefined
  if (provider === undefined) return `/widget/appointment/service/${service}`
  const offered = findProviderServiceSlugs(provider, directory)
  if (!offered) return undefined
  if (service === undefined) return `/widget/appointment/${provider}`
  return offered.includes(service) ? `/widget/appointment/${provider}/${service}` : undefined
}
