/** Handles the calls by which a business sees and connects its providers' calendars. */
import type {
  BusyFeedState as BusyFeedStateDto,
  CalendarConnectionState,
  ListBusyFeedsOutput,
} from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import type { BusyFeedState } from '#server/features/busy-feeds/busy-feeds.ts'
import {
  digestBusyFeed,
  getCalendarSecret,
} from '#server/features/busy-feeds/reading/calendar-url-secrets.ts'
import { isRecentReading } from '#server/features/busy-feeds/rules/calendar-readings.ts'
import { checkOwnProvider, getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import type { CalendarConnection } from '../calendar-connections.ts'
import { getCalendarCallbackPath } from '../calendar-platform.ts'

export const listProviderCalendars: Handler<'listProviderCalendars'> = async (
  _,
  { stores: { formStores }, directory, caller },
) => {
  const only = getOnlyProvider(caller)
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

export const listBusyFeeds: Handler<'listBusyFeeds'> = async (_, context) =>
  done(await listCalendarStates(context))

/** Counts the calendars elsewhere whose last check failed. */
export async function countFailingCalendars(context: CallContext): Promise<number> {
  const { feeds, connections } = await listCalendarStates(context)
  return [...feeds, ...connections].filter(({ fault }) => fault !== undefined).length
}

async function listCalendarStates(context: CallContext): Promise<ListBusyFeedsOutput> {
  const {
    stores: { busyFeeds },
    directory,
    calendarAccounts,
    now,
  } = context
  const { slug, timezone } = directory.business
  const zone = requireZone(timezone)
  const readings = await busyFeeds.listReadings(slug)
  const readAt = new Map<string, Instant | undefined>(
    readings.map(({ provider, feed, readAt }) => [`${provider} ${feed}`, readAt]),
  )
  const isUnread = (key: string) => {
    const at = readAt.get(key)
    return at === undefined || !isRecentReading(at, now)
  }
  const states = new Map<string, BusyFeedState>(
    (await busyFeeds.list(slug)).map(state => [`${state.provider} ${state.feed}`, state]),
  )
  const feeds = [...directory.providers.values()].flatMap(provider =>
    (provider.busyFeeds ?? []).map(feed => {
      const key = `${provider.slug} ${digestBusyFeed(feed, provider)}`
      const state = toStateDto(states.get(key), zone)
      return {
        provider: provider.slug,
        url: feed.url,
        ...state,
        ...toReportDto(states.get(key)),
        isUnread: isUnread(key),
      }
    }),
  )
  const connections = (await calendarAccounts?.list(slug)) ?? []
  return {
    feeds,
    connections: connections.flatMap(connection => {
      const key = `${connection.provider} ${connection.platform}`
      return toConnectionDto(connection, toStateDto(states.get(key), zone), { zone, isUnread: isUnread(key) })
    }),
  }
}

function toConnectionDto(
  { provider, platform, connectedAt, fault }: CalendarConnection,
  state: CheckDto,
  { zone, isUnread }: { readonly zone: Zone; readonly isUnread: boolean },
): readonly CalendarConnectionState[] {
  // The provider was invited, but has not consented.
  if (connectedAt === undefined) return []
  const lasting = { provider, platform, connectedAt: formatZonedInstant(connectedAt, zone) }
  const isBroken = fault !== undefined
  return [
    {
      ...lasting,
      ...state,
      isUnread,
      state: isBroken ? 'broken' : 'connected',
      ...(isBroken ? { fault, faultCode: 'consent' } : {}),
    },
  ]
}

function toReportDto(state: BusyFeedState | undefined) {
  if (!state?.report) return {}
  const { read, skippedCount, skipped, unknownZones, incomplete, incompleteCode } = state.report
  return {
    read,
    ...(skippedCount === 0 ? {} : { skipped: skippedCount, skippedEntries: [...skipped] }),
    ...(unknownZones.length === 0 ? {} : { unknownZones: [...unknownZones] }),
    ...(incomplete === undefined ? {} : { incomplete }),
    ...(incompleteCode === undefined ? {} : { incompleteCode }),
  }
}

type CheckDto = Pick<
  BusyFeedStateDto,
  'ranges' | 'checkedAt' | 'fetchedAt' | 'fault' | 'faultCode' | 'failingSince'
>

function toStateDto(state: BusyFeedState | undefined, zone: Zone): CheckDto {
  if (!state) return { ranges: 0 }
  const { ranges, checkedAt, fetchedAt, fault, failingSince } = state
  return {
    ranges,
    checkedAt: formatZonedInstant(checkedAt, zone),
    ...(fetchedAt === undefined ? {} : { fetchedAt: formatZonedInstant(fetchedAt, zone) }),
    ...(fault === undefined ? {} : { fault: fault.reason, faultCode: fault.code }),
    ...(failingSince === undefined ? {} : { failingSince: formatZonedInstant(failingSince, zone) }),
  }
}

export const connectCalendar: Handler<'connectCalendar'> = async ({ provider, platform }, context) => {
  const { directory, calendarAccounts, caller } = context
  const { slug: business, timezone } = directory.business
  const refusal = checkOwnProvider(provider, caller)
  if (refusal) return refusal
  if (!directory.providers.has(provider)) return failed('calendar.not_found', { kind: 'provider' })
  if (caller.callbackOrigin === undefined)
    return failed('record.invalid', { reason: `Set PUBLIC_URL: ${platform} sends people back there.` })
  const redirectUri = caller.callbackOrigin + getCalendarCallbackPath(platform)
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
  const { directory, calendarAccounts, caller } = context
  const refusal = checkOwnProvider(provider, caller)
  if (refusal) return refusal
  const { slug: business } = directory.business
  const audit = createAuditNote('disconnectCalendar', { kind: 'provider', key: provider }, context)
  const isRevoked = await calendarAccounts?.disconnect({ business, provider, platform }, audit)
  if (isRevoked === undefined && !directory.providers.has(provider))
    return failed('calendar.not_found', { kind: 'provider' })
  return done({ wasConnected: isRevoked !== undefined, isRevoked: isRevoked ?? false })
}
