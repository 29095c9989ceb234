/** The floor of a page: React alone renders the tree that the server rendered, from the same data. */
import { renderToString } from 'react-dom/server'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { App } from '#renderer/app/app.tsx'
import type { PageData } from '#renderer/app/page-data.ts'
import { widgetViewRegistry } from '#renderer/app/widget-views.ts'
import { createStaticUrlStore } from '#renderer/browser/url-store.ts'
import { createQueryClient } from '#renderer/screen/query-client.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'

/** Loads all that rendering needs, and returns a function that renders once per call. */
export async function bareRender(pageData: PageData, catalogue: MessageCatalogue): Promise<() => string> {
  await widgetViewRegistry.load(pageData.page.parts)
  return () =>
    renderToString(
      <App
        pageData={pageData}
        catalogue={catalogue}
        address={createStaticUrlStore(pageData.page.query)}
        queryClient={createQueryClient(call, pageData.page.answered)}
        call={call}
        parts={widgetViewRegistry}
      />,
    )
}

const call: CallFunction = name =>
  Promise.reject(new Error(`The page did not bring the answer to ${name} along.`))
