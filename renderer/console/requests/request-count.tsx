import { useI18n } from '../context/console-context.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** How many requests wait for an answer; nothing if none does. */
export function RequestCount() {
  const i18n = useI18n()
  const { bookings, next } = useWaitingRequests().data ?? { bookings: [], next: null }
  if (bookings.length === 0) return null
  return (
    <>
      <span className="console-count" aria-hidden="true">
        {bookings.length}
        {next !== null && '+'}
      </span>
      <span className="bp-hidden">{i18n.t('nav.requests_waiting', { count: bookings.length })}</span>
    </>
  )
}
