/** The secret parts of the URLs of calendars: of those that providers subscribe to, and of those that they share. */
import { createHash, createHmac } from 'node:crypto'
import type { BusyFeed, Provider } from '#schemas/generated/types.gen.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { CalendarIgnoreRules } from '../busy-feed-reading.ts'

/**
 * Names a feed without its address, which is a secret of its owner. Other options are another feed, so that it is read
 * anew at once.
 */
export function digestBusyFeed(feed: BusyFeed, provider: Pick<Provider, 'ownerLetters'>): string {
  const options = getFeedOptions(feed, provider)
  const name =
    options.ignoresAllDay || options.declinedBy.length > 0 ? JSON.stringify([feed.url, options]) : feed.url
  return createHash('sha256').update(name).digest('base64url')
}

/** Returns what to ignore of a feed, with the provider's own address unless others are given. */
export function getFeedIgnoreRules(
  feed: BusyFeed,
  provider: Pick<Provider, 'ownerLetters'>,
): CalendarIgnoreRules {
  const { ignoresAllDay, declinedBy } = getFeedOptions(feed, provider)
  return { ignoreAllDay: ignoresAllDay, emails: declinedBy }
}

/** Returns what to ignore of the calendars that a provider has connected. */
export const getConnectionIgnoreRules = ({
  connectedCalendars: { allDay = 'busy', declined = 'free' } = {},
}: Pick<Provider, 'connectedCalendars'>): CalendarIgnoreRules => ({
  ignoreAllDay: allDay === 'free',
  ignoreDeclined: declined === 'free',
})

/** What of a calendar does not count as busy. */
interface FeedOptions {
  readonly ignoresAllDay: boolean
  /** The addresses, in small letters, whose refusal of an invitation frees its time. */
  readonly declinedBy: readonly string[]
}

/** Returns the options of a feed, with the provider's own address unless others are given. */
function getFeedOptions(
  { allDay = 'busy', declined = 'busy', emails = [] }: Pick<BusyFeed, 'allDay' | 'declined' | 'emails'>,
  { ownerLetters }: Pick<Provider, 'ownerLetters'>,
): FeedOptions {
  const own = ownerLetters ? [ownerLetters.to] : []
  const addresses = declined === 'free' ? [...own, ...emails] : []
  return {
    ignoresAllDay: allDay === 'free',
    declinedBy: [...new Set(addresses.map(address => address.toLowerCase()))].sort(),
  }
}

/**
 * Returns the secret of a provider's calendar: 256 bits in base64url. It is derived from one of the installation's, so
 * that no record, export or log contains it.
 */
export async function getCalendarSecret(
  { slug, calendarSecretVersion = 1 }: Pick<Provider, 'slug' | 'calendarSecretVersion'>,
  { secrets, business }: { readonly secrets: Secrets; readonly business: string },
): Promise<string> {
  const root = await secrets.getOrCreate('calendar')
  const text = JSON.stringify([business, slug, calendarSecretVersion])
  return createHmac('sha256', root).update(text).digest('base64url')
}
