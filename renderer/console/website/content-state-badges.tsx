import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import type { WebsiteEntry } from './use-website-entry.ts'

interface Props {
  readonly entry: Pick<WebsiteEntry, 'state' | 'publishAt' | 'takeDownAt' | 'failedAt' | 'date'> & {
    readonly hasDraft: boolean
  }
}

/** Says what visitors find, and what is planned. */
export function ContentStateBadges({ entry }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { state, hasDraft, publishAt, takeDownAt, failedAt, date } = entry
  const format = (at: string) => formatDateAndTime(at, i18n, zone)
  const formatDay = (text = '') => {
    const day = parsePlainDate(text)
    return day === undefined ? text : i18n.getFormatters(zone).date(day, 'medium')
  }
  return (
    <span className="document-states website-states">
      {state === 'published' && (
        <span className="console-badge console-badge--ok">{i18n.t('document.live')}</span>
      )}
      {state === 'waiting' && (
        <span className="console-badge console-badge--wait">
          {i18n.t('website.waiting', { date: formatDay(date) })}
        </span>
      )}
      {publishAt !== undefined && (
        <span className="console-badge console-badge--wait">
          {i18n.t('website.scheduled', { when: format(publishAt) })}
        </span>
      )}
      {publishAt === undefined && hasDraft && (
        <span className="console-badge console-badge--wait">{i18n.t('document.draft')}</span>
      )}
      {takeDownAt !== undefined && (
        <span className="console-badge">{i18n.t('website.until', { when: format(takeDownAt) })}</span>
      )}
      {failedAt !== undefined && (
        <span className="console-badge console-badge--bad">
          {i18n.t('website.not_carried_out', { when: format(failedAt) })}
        </span>
      )}
    </span>
  )
}
