/**
 * Serves `/sitemap.xml` (https://www.sitemaps.org/protocol.html): all pages of a business in all languages, or an index
 * of `/sitemaps/1.xml` and so on. A part has at most 500 pages, which in eleven languages stay below the protocol's
 * 50,000 URLs and 50 MB even if each path has its full length; it is written page by page.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { getBaseUrl } from '#server/app/locale-rules.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { sitemapPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { createLocalizedUrls, type LocalizedUrls } from './localized-urls.ts'
import { listSitemapPages, type SitemapPage } from './sitemap-pages.ts'
import { sendVersionedXml } from './versioned-xml.ts'

const pagesPerPart = 500
const mediaType = 'application/xml; charset=utf-8'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function registerSitemap(app: FastifyInstance, appContext: AppContext): void {
  const sitemap = { appContext, mediaType, getPoints: () => sitemapPoints }
  app.get('/sitemap.xml', (request, reply) =>
    sendVersionedXml(request, reply, {
      ...sitemap,
      write: directory => writeWhole(request, directory),
    }),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const [, number = ''] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? []
    return sendVersionedXml(request, reply, {
      ...sitemap,
      write: async directory => (number === '' ? undefined : writePart(request, directory, Number(number))),
    })
  })

  const readPart = (directory: Directory, number: number) =>
    listSitemapPages(directory, {
      appContext: serveBusiness(appContext, directory),
      offset: (number - 1) * pagesPerPart,
      limit: pagesPerPart,
    })
  const getUrls = (request: FastifyRequest, { business }: Directory) =>
    createLocalizedUrls(business, { appContext, requestBase: getBaseUrl(request, appContext) })

  async function writeWhole(request: FastifyRequest, directory: Directory): Promise<Readable> {
    const urls = getUrls(request, directory)
    const { pages, total } = await readPart(directory, 1)
    if (total <= pagesPerPart) return Readable.from(writePages(pages, urls))
    return Readable.from([writeIndex(Math.ceil(total / pagesPerPart), urls)])
  }

  async function writePart(
    request: FastifyRequest,
    directory: Directory,
    number: number,
  ): Promise<Readable | undefined> {
    const { pages, total } = await readPart(directory, number)
    return total <= (number - 1) * pagesPerPart
      ? undefined
      : Readable.from(writePages(pages, getUrls(request, directory)))
  }
}

function writeIndex(parts: number, { base }: LocalizedUrls): string {
  const items = Array.from(
    { length: parts },
    (_, index) => html`<sitemap><loc>${`${base}/sitemaps/${index + 1}.xml`}</loc></sitemap>
`,
  )
  return `${declaration}${
    html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items}</sitemapindex>
`.markup
  }`
}

function* writePages(pages: readonly SitemapPage[], urls: LocalizedUrls): Generator<string> {
  yield `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const page of pages) yield writePage(page, urls).markup
  yield '</urlset>\n'
}

/** Each language's URL lists all of them, itself included, as search engines require. */
function writePage(
  { path, lastChange }: SitemapPage,
  { locales, getUrl, listAlternates }: LocalizedUrls,
): SafeHtml {
  const alternates = {
    markup: listAlternates(path)
      .map(
        ({ language, href }) =>
          html`<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`.markup,
      )
      .join(''),
  }
  const changed = lastChange === undefined ? undefined : html`<lastmod>${lastChange}</lastmod>`
  const entries = locales.map(
    locale => html`<url><loc>${getUrl(path, locale)}</loc>${changed}${alternates}</url>
`,
  )
  return html`${entries}`
}
