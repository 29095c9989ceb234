import { NavLink } from 'react-router'
import { Icon, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useSignedIn, useWords } from '../console-context.ts'
import { useWaitingRequests } from '../requests/use-waiting-requests.ts'
import { bellPath, listPath } from '../ui/icon-paths.ts'
import { canSeeBookings, canSeePeople } from './rights.ts'

/** The ways to go: a list at the side, or a bar at the bottom of a phone. Only what exists for this role. */
export function ConsoleNavigation() {
  const words = useWords()
  const { role, business } = useSignedIn().membership
  const path = (page: string) => `/${business.slug}/${page}`
  return (
    <nav className="console-nav" aria-label={words.t('nav.label')}>
      {canSeeBookings(role) && (
        <>
          <NavLink to={path('today')}>
            <Icon name="calendar" />
            <span>{words.t('nav.today')}</span>
          </NavLink>
          <NavLink to={path('requests')}>
            <SvgIcon path={bellPath} />
            <span>{words.t('nav.requests')}</span>
            <RequestCount />
          </NavLink>
          <NavLink to={path('bookings')}>
            <SvgIcon path={listPath} />
            <span>{words.t('nav.bookings')}</span>
          </NavLink>
        </>
      )}
      {canSeePeople(role) && (
        <NavLink to={path('people')}>
          <Icon name="people" />
          <span>{words.t('nav.people')}</span>
        </NavLink>
      )}
      <NavLink to={path('account')}>
        <Icon name="person" />
        <span>{words.t('nav.account')}</span>
      </NavLink>
    </nav>
  )
}

function RequestCount() {
  const words = useWords()
  const { bookings, next } = useWaitingRequests().data ?? { bookings: [], next: null }
  if (bookings.length === 0) return null
  return (
    <>
      <span className="console-count" aria-hidden="true">
        {bookings.length}
        {next !== null && '+'}
      </span>
      <span className="bp-hidden">{words.t('nav.requests_waiting', { count: bookings.length })}</span>
    </>
  )
}
