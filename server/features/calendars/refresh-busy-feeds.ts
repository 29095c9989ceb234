/**
 * Fetches the calendars elsewhere that take time of providers, files and connected ones, a few at a time, and forgets
 * those that are gone.
 */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CalendarIgnoreRules } from '#server/features/busy-feeds/busy-feed-reading.ts'
import type { BusyFeedSource } from '#server/features/busy-feeds/busy-feed-source.ts'
import type {
  BusyFeedKey,
  BusyFeedOutcome,
  BusyFeedState,
  FeedValidators,
} from '#server/features/busy-feeds/busy-feeds.ts'
import {
  digestBusyFeed,
  getConnectionIgnoreRules,
  getFeedIgnoreRules,
} from '#server/features/busy-feeds/reading/calendar-url-secrets.ts'
import type { BusyFeeds } from '#server/features/busy-feeds/store/busy-feeds.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { Job } from '#server/features/jobs/job.ts'
import { getJobSchedule } from '#server/features/jobs/job-schedule.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { CalendarAccounts } from './calendar-accounts.ts'
import type { CalendarConnection } from './calendar-connections.ts'
import { addCalendarFailingOutboxEntries } from './calendar-failing-outbox-entries.ts'

export interface BusyFeedContext {
  readonly directories: Pick<Directories, 'list' | 'read'>
  readonly busyFeeds: BusyFeeds
  readonly busyFeedSource: BusyFeedSource
  readonly calendarAccounts: Pick<CalendarAccounts, 'list' | 'readBusyTimes' | 'disconnect'>
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly clock: Clock
}

/** How long after a check the next one is due. A file is larger, and its host knows nothing newer. */
const fileMinutes = 10
const connectionMinutes = 5
/** At the same time, over all businesses. */
const maxRequests = 8
const pastDays = 1
/** What is booked for later is not compared with the feeds. */
const futureDays = 400
/** An unchanged calendar is read again after this time, because its repeated events then reach further ahead. */
const readAgainMinutes = minutesPerDay

/** Until it was read its provider's bookings are requests, so a host that failed by chance is asked again each minute. */
const eagerMinutes = 10
/** Who does not answer for an hour is no passing trouble of its host. */
const toldAfterMinutes = 60
/** So many separate times do not all end at once. */
const suspiciousRanges = 10
const believedAfterMinutes = minutesPerDay

interface Feed {
  readonly key: BusyFeedKey
  readonly provider: Provider
  /** An address, or a connection to the API of a platform. */
  readonly source: string | CalendarConnection
  readonly reading: CalendarIgnoreRules
}

interface DueFeed extends Feed {
  readonly validators: FeedValidators
  /** Undefined: it was never checked. */
  readonly state: BusyFeedState | undefined
}

/** Has a runner of its own: hosts that do not answer would hold up what visitors wait for, such as payments. */
export const busyFeedJob: Job<BusyFeedContext> = {
  ...getJobSchedule('refresh busy feeds'),
  run: refreshBusyFeeds,
}

export async function refreshBusyFeeds(context: BusyFeedContext): Promise<void> {
  const due: DueFeed[] = []
  for (const business of await context.directories.list())
    due.push(...(await listDueFeeds(business, context)))
  const check = async () => {
    for (let feed = due.shift(); feed; feed = due.shift()) await checkFeed(feed, context)
  }
  await Promise.all(Array.from({ length: maxRequests }, check))
}

async function listDueFeeds(business: string, context: BusyFeedContext): Promise<readonly DueFeed[]> {
  const { directories, busyFeeds, clock } = context
  const providers = (await directories.read(business))?.providers ?? []
  const wanted = [...listFiles(business, providers), ...(await listConnections(business, providers, context))]
  const known = await busyFeeds.list(business)
  const isWanted = (key: BusyFeedKey) => wanted.some(feed => isSame(feed.key, key))
  if (!known.every(isWanted))
    await busyFeeds.keepOnly(
      business,
      wanted.map(({ key }) => key),
    )
  return wanted.flatMap(feed => {
    const state = known.find(key => isSame(feed.key, key))
    if (state && addMinutes(state.checkedAt, getCheckMinutes(feed, state)) > clock()) return []
    const isRecent = state?.fetchedAt !== undefined && addMinutes(state.fetchedAt, readAgainMinutes) > clock()
    return [{ ...feed, state, validators: isRecent ? state.validators : {} }]
  })
}

const listFiles = (business: string, providers: readonly Provider[]): readonly Feed[] =>
  providers.flatMap(provider =>
    (provider.busyFeeds ?? []).map(file => ({
      key: { business, provider: provider.slug, feed: digestBusyFeed(file, provider) },
      source: file.url,
      provider,
      reading: getFeedIgnoreRules(file, provider),
    })),
  )

/** Lists the connected calendars. Disconnects those of providers who are gone. */
async function listConnections(
  business: string,
  providers: readonly Provider[],
  { calendarAccounts }: BusyFeedContext,
): Promise<readonly Feed[]> {
  const feeds: Feed[] = []
  for (const source of await calendarAccounts.list(business)) {
    const provider = providers.find(({ slug }) => slug === source.provider)
    if (!provider) await calendarAccounts.disconnect(source)
    else if (source.refreshToken !== undefined)
      feeds.push({
        key: { business, provider: provider.slug, feed: source.platform },
        provider,
        source,
        reading: getConnectionIgnoreRules(provider),
      })
  }
  return feeds
}

const isSame = (first: BusyFeedKey, second: BusyFeedKey): boolean =>
  first.provider === second.provider && first.feed === second.feed

/** A calendar that was connected again is due at once, and one that was never read soon, at first. */
function getCheckMinutes({ source }: Feed, { checkedAt, fetchedAt, failingSince }: BusyFeedState): number {
  const isFirst = fetchedAt === undefined && failingSince !== undefined
  if (isFirst && addMinutes(failingSince, eagerMinutes) > checkedAt) return 1
  if (typeof source === 'string') return fileMinutes
  return source.connectedAt !== undefined && source.connectedAt > checkedAt ? 0 : connectionMinutes
}

async function checkFeed(feed: DueFeed, context: BusyFeedContext): Promise<void> {
  const { busyFeeds, outbox, directories, clock } = context
  const outcome = doubtReading(feed, await fetchFeed(feed, context), clock())
  await busyFeeds.record(feed.key, outcome, clock())
  const { fault, failingSince } = feed.state ?? {}
  // Since the check before this one: an outage that begins now is no hour old.
  if (outcome.kind !== 'failed' || !fault || failingSince === undefined) return
  if (addMinutes(failingSince, toldAfterMinutes) > clock()) return
  const records = await directories.read(feed.key.business)
  if (records)
    await addCalendarFailingOutboxEntries({ ...feed.key, failingSince }, { outbox, now: clock(), records })
}

/**
 * Makes a fault of a file of which nothing could be read, or only a part where all was before: what is missing would count as
 * free, so the last times stay in use until it is whole again. A calendar with many entries that is suddenly empty is more
 * likely a fault of its host, or another calendar, than a free year: for a day its last times stay in use, and the owner
 * is told.
 */
function doubtReading({ state }: DueFeed, outcome: BusyFeedOutcome, now: Instant): BusyFeedOutcome {
  if (outcome.kind !== 'changed') return outcome
  const { incomplete } = outcome.report ?? {}
  if (incomplete !== undefined && state?.fetchedAt !== undefined && state.report?.incomplete === undefined)
    return { kind: 'failed', code: 'damaged', reason: `${incomplete} ${incompleteReason}` }
  if (outcome.ranges.length > 0 || !outcome.report || outcome.report.read > 0) return outcome
  const { length: skipped } = outcome.report.skipped
  if (skipped > 0)
    return { kind: 'failed', code: 'damaged', reason: `None of its ${skipped} entries could be read.` }
  if (!state || state.ranges < suspiciousRanges) return outcome
  const isOld =
    state.fault?.code === 'emptied' &&
    state.failingSince !== undefined &&
    addMinutes(state.failingSince, believedAfterMinutes) <= now
  return isOld ? outcome : { kind: 'failed', code: 'emptied', reason: emptiedReason }
}

const incompleteReason = 'The whole calendar was read before: its last times stay in use.'
const emptiedReason = 'The calendar had entries, and suddenly has none. Its last times stay in use for a day.'

function fetchFeed(
  { source, provider, validators, reading }: DueFeed,
  { busyFeedSource, calendarAccounts, clock }: BusyFeedContext,
): Promise<BusyFeedOutcome> {
  const now = clock()
  const request = {
    ...reading,
    zone: requireZone(provider.timezone),
    from: addMinutes(now, -pastDays * minutesPerDay),
    to: addMinutes(now, futureDays * minutesPerDay),
  }
  return typeof source === 'string'
    ? busyFeedSource.fetch({ ...request, url: source, validators })
    : calendarAccounts.readBusyTimes(source, request)
}
