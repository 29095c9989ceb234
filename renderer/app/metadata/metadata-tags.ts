/** The metadata of a page as tags of its head, besides its title and description, which every page has. */
import type { PageMetadata } from './page-metadata.ts'

/** @param tag the BCP 47 tag of the page's language */
export function renderMetadataTags(metadata: PageMetadata, tag: string): string {
  const { description, siteName, type, canonical, alternates, image, feed } = metadata
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', type],
    ['og:url', canonical],
    ['og:description', description],
    ['og:site_name', siteName],
    ['og:locale', toOpenGraphLocale(tag)],
    ...(image === undefined
      ? []
      : ([
          ['og:image', image.url],
          ['og:image:width', String(image.width)],
          ['og:image:height', String(image.height)],
          ['og:image:alt', image.alt],
        ] as const)),
  ]
  return [
    `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
    ...alternates.map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escapeAttribute(href)}">`,
    ),
    ...(feed === undefined
      ? []
      : [
          `<link rel="alternate" type="application/atom+xml" title="${escapeAttribute(siteName)}" href="${escapeAttribute(feed)}">`,
        ]),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeAttribute(content)}">`),
    // Title, description and picture are those of Open Graph.
    `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">`,
  ].join('\n')
}

/** Open Graph writes `pt_BR`. */
const toOpenGraphLocale = (tag: string): string => tag.replace('-', '_')

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
