import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createConsoleCall } from './context/console-call.ts'
import { ConsoleToolsContext, type TakeBack } from './context/console-context.ts'
import { getSignInPath } from './context/return-path.ts'
import type { ConsoleWords } from './context/words.ts'
import { BrokenBusinessPage, BrokenPage } from './frame/broken-page.tsx'
import { BusinessFrame } from './frame/business-frame.tsx'
import { consoleRoutes } from './frame/console-pages.ts'
import { type Announcement, LiveRegion } from './frame/live-region.tsx'
import { FirstBusiness, InstallationJobs, SignedIn } from './frame/signed-in.tsx'
import { InvitationPage } from './sign-in/invitation-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

const ProofDialog = lazy(async () => ({
  default: (await import('./sign-in/proof-dialog.tsx')).ProofDialog,
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
              { index: true, Component: FirstBusiness },
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
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      // Without a connection an act fails at once. It must not be done later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })

/** The whole console. */
export function ConsoleApp({ words }: { readonly words: ConsoleWords }) {
  const [said, setSaid] = useState<Announcement>({ text: '', count: 0 })
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
    const announce = (text: string, takeBack?: TakeBack) =>
      setSaid(({ count }) => ({ text, count: count + 1, takeBack }))
    return { router, queries, tools: { words, call, announce } }
  }, [words])
  return (
    <ConsoleToolsContext value={tools}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {proof && (
          <Suspense>
            <ProofDialog onAnswer={proof.answer} />
          </Suspense>
        )}
        <LiveRegion {...said} onSay={tools.announce} onClose={() => setSaid({ text: '', count: 0 })} />
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
