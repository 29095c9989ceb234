/** Handles the calls by which a business sees its providers' calendars and busy feeds. */
import type { BusyFeedState as BusyFeedStateDto } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { digestFeedUrl, getCalendarSecret } from '../../calendars/calendar-addresses.ts'
import type { BusyFeedState } from '../../ports/busy-feeds.ts'
import type { Handler } from '../handler.ts'

export const listProviderCalendars: Handler<'listProviderCalendars'> = async (
  _,
  { directory, formStores },
) => {
  const owner = { secrets: formStores.secrets, business: directory.business.slug }
  const calendars = [...directory.providers.values()].map(async provider => ({
    provider: provider.slug,
    path: `${directory.basePath}/api/v1/providers/${provider.slug}/${await getCalendarSecret(provider, owner)}/calendar.ics`,
  }))
  return done({ calendars: await Promise.all(calendars) })
}

export const listBusyFeeds: Handler<'listBusyFeeds'> = async (_, { directory, busyFeeds }) => {
  const { slug, timezone } = directory.business
  const states = new Map(
    (await busyFeeds.list(slug)).map(state => [`${state.provider} ${state.feed}`, state] as const),
  )
  const feeds = [...directory.providers.values()].flatMap(({ slug: provider, busyFeeds: wanted = [] }) =>
    wanted.map(({ url }) => ({
      ...{ provider, url },
      ...toStateDto(states.get(`${provider} ${digestFeedUrl(url)}`), requireZone(timezone)),
    })),
  )
  return done({ feeds })
}

function toStateDto(
  state: BusyFeedState | undefined,
  zone: Zone,
): Omit<BusyFeedStateDto, 'provider' | 'url'> {
  if (!state) return { ranges: 0 }
  const { ranges, checkedAt, fetchedAt, fault } = state
  return {
    ...{ ranges, checkedAt: formatZonedInstant(checkedAt, zone) },
    ...(fetchedAt === undefined ? {} : { fetchedAt: formatZonedInstant(fetchedAt, zone) }),
    ...(fault === undefined ? {} : { fault }),
  }
}
