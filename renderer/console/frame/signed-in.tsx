import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { getSignInPath } from '../context/return-path.ts'
import { canCreateBusiness, canSeeInstallation } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryContent } from '../ui/query-content.tsx'

/** Whether emails go out may change meanwhile. */
const everyMs = 60_000

/** What only those who are signed in see; everybody else is led to the sign-in, and back. */
export function SignedIn() {
  const answer = useConsoleQuery('getSignIn', {}, { everyMs })
  const { pathname, search } = useLocation()
  if (answer.error?.problem.code === 'operator.unauthorized')
    return <Navigate to={getSignInPath(`/operator${pathname}${search}`)} replace />
  return (
    <QueryContent answer={answer}>
      {session =>
        session.memberships.length === 0 ? <NoAccess session={session} /> : <Outlet context={session} />
      }
    </QueryContent>
  )
}

export const useConsoleState = (): ConsoleState => useOutletContext<ConsoleState>()

/** Leads to the first business of the person; in a new installation, to the set-up of one. */
export function RedirectToFirstBusiness() {
  const [first] = useConsoleState().memberships
  const page = first && canCreateBusiness(first) ? '/setup' : ''
  return first && <Navigate to={`/${first.business.slug}${page}`} replace />
}

/** Leads to the jobs of the installation, which are the same at each business; others to their own first page. */
export function InstallationJobs() {
  const { memberships } = useConsoleState()
  const of = memberships.find(({ role }) => canSeeInstallation(role))
  return <Navigate to={of ? `/${of.business.slug}/jobs` : '/'} replace />
}

function NoAccess({ session }: { readonly session: ConsoleState }) {
  const i18n = useI18n()
  const { act, isBusy } = useSignOut()
  return (
    <main className="console-outside">
      <PageHeading heading={i18n.t('access.none')} />
      <p>{i18n.t('access.none_hint', { email: session.person.email })}</p>
      <Button type="button" busy={isBusy} onClick={() => act({})}>
        {i18n.t('nav.sign_out')}
      </Button>
    </main>
  )
}
