import type { BusyFeedState, ListBusyFeedsOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'

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
export const formatCalendarName = ({ name, number }: CalendarToShow, i18n: ConsoleI18n): string =>
  number === undefined ? name : i18n.t('calendars.entry', { name, number })

interface FactsProps {
  readonly calendar: CalendarToShow
  readonly provider: string
}

/** Says how the last check of a calendar went: what is wrong, what that means, and what was not read. */
export function CalendarStateFacts({ calendar, provider }: FactsProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { checkedAt, fetchedAt, failingSince, fault, faultCode = 'unreadable', isUnread } = calendar
  const at = (time: string) => formatDateAndTime(time, i18n, zone)
  const times = [
    ...(failingSince === undefined ? [] : [i18n.t('calendars.since', { when: at(failingSince) })]),
    ...(fetchedAt === undefined ? [] : [i18n.t('calendars.last_read', { when: at(fetchedAt) })]),
  ]
  return (
    <>
      {fault !== undefined && <p>{i18n.t('calendars.fault', { fault: faultCode })}</p>}
      {(fault !== undefined || isUnread) && (
        <p>{i18n.t('calendars.meaning', { unread: isUnread ? 'yes' : 'no', provider })}</p>
      )}
      {checkedAt === undefined && <p>{i18n.t('calendars.waiting')}</p>}
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
  const i18n = useI18n()
  const reasons = new Map<string, number[]>()
  for (const { line, code, reason: sentence } of skippedEntries) {
    const reason = code === undefined ? sentence : i18n.t('calendars.entry_fault', { fault: code })
    reasons.set(reason, [...(reasons.get(reason) ?? []), line])
  }
  const gap = incompleteCode === undefined ? incomplete : i18n.t('calendars.gap', { gap: incompleteCode })
  return (
    <>
      {skipped !== undefined && <p>{i18n.t('calendars.skipped', { count: skipped })}</p>}
      {[...reasons].map(([reason, lines]) => (
        <p key={reason} className="console-muted">
          {i18n.t('calendars.lines', { lines: lines.join(', '), reason })}
        </p>
      ))}
      {unknownZones.length > 0 && <p>{i18n.t('calendars.zones', { zones: unknownZones.join(', ') })}</p>}
      {gap !== undefined && (
        <p>
          {i18n.t('calendars.partly')} <span className="console-muted">{gap}</span>
        </p>
      )}
    </>
  )
}
