/**
 * Draws a part whose view comes by another way while the page is being drawn: after the part was left out, before its
 * effects run, as when the parts of later steps arrive.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type AppContextValue, AppValueContext } from '#renderer/screen/app-context.ts'
import { WidgetSlot } from '#renderer/screen/widget-slot.tsx'
import { createWidgetViewRegistry } from '#renderer/screen/widget-views.ts'

const parts = createWidgetViewRegistry({
  greeting: { file: 'greeting.tsx', load: async () => () => <p>Good morning</p> },
})

function MeanwhileLoaded({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => void parts.load(['greeting']), [])
  return children
}

// A part asks for nothing else.
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
