import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { failed } from '#schemas/runtime/core/problem.ts'
import { useConsole } from '../context/console-context.ts'
import { SignInCard } from '../sign-in/sign-in-card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Stands in for everything when code failed outside of a business. */
export const BrokenPage = () => (
  <SignInCard>
    <BrokenNotice />
  </SignInCard>
)

/** Stands in for a page of a business whose code failed or cannot be loaded; the other pages stay within reach. */
export const BrokenBusinessPage = () => (
  <div className="console-page">
    <BrokenNotice />
  </div>
)

function BrokenNotice() {
  const { i18n, announce } = useConsole()
  const error = useRouteError()
  const code = isUnreachable(error) ? 'network.failed' : 'server.failed'
  const reason = i18n.formatProblem(failed(code).problem)
  useEffect(() => {
    const end = new AbortController()
    addEventListener('online', () => location.reload(), { signal: end.signal })
    return () => end.abort()
  }, [])
  // Without a connection, the browser would put its own page in the place of the console.
  const retry = () => (navigator.onLine ? location.reload() : announce(reason))
  return (
    <>
      <PageHeading heading={i18n.t('page.failed')} />
      <p>{reason}</p>
      <div>
        <Button type="button" onClick={retry}>
          {i18n.t('page.retry')}
        </Button>
      </div>
    </>
  )
}

/** Browsers say in words of their own that a script could not be loaded, also one that a newer version has replaced. */
const isUnreachable = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message))
