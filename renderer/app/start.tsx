/** The browser's side of a page: takes over what the server rendered. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createHttpCall } from '../browser/call.ts'
import { reloadOnce } from '../browser/reload.ts'
import { fetchCatalogue } from './catalogue.ts'
import { parts } from './parts.ts'
import '../styles/index.css'
import { browserAddress } from '../browser/address.ts'
import { createAnswers } from '../screen/answers.ts'
import { App } from './app.tsx'
import type { Payload } from './payload.ts'

start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const payload = await readPayload()
  // The few lines of HTML of a server that could not draw anything.
  if (!root || !payload) return
  const [catalogue] = await Promise.all([
    fetchCatalogue(payload.catalogueHref),
    parts.load(payload.page.parts).catch((error: unknown) => {
      reloadOnce()
      throw error
    }),
  ])
  // Without its words the page stays as the server sent it: it works by links and buttons of forms.
  if (!catalogue) return
  const call = createHttpCall('/api/v1', payload.addresses)
  // As a transition, React takes over in slices of 5 ms: a press in between is answered, on a slow phone too.
  const props = { payload, catalogue, address: browserAddress(payload.page.query), call }
  startTransition(() => {
    const page = hydrateRoot(root, <App {...props} answers={createAnswers(call, payload.page.answered)} />, {
      // React has taken away what it could not draw.
      async onUncaughtError(error) {
        console.error(error)
        ;(await import('./failed.tsx')).showFailure(page, props)
      },
    })
  })
  const { screen } = payload.page
  // What cannot be fetched now is fetched again when it is needed.
  if (screen) whenIdle(() => void parts.load(parts.allOf(screen)).catch(() => undefined))
}

/** What later steps show comes while the visitor reads the first. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1000)
}

/** Written by our own server into this very page, or where the page says: then fetched once. */
async function readPayload(): Promise<Payload | undefined> {
  const place = document.getElementById('payload')
  const href = place?.dataset.src
  if (href !== undefined) return (await fetch(href)).json()
  return place?.textContent ? JSON.parse(place.textContent) : undefined
}
