import type { HeadTag } from '../../browser/head.ts'
import { escapeScriptJson } from './escape-script-json.ts'
import type { StructuredData } from './structured-data.ts'

/** Renders tags as HTML, one a line. */
export const renderHeadTags = (tags: readonly HeadTag[]): string =>
  tags.map(tag => `${renderTag(tag)}\n`).join('')

const renderTag = ({ name, attributes }: HeadTag): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`)
    .join('')}>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? '')

/** Renders structured data as JSON-LD. A data block runs no script, so it needs no nonce (CSP 3, 4.2.3). */
export function renderStructuredData(data: readonly StructuredData[]): string {
  if (data.length === 0) return ''
  const json = escapeScriptJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': data }))
  return `<script type="application/ld+json">${json}</script>\n`
}
