/** The server's side of a page: open it, render it, send along what the browser needs to take over. */
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { createTranslator } from '#locales/translator.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { App } from './app/app.tsx'
import { getClientEntryFile, renderAssetTags } from './app/asset-tags.ts'
import { buildPageHead, consentScript, renderThemeCss, renderZoneScript } from './app/head.ts'
import { createProblemPage, loadPage, type PageConfiguration } from './app/load-page.ts'
import type { PageData } from './app/page-data.ts'
import { keepScrollScript } from './app/scroll-script.ts'
import { widgetViews } from './app/widget-views.ts'
import { clickQueueScript } from './browser/click-queue.ts'
import type { CallEndpointMap } from './browser/http-call.ts'
import { createStaticUrlStore } from './browser/url-store.ts'
import type { Page } from './screen/page.ts'
import { createQueryClient } from './screen/query-client.ts'
import { consentWidgetName } from './widgets/registry.ts'

/**
 * What breaks is told to the server's log and shown as a problem; Vike would print it once more, without the request.
 * Should that break too, nothing is drawn: the server has a page without any of this.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { render } = pageContext
  try {
    return await drawn(await loadPage(render), pageContext)
  } catch (error) {
    render.broke(error)
  }
  try {
    return await drawn(await failedPage(render), pageContext)
  } catch (error) {
    render.broke(error)
    return escapeInject``
  }
}

/** With the business's name, if that can still be had. */
async function failedPage(render: PageContextServer['render']): Promise<Page> {
  const { requestId } = render
  const business = await render.call('getBusiness', {}).catch(() => undefined)
  return {
    ...createProblemPage(render, failed('page.failed', { requestId }).problem),
    answered: business?.ok ? [{ call: 'getBusiness', input: {}, value: business.value }] : [],
  }
}

async function drawn(opened: Page, pageContext: PageContextServer) {
  const { render } = pageContext
  const page = render.asksConsent ? { ...opened, parts: [...opened.parts, consentWidgetName] } : opened
  const payload: PageData = {
    page,
    languages: render.languages,
    homeHref: render.homeHref,
    catalogueHref: render.catalogueHref,
    zoneIsChosen: render.zoneIsChosen,
    addresses: addressesOf(render.configuration.calls),
    program: getClientEntryFile(pageContext),
  }
  const made = {
    status: page.status,
    personal: page.personal,
    ...(page.statusText === undefined ? {} : { statusText: page.statusText }),
    ...(page.problem === undefined ? {} : { problem: page.problem }),
  }
  if (render.isData) {
    render.rendered({ ...made, payload })
    return escapeInject``
  }
  const words = createTranslator({ locale: page.locale, catalogue: render.catalogue })
  const head = buildPageHead(page, words)
  const { body, drawn } = await renderBody(page, payload, render)
  // The browser takes over what it can draw the same: it fetches first what this was drawn with.
  const sent: PageData = { ...payload, page: { ...page, parts: drawn } }
  render.rendered(made)
  const nonce = pageContext.cspNonce ?? ''
  const route = page.routeName === undefined ? '' : escapeInject` data-route="${page.routeName}"`
  return escapeInject`<!doctype html>
<html lang="${words.tag}" dir="ltr"${route}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta property="og:title" content="${head.pageTitle}">
<meta name="description" content="${head.description}">
<meta name="color-scheme" content="light dark">${dangerouslySkipEscape(languageTags(page, words.tag, render.alternates))}
<link rel="icon" href="data:,">
<link rel="preload" as="fetch" crossorigin href="${render.catalogueHref}">
${dangerouslySkipEscape(renderAssetTags(pageContext, sent.page))}
<style nonce="${nonce}">${dangerouslySkipEscape(renderThemeCss(render.theme))}</style>
<script nonce="${nonce}">${dangerouslySkipEscape(firstLines(page, render))}</script>
</head>
<body>
<div id="root">${dangerouslySkipEscape(body)}</div>
<script nonce="${nonce}">${dangerouslySkipEscape(`${keepScrollScript}\n${clickQueueScript}`)}</script>
<script type="application/json" id="payload">${dangerouslySkipEscape(inHtml(sent))}</script>
</body>
</html>`
}

/**
 * What search engines and link previews are told of languages (Google's hreflang, Open Graph): of a page that all can
 * see. An address holds nothing that ends an attribute, as the URL parser wrote it.
 */
function languageTags(
  { problem, personal }: Page,
  tag: string,
  alternates: PageContextServer['render']['alternates'],
): string {
  if (alternates === undefined || problem !== undefined || personal) return ''
  const links = alternates.map(
    ({ language, href }) =>
      `<link rel="alternate" hreflang="${language}" href="${href.replaceAll('&', '&amp;')}">`,
  )
  return `\n<meta property="og:locale" content="${tag.replace('-', '_')}">${links.join('')}`
}

/** What must act before the first paint. */
const firstLines = ({ zone }: Page, { zoneIsChosen, asksConsent }: PageContextServer['render']): string =>
  (asksConsent ? consentScript : '') + renderZoneScript(zone, { chosen: zoneIsChosen, asksConsent })

/** What a visitor may call, and where. */
const addressesOf = (calls: PageConfiguration['calls']): CallEndpointMap =>
  Object.fromEntries(
    [...calls.values()]
      .filter(({ access }) => access === undefined)
      .map(({ name, method, path, idempotent = false, keyed = false }) => [
        name,
        { method, path, idempotent: idempotent || keyed },
      ]),
  )

/** `drawn`: the page's parts, and those that a form in it was drawn with because another page had loaded them. */
async function renderBody(
  page: Page,
  payload: PageData,
  render: PageContextServer['render'],
): Promise<{ readonly body: string; readonly drawn: readonly string[] }> {
  await widgetViews.load(page.parts)
  const drawn = new Set(page.parts)
  const view = (widget: string) => {
    const found = widgetViews.view(widget)
    if (found) drawn.add(widget)
    return found
  }
  const body = renderToString(
    <App
      payload={payload}
      catalogue={render.catalogue}
      address={createStaticUrlStore(page.query)}
      queryClient={createQueryClient(render.call, page.answered)}
      call={render.call}
      parts={{ ...widgetViews, view }}
    />,
  )
  return { body, drawn: [...drawn] }
}

/** JSON inside a script element: nothing may end the element or be taken for a line end. */
const inHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
