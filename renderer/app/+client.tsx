/** The browser's side of a page: takes over what the server rendered. */
import { hydrateRoot } from 'react-dom/client'
import type { Catalogue } from '#locales/catalogue.ts'
import { createHttpCall } from '../browser/call.ts'
import { loadStep } from '../screen/parts.ts'
import '../styles/index.css'
import { browserAddress } from './address.ts'
import { App } from './app.tsx'
import type { Payload } from './payload.ts'
import { createQueries } from './queries.ts'

await start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const payload = readPayload()
  if (!root || !payload) throw new Error('The page came without its payload: reload it.')
  const [catalogue] = await Promise.all([fetchCatalogue(payload.catalogueHref), loadStep(payload.page)])
  hydrateRoot(
    root,
    <App
      payload={payload}
      catalogue={catalogue}
      address={browserAddress()}
      queries={createQueries(payload.page.answered)}
      call={createHttpCall('/api/v1')}
    />,
  )
}

const fetchCatalogue = async (href: string): Promise<Catalogue> => (await fetch(href)).json()

/** Written by our own server into this very page. */
function readPayload(): Payload | undefined {
  const text = document.getElementById('payload')?.textContent
  return text ? JSON.parse(text) : undefined
}
