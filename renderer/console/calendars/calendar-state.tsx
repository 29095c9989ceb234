import type { BusyFeedState, ListBusyFeedsOutput } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import type { ConsoleWords } from '../context/words.ts'
import { formatMoment } from '../texts/booking-texts.ts'

/** A calendar elsewhere, of a file or a connection. */
export interface CalendarToShow extends Omit<BusyFeedState, 'url'> {
  readonly id: string
  /** The host of its address, because the rest is a secret; or the platform. */
  readonly name: string
  /** Its place among the files of its provider, as in the record; absent if there is only one. */
  readonly number?: number
  readonly isFile: boolean
}

export const listCalendars = ({ feeds, connections }: ListBusyFeedsOutput): readonly CalendarToShow[] => [
  ...feeds.map(({ url, ...state }) => ({
    ...state,
    ...findNumber(feeds, { url, ...state }),
    id: `${state.provider} ${url}`,
    isFile: true,
    name: URL.canParse(url) ? new URL(url).host : url,
  })),
  ...connections.map(({ platform, connectedAt: _, state: __, ...state }) => ({
    ...state,
    id: `${state.provider} ${platform}`,
    isFile: false,
    name: platform === 'google' ? 'Google' : 'Microsoft',
  })),
]

/** Numbers the files of a provider: many of them have the same host. */
function findNumber(feeds: readonly BusyFeedState[], { provider, url }: BusyFeedState) {
  const own = feeds.filter(feed => feed.provider === provider)
  return own.length > 1 ? { number: own.findIndex(feed => feed.url === url) + 1 } : {}
}

/** Names a calendar beside the others of its provider. */
export const formatCalendarName = ({ name, number }: CalendarToShow, words: ConsoleWords): string =>
  number === undefined ? name : words.t('calendars.entry', { name, number })

interface FactsProps {
  readonly calendar: CalendarToShow
  readonly provider: string
}

/** Says how the last check of a calendar went: what is wrong, what that means, and what was not read. */
export function CalendarStateFacts({ calendar, provider }: FactsProps) {
  const words = useWords()
  const { zone } = useSignedIn()
  const { checkedAt, fetchedAt, failingSince, fault, faultCode = 'unreadable', isUnread } = calendar
  const at = (time: string) => formatMoment(time, words, zone)
  const times = [
    ...(failingSince === undefined ? [] : [words.t('calendars.since', { when: at(failingSince) })]),
    ...(fetchedAt === undefined ? [] : [words.t('calendars.last_read', { when: at(fetchedAt) })]),
  ]
  return (
    <>
      {fault !== undefined && <p>{words.t('calendars.fault', { fault: faultCode })}</p>}
      {(fault !== undefined || isUnread) && (
        <p>{words.t('calendars.meaning', { unread: isUnread ? 'yes' : 'no', provider })}</p>
      )}
      {checkedAt === undefined && <p>{words.t('calendars.waiting')}</p>}
      <UnreadParts calendar={calendar} />
      {times.length > 0 && <p className="console-muted">{times.join(' · ')}</p>}
      {fault !== undefined && <p className="console-muted">{fault}</p>}
    </>
  )
}

/** Many entries share a reason. What an older version has read has it only in English. */
function UnreadParts({
  calendar: { skipped, skippedEntries = [], unknownZones = [], incomplete, incompleteCode },
}: Pick<FactsProps, 'calendar'>) {
  const words = useWords()
  const reasons = new Map<string, number[]>()
  for (const { line, code, reason: sentence } of skippedEntries) {
    const reason = code === undefined ? sentence : words.t('calendars.entry_fault', { fault: code })
    reasons.set(reason, [...(reasons.get(reason) ?? []), line])
  }
  const gap = incompleteCode === undefined ? incomplete : words.t('calendars.gap', { gap: incompleteCode })
  return (
    <>
      {skipped !== undefined && <p>{words.t('calendars.skipped', { count: skipped })}</p>}
      {[...reasons].map(([reason, lines]) => (
        <p key={reason} className="console-muted">
          {words.t('calendars.lines', { lines: lines.join(', '), reason })}
        </p>
      ))}
      {unknownZones.length > 0 && <p>{words.t('calendars.zones', { zones: unknownZones.join(', ') })}</p>}
      {gap !== undefined && (
        <p>
          {words.t('calendars.partly')} <span className="console-muted">{gap}</span>
        </p>
      )}
    </>
  )
}
