/**
 * Renders a widget whose view loads while the page is rendering: after the slot was left empty, but before
 * its effects run, as when the widgets of later steps arrive.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type AppContextValue, AppValueContext } from '#renderer/screen/app-context.ts'
import { WidgetSlot } from '#renderer/screen/widget-slot.tsx'
import { createWidgetViewRegistry } from '#renderer/screen/widget-views.ts'

const parts = createWidgetViewRegistry({
  greeting: { load: async () => () => <p>Good morning</p> },
})

function MeanwhileLoaded({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => void parts.load(['greeting']), [])
  return children
}

// A widget slot needs nothing else.
const app = { parts } as AppContextValue
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <AppValueContext value={app}>
      <MeanwhileLoaded>
        <WidgetSlot widget="greeting" />
      </MeanwhileLoaded>
    </AppValueContext>,
  )
