import { Link } from 'react-router'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { bellPath } from '../ui/icon-paths.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** Says above the day that requests wait; nothing if none does. */
export function WaitingRequests() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const count = useWaitingRequests().data?.bookings.length ?? 0
  if (count === 0) return null
  return (
    <div className="console-waiting">
      <SvgIcon path={bellPath} />
      <p>{i18n.t('today.next_requests', { count })}</p>
      <Link className="bp-button bp-button--secondary" to={`/${business.slug}/requests`}>
        {i18n.t('today.see_requests')}
      </Link>
    </div>
  )
}
