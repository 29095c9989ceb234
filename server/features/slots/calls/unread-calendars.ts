/**
 * Finds providers whose calendars elsewhere were not read: what stands in them is not known, so their time counts as free
 * only if the business confirms it.
 */
import type { Provider } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { CalendarReading } from '#server/features/busy-feeds/busy-feeds.ts'
import { digestBusyFeed } from '#server/features/busy-feeds/reading/calendar-url-secrets.ts'
import { isRecentReading } from '#server/features/busy-feeds/rules/calendar-readings.ts'

export interface UnreadCalendarPorts extends Pick<CallContext, 'now'> {
  readonly stores: Pick<Stores, 'busyFeeds'>
  readonly directory: Pick<CallContext['directory'], 'business'>
  /** Undefined: no calendars can be connected. */
  readonly calendarAccounts?: { readonly isAvailable: boolean }
}

/** Returns the slugs of those of the providers with a calendar that was not read. Asks the database only if one can be. */
export async function findUnreadProviders(
  providers: readonly Provider[],
  { stores: { busyFeeds }, calendarAccounts, directory, now }: UnreadCalendarPorts,
): Promise<ReadonlySet<string>> {
  const hasFiles = providers.some(({ busyFeeds: files }) => files && files.length > 0)
  if (!hasFiles && !calendarAccounts?.isAvailable) return new Set()
  return selectUnreadProviders(providers, await busyFeeds.listReadings(directory.business.slug), now)
}

function selectUnreadProviders(
  providers: readonly Provider[],
  readings: readonly CalendarReading[],
  now: Instant,
): ReadonlySet<string> {
  const isRead = (reading: CalendarReading | undefined) =>
    reading?.readAt !== undefined && isRecentReading(reading.readAt, now)
  const unread = providers.filter(provider => {
    const own = readings.filter(reading => reading.provider === provider.slug)
    const files = provider.busyFeeds ?? []
    return (
      files.some(file => !isRead(own.find(({ feed }) => feed === digestBusyFeed(file, provider)))) ||
      own.some(reading => platforms.has(reading.feed) && !isRead(reading))
    )
  })
  return new Set(unread.map(({ slug }) => slug))
}

/** A connection has the name of its platform; a file has a digest, which is longer. */
const platforms: ReadonlySet<string> = new Set(['google', 'microsoft'])
