import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'

/** Says whose calendars elsewhere were not read when a request came; nothing if it is one for another reason. */
export function UnreadCalendarNote({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const { status, unreadCalendars = [], appointments } = booking
  if (status !== 'requested' || unreadCalendars.length === 0) return null
  const names = unreadCalendars.map(slug => {
    const own = appointments.find(({ provider }) => provider === slug)
    return own ? i18n.text(own.providerName) : slug
  })
  return <Notice kind="info">{i18n.t('requests.unread', { providers: names.join(', ') })}</Notice>
}
