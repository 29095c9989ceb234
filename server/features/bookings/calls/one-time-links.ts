import type { OneTimeLink } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Handler } from '#server/calls/handler.ts'

export const getOneTimeLink: Handler<'getOneTimeLink'> = async (
  { slug },
  { stores: { bookings }, directory, now },
) => {
  const link = directory.oneTimeLinks.get(slug)
  if (!link) return failed('calendar.not_found', { kind: 'link' })
  if (!isOneTimeLinkUsable(link, now) || (await bookings.isLinkSpent(directory.business.slug, slug)))
    return failed('link.expired')
  const { target, expires } = link
  return done({ slug, target, ...(expires === undefined ? {} : { expires }) })
}

/** Decides from the link's record alone; only the bookings know whether one of them has spent the link. */
export const isOneTimeLinkUsable = ({ expires, spent, revoked }: OneTimeLink, now: Instant): boolean =>
  !spent && !revoked && (expires === undefined || now < (parseInstant(expires) ?? Number.NEGATIVE_INFINITY))
