/** Handles the calls by which a business sees and connects its providers' calendars. */
import type {
  BusyFeedState as BusyFeedStateDto,
  CalendarConnectionState,
} from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { digestFeedUrl, getCalendarSecret } from '../../calendars/calendar-addresses.ts'
import type { BusyFeedState } from '../../ports/busy-feeds.ts'
import type { CalendarConnection } from '../../ports/calendar-connections.ts'
import { getCalendarCallbackPath } from '../../ports/calendar-platform.ts'
import type { Handler } from '../handler.ts'
import { createAuditNote } from './audit-note.ts'
import { checkOwnProvider, getOnlyProvider } from './operator-rights.ts'

export const listProviderCalendars: Handler<'listProviderCalendars'> = async (
  _,
  { directory, formStores, client },
) => {
  const only = getOnlyProvider(client)
  const providers = [...directory.providers.values()].filter(
    ({ slug }) => only === undefined || slug === only,
  )
  const owner = { secrets: formStores.secrets, business: directory.business.slug }
  const calendars = providers.map(async provider => ({
    provider: provider.slug,
    path: `${directory.basePath}/api/v1/providers/${provider.slug}/${await getCalendarSecret(provider, owner)}/calendar.ics`,
  }))
  return done({ calendars: await Promise.all(calendars) })
}

export const listBusyFeeds: Handler<'listBusyFeeds'> = async (_, context) => {
  const { directory, busyFeeds, calendarAccounts } = context
  const { slug, timezone } = directory.business
  const zone = requireZone(timezone)
  const states = new Map(
    (await busyFeeds.list(slug)).map(state => [`${state.provider} ${state.feed}`, state] as const),
  )
  const feeds = [...directory.providers.values()].flatMap(({ slug: provider, busyFeeds: wanted = [] }) =>
    wanted.map(({ url }) => ({
      ...{ provider, url },
      ...toStateDto(states.get(`${provider} ${digestFeedUrl(url)}`), zone),
    })),
  )
  const connections = (await calendarAccounts?.list(slug)) ?? []
  return done({
    feeds,
    connections: connections.flatMap(connection => {
      const state = states.get(`${connection.provider} ${connection.platform}`)
      return toConnectionDto(connection, state, zone)
    }),
  })
}

function toConnectionDto(
  { provider, platform, connectedAt, fault }: CalendarConnection,
  state: BusyFeedState | undefined,
  zone: Zone,
): readonly CalendarConnectionState[] {
  // The provider was invited, but has not consented.
  if (connectedAt === undefined) return []
  const lasting = { provider, platform, connectedAt: formatZonedInstant(connectedAt, zone) }
  const isBroken = fault !== undefined
  return [
    {
      ...{ ...lasting, ...toStateDto(state, zone), state: isBroken ? 'broken' : 'connected' },
      ...(isBroken ? { fault } : {}),
    },
  ]
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

export const connectCalendar: Handler<'connectCalendar'> = async ({ provider, platform }, context) => {
  const { directory, calendarAccounts, client } = context
  const { slug: business, timezone } = directory.business
  const refusal = checkOwnProvider(provider, client)
  if (refusal) return refusal
  if (!directory.providers.has(provider)) return failed('calendar.not_found', { kind: 'provider' })
  if (client.callbackOrigin === undefined)
    return failed('record.invalid', { reason: `Set PUBLIC_URL: ${platform} sends people back there.` })
  const redirectUri = client.callbackOrigin + getCalendarCallbackPath(platform)
  const audit = createAuditNote('connectCalendar', { kind: 'provider', key: provider }, context)
  const invitation = await calendarAccounts?.invite({ business, provider, platform }, redirectUri, audit)
  if (!invitation)
    return failed('record.invalid', {
      reason: `No application at ${platform} is set up: set ${platform.toUpperCase()}_CLIENT_ID and ${platform.toUpperCase()}_CLIENT_SECRET.`,
    })
  const { url, until } = invitation
  return done({ url, expiresAt: formatZonedInstant(until, requireZone(timezone)) })
}

export const disconnectCalendar: Handler<'disconnectCalendar'> = async ({ provider, platform }, context) => {
  const { directory, calendarAccounts, client } = context
  const refusal = checkOwnProvider(provider, client)
  if (refusal) return refusal
  const { slug: business } = directory.business
  const audit = createAuditNote('disconnectCalendar', { kind: 'provider', key: provider }, context)
  const isRevoked = await calendarAccounts?.disconnect({ business, provider, platform }, audit)
  if (isRevoked === undefined && !directory.providers.has(provider))
    return failed('calendar.not_found', { kind: 'provider' })
  return done({ wasConnected: isRevoked !== undefined, isRevoked: isRevoked ?? false })
}
