/** Feeds as XML: Atom (RFC 4287) and RSS 2.0 (https://www.rssboard.org/rss-specification). */
import { html, type SafeHtml } from '#server/lib/html.ts'

export interface FeedEntry {
  readonly title: string
  /** Plain text; '' if there is none. */
  readonly summary: string
  /** The whole text as HTML; '' if the feed does not carry it. */
  readonly content: string
  /** Of the post; also its id, since a post keeps its path. */
  readonly url: string
  /** Days, such as `2026-11-12`. */
  readonly date: string
  readonly updated: string
}

export interface Feed {
  readonly title: string
  readonly description: string
  readonly author: string
  /** A BCP 47 tag. */
  readonly language: string
  /** Of the page that lists the posts. */
  readonly url: string
  /** Of the feed itself. */
  readonly href: string
  /** A timestamp (RFC 3339). */
  readonly updated: string
  readonly entries: readonly FeedEntry[]
}

export const formatAtomFeed = ({
  title,
  author,
  description,
  language,
  url,
  href,
  updated,
  entries,
}: Feed): string =>
  toDocument(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${href}</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${href}"/>
<link rel="alternate" type="text/html" href="${url}"/>
<author><name>${author}</name></author>
${entries.map(writeAtomEntry)}</feed>
`)

const writeAtomEntry = ({ title, summary, content, url, date, updated }: FeedEntry): SafeHtml => html`<entry>
<id>${url}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${date}T00:00:00Z</published>
<updated>${updated}T00:00:00Z</updated>
${
  summary === ''
    ? undefined
    : html`<summary>${summary}</summary>
`
}${
  content === ''
    ? undefined
    : html`<content type="html">${content}</content>
`
}</entry>
`

export const formatRssFeed = ({ title, description, language, url, href, entries }: Feed): string =>
  toDocument(html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${title}</title>
<link>${url}</link>
<description>${description}</description>
<language>${language}</language>
<atom:link rel="self" type="application/rss+xml" href="${href}"/>
${entries.map(writeRssItem)}</channel>
</rss>
`)

const writeRssItem = ({ title, summary, content, url, date }: FeedEntry): SafeHtml => html`<item>
<title>${title}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>
${
  summary === ''
    ? undefined
    : html`<description>${summary}</description>
`
}${
  content === ''
    ? undefined
    : html`<content:encoded>${content}</content:encoded>
`
}</item>
`

/** Texts may hold control characters, which XML 1.0 cannot express. */
const toDocument = ({ markup }: SafeHtml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${markup.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')}`
