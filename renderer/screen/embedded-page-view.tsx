import { type ReactNode, useMemo } from 'react'
import { createEmbeddedUrlStore } from '../browser/embedded-url-store.ts'
import { AppValueContext, useApp } from './app-context.ts'
import { ScreenProvider } from './screen-provider.tsx'
import { ScreenView } from './screen-view.tsx'

interface Props {
  /** Without locale. */
  readonly path: string
  /** Renders what belongs around it. */
  frame(step: ReactNode): ReactNode
  /** Shown if the page was not sent along. */
  readonly fallback: ReactNode
}

/** Shows the first step of another page in place. What follows it opens that page, which has the same answers. */
export function EmbeddedPageView({ path, frame, fallback }: Props) {
  const app = useApp()
  const embedded = app.page.embedded?.[path]
  const value = useMemo(() => {
    if (!embedded) return undefined
    return {
      ...app,
      page: { ...app.page, ...embedded, query: {} },
      address: createEmbeddedUrlStore({
        href: app.href(path),
        choices: embedded.screen.address ?? [],
        open: href => location.assign(href),
      }),
      embedded: true,
    }
  }, [app, embedded, path])
  if (!value) return fallback
  return frame(
    <AppValueContext value={value}>
      <ScreenProvider screen={value.page.screen}>
        <ScreenView />
      </ScreenProvider>
    </AppValueContext>,
  )
}
