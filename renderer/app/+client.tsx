/** The browser's side of a page: takes over what the server rendered. */
import { hydrateRoot } from 'react-dom/client'
import type { Catalogue } from '#locales/catalogue.ts'
import { createHttpCall } from '../browser/call.ts'
import { parts } from './parts.ts'
import '../styles/index.css'
import { browserAddress } from '../browser/address.ts'
import { createAnswers } from '../screen/answers.ts'
import { App } from './app.tsx'
import type { Payload } from './payload.ts'

start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const payload = readPayload()
  if (!root || !payload) throw new Error('The page came without its payload: reload it.')
  const [catalogue] = await Promise.all([
    fetchCatalogue(payload.catalogueHref),
    parts.load(payload.page.parts),
  ])
  const call = createHttpCall('/api/v1', payload.addresses)
  hydrateRoot(
    root,
    <App
      payload={payload}
      catalogue={catalogue}
      address={browserAddress()}
      answers={createAnswers(call, payload.page.answered)}
      call={call}
    />,
  )
  const { screen } = payload.page
  if (screen) whenIdle(() => void parts.load(parts.allOf(screen)))
}

/** What later steps show comes while the visitor reads the first. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1000)
}

async function fetchCatalogue(href: string): Promise<Catalogue> {
  return (await fetch(href)).json()
}

/** Written by our own server into this very page. */
function readPayload(): Payload | undefined {
  const text = document.getElementById('payload')?.textContent
  return text ? JSON.parse(text) : undefined
}
