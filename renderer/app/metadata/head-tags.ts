/**
 * The tags of a page for search engines, link previews and feed readers. The server renders them, and the browser
 * replaces them when it opens another page in place.
 */
import type { HeadTag } from '../../browser/head.ts'
import type { PageHead } from '../head.ts'
import type { PageMetadata } from './page-metadata.ts'

/**
 * Lists the tags of a page besides its title. Pages that may not be listed have no `metadata`.
 *
 * @param tag the BCP 47 tag of the page's language
 */
export const listHeadTags = (
  { pageTitle, description }: PageHead,
  metadata?: PageMetadata,
  tag = '',
): readonly HeadTag[] => [
  meta('og:title', pageTitle),
  { name: 'meta', attributes: { name: 'description', content: description } },
  ...(metadata ? listMetadataTags(metadata, { description, tag }) : []),
]

function listMetadataTags(
  { siteName, type, canonical, alternates, image, feed }: PageMetadata,
  { description, tag }: { readonly description: string; readonly tag: string },
): readonly HeadTag[] {
  return [
    link({ rel: 'canonical', href: canonical }),
    ...alternates.map(({ language, href }) => link({ rel: 'alternate', hreflang: language, href })),
    ...(feed === undefined
      ? []
      : [link({ rel: 'alternate', type: 'application/atom+xml', title: siteName, href: feed })]),
    meta('og:type', type),
    meta('og:url', canonical),
    meta('og:description', description),
    meta('og:site_name', siteName),
    // Open Graph writes `pt_BR`.
    meta('og:locale', tag.replace('-', '_')),
    ...(image === undefined
      ? []
      : [
          meta('og:image', image.url),
          meta('og:image:width', String(image.width)),
          meta('og:image:height', String(image.height)),
          meta('og:image:alt', image.alt),
        ]),
    // Title, description and picture are those of Open Graph.
    {
      name: 'meta',
      attributes: {
        name: 'twitter:card',
        content: image === undefined ? 'summary' : 'summary_large_image',
      },
    },
  ]
}

const meta = (property: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property, content },
})

const link = (attributes: HeadTag['attributes']): HeadTag => ({ name: 'link', attributes })
