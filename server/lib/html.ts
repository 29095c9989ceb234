/** HTML templates for pages and emails that the server writes itself; they escape every value. */

/** Markup that is safe to send. */
export interface SafeHtml {
  readonly markup: string
}

type HtmlValue = SafeHtml | string | number | undefined | readonly HtmlValue[]

/**
 * Tags a template as HTML: `` html`<p title="${title}">${text}</p>` ``. Escapes strings and numbers, keeps markup and
 * lists of it, and leaves undefined out. Values may stand only in text and between quotes.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml => ({
  markup: strings.map((text, index) => text + toMarkup(values[index])).join(''),
})

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return isMarkup(value) ? value.markup : value.map(toMarkup).join('')
}

const isMarkup = (value: SafeHtml | readonly HtmlValue[]): value is SafeHtml => 'markup' in value

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')
