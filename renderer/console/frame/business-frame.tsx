import { useMemo } from 'react'
import { Outlet, useLocation, useNavigation, useParams } from 'react-router'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { type ConsoleMembership, SignedInContext, useI18n, useSignedIn } from '../context/console-context.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { BusinessSwitcher } from './business-switcher.tsx'
import { ConsoleNavigation } from './console-navigation.tsx'
import { consolePages, isWithin } from './console-pages.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { useConsoleState } from './signed-in.tsx'
import { UnknownBusiness } from './unknown-business.tsx'
import { useLiveChanges } from './use-live-changes.ts'

/** The frame of all pages of a business: whose it is, the ways to go, who is signed in. */
export function BusinessFrame() {
  const session = useConsoleState()
  const { business } = useParams()
  const membership = session.memberships.find(one => one.business.slug === business)
  const zone = membership && getBusinessZone(membership)
  const signedIn = useMemo(
    () => (membership && zone ? { session, membership, zone } : undefined),
    [session, membership, zone],
  )
  if (!signedIn) return <UnknownBusiness />
  return (
    <SignedInContext value={signedIn}>
      <FrameParts />
    </SignedInContext>
  )
}

function FrameParts() {
  const i18n = useI18n()
  const { membership, session } = useSignedIn()
  const { pathname } = useLocation()
  const page = consolePages.find(one => isWithin(one, pathname))
  const isForbidden = page?.isFor?.(membership.role) === false
  // Owners give no role that has more than their own.
  const canBeGiven = page?.isFor?.('owner') !== false
  const isOnTheWay = useNavigation().state !== 'idle'
  useLiveChanges()
  return (
    <div className="console">
      <a className="bp-skip" href="#content">
        {i18n.t('page.skip')}
      </a>
      <div className="console-side">
        <header className="console-brand">
          <BusinessSwitcher memberships={session.memberships} current={membership} />
        </header>
        <ConsoleNavigation />
        <PersonCard />
      </div>
      <main id="content" tabIndex={-1} className="console-main" aria-busy={isOnTheWay || undefined}>
        {isForbidden ? <ForbiddenPage canBeGiven={canBeGiven} /> : <Outlet key={membership.business.slug} />}
      </main>
    </div>
  )
}

function PersonCard() {
  const i18n = useI18n()
  const { membership, session } = useSignedIn()
  const { act, isBusy } = useSignOut()
  const name = session.person.name || session.person.email
  return (
    <section className="console-person" aria-label={i18n.t('nav.account')}>
      <Avatar initials={getInitial(name)} />
      <div>
        <p className="console-person-name">{name}</p>
        <p>{i18n.t(`role.${membership.role}`)}</p>
      </div>
      <Button type="button" look="quiet" busy={isBusy} onClick={() => act({})}>
        {i18n.t('nav.sign_out')}
      </Button>
    </section>
  )
}

/** The zone of the business; the browser's, should it not know that one. */
const getBusinessZone = ({ business }: ConsoleMembership): Zone | undefined =>
  parseZone(business.timezone) ?? parseZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
