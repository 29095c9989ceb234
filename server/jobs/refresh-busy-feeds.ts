/** Fetches the calendars elsewhere that take time of providers, a few at a time, and forgets those that are gone. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { digestFeedUrl } from '../calendars/calendar-addresses.ts'
import type { BusyFeedSource } from '../ports/busy-feed-source.ts'
import type { BusyFeedKey, BusyFeeds, FeedValidators } from '../ports/busy-feeds.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directories } from '../ports/directory.ts'
import { getJobSchedule } from '../ports/job-schedule.ts'
import type { Job } from './job.ts'

export interface BusyFeedContext {
  readonly directories: Pick<Directories, 'list' | 'read'>
  readonly busyFeeds: BusyFeeds
  readonly busyFeedSource: BusyFeedSource
  readonly clock: Clock
}

/** How long after a check the next one is due. */
const checkMinutes = 10
/** At the same time, over all businesses. */
const maxRequests = 8
const pastDays = 1
/** What is booked for later is not compared with the feeds. */
const futureDays = 400
/** An unchanged calendar is read again after this time, because its repeated events then reach further ahead. */
const readAgainMinutes = minutesPerDay

interface DueFeed {
  readonly key: BusyFeedKey
  readonly url: string
  readonly provider: Provider
  readonly validators: FeedValidators
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
  const wanted = providers.flatMap(provider =>
    (provider.busyFeeds ?? []).map(({ url }) => ({
      key: { business, provider: provider.slug, feed: digestFeedUrl(url) },
      ...{ url, provider },
    })),
  )
  const known = await busyFeeds.list(business)
  const isWanted = (key: BusyFeedKey) => wanted.some(feed => isSame(feed.key, key))
  if (!known.every(isWanted))
    await busyFeeds.keepOnly(
      business,
      wanted.map(({ key }) => key),
    )
  return wanted.flatMap(feed => {
    const state = known.find(key => isSame(feed.key, key))
    if (state && addMinutes(state.checkedAt, checkMinutes) > clock()) return []
    const isRecent = state?.fetchedAt !== undefined && addMinutes(state.fetchedAt, readAgainMinutes) > clock()
    return [{ ...feed, validators: isRecent ? state.validators : {} }]
  })
}

const isSame = (first: BusyFeedKey, second: BusyFeedKey): boolean =>
  first.provider === second.provider && first.feed === second.feed

async function checkFeed(
  { key, url, provider, validators }: DueFeed,
  context: BusyFeedContext,
): Promise<void> {
  const { busyFeeds, busyFeedSource, clock } = context
  const now = clock()
  const outcome = await busyFeedSource.fetch({
    ...{ url, validators, zone: requireZone(provider.timezone) },
    from: addMinutes(now, -pastDays * minutesPerDay),
    to: addMinutes(now, futureDays * minutesPerDay),
  })
  await busyFeeds.record(key, outcome, clock())
}
