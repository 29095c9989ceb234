/** Renders a page on the server: loads it, renders it, and adds the data that the browser needs to hydrate it. */
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { failed } from '#schemas/runtime/core/problem.ts'
import { App } from './app/app.tsx'
import { getClientEntryFile, renderAssetTags } from './app/asset-tags.ts'
import { getBuildManifest } from './app/build-manifest.ts'
import { dropOtherLanguages } from './app/drop-other-languages.ts'
import { renderFrameTags } from './app/frame-tags.ts'
import { buildPageHead, renderConsentScript, renderThemeCss, renderZoneScript } from './app/head.ts'
import { createProblemPage, loadPage } from './app/load-page.ts'
import { renderCoverPreload } from './app/metadata/cover-preload.ts'
import { escapeScriptJson } from './app/metadata/escape-script-json.ts'
import { listHeadTags } from './app/metadata/head-tags.ts'
import { describePage } from './app/metadata/page-metadata.ts'
import { renderHeadTags, renderStructuredData } from './app/metadata/render-head-tags.ts'
import type { PageData } from './app/page-data.ts'
import { createPageTranslator } from './app/page-translator.ts'
import { pickRouteMessages } from './app/route-messages.ts'
import { keepScrollScript } from './app/scroll-script.ts'
import { widgetViewRegistry } from './app/widget-views.ts'
import { clickQueueScript } from './browser/click-queue.ts'
import { createStaticUrlStore } from './browser/url-store.ts'
import type { Page } from './screen/page.ts'
import { createQueryClient } from './screen/query-client.ts'
import { consentWidgetName, previewNoticeWidgetName } from './widgets/registry.ts'

/**
 * Logs an error through the server and shows a problem; Vike would log it again, without the request. If that fails too,
 * returns nothing: the server has a plain error page.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { render } = pageContext
  try {
    return await renderDocument(await loadPage(render), pageContext)
  } catch (error) {
    render.reportError(error)
  }
  try {
    return await renderDocument(await loadErrorPage(render), pageContext)
  } catch (error) {
    render.reportError(error)
    return escapeInject``
  }
}

/** Tries to include the business's name. */
async function loadErrorPage(render: PageContextServer['render']): Promise<Page> {
  const { requestId } = render
  const business = await render.call('getBusiness', {}).catch(() => undefined)
  return {
    ...createProblemPage(render, failed('page.failed', { requestId }).problem),
    answered: business?.ok ? [{ call: 'getBusiness', input: {}, value: business.value }] : [],
  }
}

async function renderDocument(loaded: Page, pageContext: PageContextServer) {
  const { render } = pageContext
  const frameWidgets = [
    ...(render.asksConsent ? [consentWidgetName] : []),
    ...(render.preview ? [previewNoticeWidgetName] : []),
  ]
  const page = frameWidgets.length > 0 ? { ...loaded, parts: [...loaded.parts, ...frameWidgets] } : loaded
  const i18n = createPageTranslator({ page, languages: render.languages }, render.catalogue)
  const head = buildPageHead(page, i18n)
  const route = render.path === undefined ? undefined : render.configuration.table.match(render.path)?.route
  const metadata = describePage({ page, head, i18n, urls: render.urls, route })
  const headTags = listHeadTags(head, metadata, i18n.tag)
  const pageData: PageData = {
    page,
    languages: render.languages,
    homeHref: render.homeHref,
    catalogueHref: render.catalogueHref,
    zoneIsChosen: render.zoneIsChosen,
    // The calls of a preview run against its draft.
    apiPath: `${render.basePath}/api/v1${render.preview ? `/previews/${render.preview.id}` : ''}`,
    program: getProgram(pageContext),
    messages: pickRouteMessages(page, {
      catalogue: render.catalogue,
      documents: render.configuration,
      manifest: getBuildManifest(pageContext),
    }),
  }
  const result = {
    status: page.status,
    personal: page.personal,
    ...(page.statusText === undefined ? {} : { statusText: page.statusText }),
    ...(page.problem === undefined ? {} : { problem: page.problem }),
  }
  const answered = dropOtherLanguages(page.answered, page.locale)
  if (render.isData) {
    render.onRendered({ ...result, pageData: { ...pageData, page: { ...page, answered }, headTags } })
    return escapeInject``
  }
  const { body, renderedWidgets } = await renderBody(page, pageData, render)
  // The browser loads the same widgets first, so that it hydrates the same page.
  const sent = { ...page, answered, parts: renderedWidgets }
  const nonce = pageContext.cspNonce ?? ''
  const json = escapeScriptJson(JSON.stringify({ ...pageData, page: sent }))
  render.onRendered({
    ...result,
    content: `<div id="root">${body}</div>
<script nonce="${nonce}">${keepScrollScript}\n${clickQueueScript}</script>
<script type="application/json" id="payload">${json}</script>`,
  })
  const assets = renderAssetTags(pageContext, sent)
  const routeName = page.routeName === undefined ? '' : escapeInject` data-route="${page.routeName}"`
  return escapeInject`<!doctype html>
<html lang="${i18n.tag}" dir="ltr"${routeName}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="color-scheme" content="light dark">
${dangerouslySkipEscape(renderCoverPreload(page) + renderHeadTags(headTags) + renderStructuredData(metadata?.structuredData ?? []))}<link rel="icon" href="data:,">
${dangerouslySkipEscape(assets.head)}
${render.mayBeFramed ? renderFrameTags(pageContext) : ''}<style nonce="${nonce}">${dangerouslySkipEscape(renderThemeCss(render.theme))}</style>
<script nonce="${nonce}">${dangerouslySkipEscape(renderHeadScript(page, render))}</script>
</head>
<body class="bp-body">
${render.contentMark}
${dangerouslySkipEscape(assets.endOfBody)}</body>
</html>`
}

/** The script that runs before the first paint. */
const renderHeadScript = (
  { zone }: Page,
  { zoneIsChosen, asksConsent, basePath }: PageContextServer['render'],
): string =>
  (asksConsent ? renderConsentScript(basePath) : '') +
  renderZoneScript(zone, { chosen: zoneIsChosen, asksConsent, basePath })

/**
 * Navigation in the browser stays within a program: another business, another preview, or what is published, has other
 * calls.
 */
function getProgram(pageContext: PageContextServer): string {
  const { preview, basePath } = pageContext.render
  const file = getClientEntryFile(pageContext)
  return file === '' ? file : file + basePath + (preview ? `#${preview.id}` : '')
}

/** `renderedWidgets`: the page's widgets, and those in its form that another page had already loaded. */
async function renderBody(
  page: Page,
  pageData: PageData,
  render: PageContextServer['render'],
): Promise<{ readonly body: string; readonly renderedWidgets: readonly string[] }> {
  await widgetViewRegistry.load(page.parts)
  const rendered = new Set(page.parts)
  const view = (widget: string) => {
    const found = widgetViewRegistry.view(widget)
    if (found) rendered.add(widget)
    return found
  }
  const body = renderToString(
    <App
      pageData={pageData}
      catalogue={render.catalogue}
      address={createStaticUrlStore(page.query)}
      queryClient={createQueryClient(render.call, page.answered)}
      call={render.call}
      parts={{ ...widgetViewRegistry, view }}
    />,
  )
  return { body, renderedWidgets: [...rendered] }
}
