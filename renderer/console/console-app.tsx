import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { shareStructure } from '#schemas/runtime/core/share-structure.ts'
import { createConsoleCall } from './context/console-call.ts'
import { ConsoleToolsContext, type UndoAction } from './context/console-context.ts'
import type { ConsoleI18n } from './context/i18n.ts'
import { getSignInPath } from './context/return-path.ts'
import { BrokenBusinessPage, BrokenPage } from './frame/broken-page.tsx'
import { BusinessFrame } from './frame/business-frame.tsx'
import { consoleRoutes } from './frame/console-pages.ts'
import { InstallationJobs, RedirectToFirstBusiness, SignedIn } from './frame/signed-in.tsx'
import { Toast, type ToastMessage } from './frame/toast.tsx'
import { InvitationPage } from './sign-in/invitation-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

const ProofDialog = lazy(async () => ({
  default: (await import('./sign-in/reauthentication-dialog.tsx')).ReauthenticationDialog,
}))

const createRouter = () =>
  createBrowserRouter(
    [
      {
        ErrorBoundary: BrokenPage,
        // Pages with a script of their own load it first.
        HydrateFallback: () => null,
        children: [
          { path: '/sign-in', Component: SignInPage },
          { path: '/invitation', Component: InvitationPage },
          {
            Component: SignedIn,
            children: [
              { index: true, Component: RedirectToFirstBusiness },
              // They had one address before they were pages of the console.
              { path: 'jobs', Component: InstallationJobs },
              {
                path: ':business',
                Component: BusinessFrame,
                children: [{ ErrorBoundary: BrokenBusinessPage, children: consoleRoutes }],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/operator' },
  )

/** An answer is asked for again when its page or window is shown again. */
const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The usual sharing takes another order of properties for the same value, and the order of fields is such a one.
      queries: { networkMode: 'always', retry: false, staleTime: 5_000, structuralSharing: shareStructure },
      // Without a connection an act fails at once. It must not be done later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })

/** The whole console. */
export function ConsoleApp({ i18n }: { readonly i18n: ConsoleI18n }) {
  const [said, setSaid] = useState<ToastMessage>({ text: '', count: 0 })
  const [proof, setProof] = useState<ProofRequest>()
  const { router, queries, tools } = useMemo(() => {
    const router = createRouter()
    const queries = createQueries()
    const onSignedOut = () => {
      const { pathname, search } = router.state.location
      // The page of signing in says itself what is wrong.
      if (isOutside(pathname)) return
      // Those who come for the first time were never signed in.
      const hasEnded = queries.getQueriesData({ queryKey: ['getSignIn'] }).some(([, state]) => state)
      queries.clear()
      void router.navigate(getSignInPath(pathname + search, { hasEnded }), { replace: true })
    }
    const call = createConsoleCall({ onSignedOut, askProof: createProofAsker(setProof) })
    const announce = (text: string, undoAction?: UndoAction) =>
      setSaid(({ count }) => ({ text, count: count + 1, undoAction }))
    return { router, queries, tools: { i18n, call, announce } }
  }, [i18n])
  return (
    <ConsoleToolsContext value={tools}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {proof && (
          <Suspense>
            <ProofDialog onAnswer={proof.answer} />
          </Suspense>
        )}
        <Toast {...said} onSay={tools.announce} onClose={() => setSaid({ text: '', count: 0 })} />
      </QueryClientProvider>
    </ConsoleToolsContext>
  )
}

interface ProofRequest {
  /** Takes whether there was a sign-in. */
  answer(isProven: boolean): void
}

/** Several calls that need a sign-in at once wait for the same one. */
function createProofAsker(show: (request: ProofRequest | undefined) => void): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= new Promise<boolean>(resolve => {
      const answer = (isProven: boolean) => {
        asked = undefined
        show(undefined)
        resolve(isProven)
      }
      show({ answer })
    })
    return asked
  }
}

const isOutside = (pathname: string): boolean => /^\/operator\/(?:sign-in|invitation)$/.test(pathname)
