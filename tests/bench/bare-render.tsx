/** The floor of a page: React alone, over the tree that the server rendered, from what the server sent along. */
import { renderToString } from 'react-dom/server'
import type { Catalogue } from '#locales/catalogue.ts'
import { fixedAddress } from '#renderer/app/address.ts'
import { App } from '#renderer/app/app.tsx'
import type { Payload } from '#renderer/app/payload.ts'
import { createQueries } from '#renderer/app/queries.ts'
import { loadStep } from '#renderer/screen/parts.ts'

/** Renders once per call; everything it needs is loaded before. */
export async function bareRender(payload: Payload, catalogue: Catalogue): Promise<() => string> {
  await loadStep(payload.page)
  return () =>
    renderToString(
      <App
        payload={payload}
        catalogue={catalogue}
        address={fixedAddress(payload.page.query)}
        queries={createQueries(payload.page.answered)}
        call={name => Promise.reject(new Error(`The page did not bring the answer to ${name} along.`))}
      />,
    )
}
