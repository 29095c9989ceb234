/** HTML as a tagged template: every value is escaped, unless it is such HTML itself. */
export interface Html {
  readonly markup: string
}

/** Values may stand in text and in quoted attributes, nowhere else. */
export const html = (
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html => ({
  markup: strings.map((text, index) => text + markupOf(values[index] ?? '')).join(''),
})

function markupOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escaped(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')
