import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { HeadTag } from '../../browser/head.ts'
import { escapeScriptJson } from './escape-script-json.ts'
import type { StructuredData } from './structured-data.ts'

type Markup = ReturnType<typeof escapeInject>

/** Renders tags as HTML, one a line. */
export const renderHeadTags = (tags: readonly HeadTag[]): Markup =>
  tags.reduce<Markup>((before, tag) => escapeInject`${before}${renderTag(tag)}\n`, escapeInject``)

const renderTag = ({ name, attributes }: HeadTag): Markup =>
  escapeInject`${Object.entries(attributes).reduce<Markup>(
    (before, [attribute, value]) => escapeInject`${before} ${dangerouslySkipEscape(attribute)}="${value}"`,
    escapeInject`<${dangerouslySkipEscape(name)}`,
  )}>`

/** Renders structured data as JSON-LD. A data block runs no script, so it needs no nonce (CSP 3, 4.2.3). */
export function renderStructuredData(data: readonly StructuredData[]): Markup {
  if (data.length === 0) return escapeInject``
  const json = escapeScriptJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': data }))
  return escapeInject`<script type="application/ld+json">${dangerouslySkipEscape(json)}</script>\n`
}
