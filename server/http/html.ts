/** Pages that the server writes by itself: a template whose values are escaped, so that no answer becomes markup. */

/** Markup that is ready to be sent. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | undefined | readonly Part[]

/** `html`<p>${text}</p>``: texts and numbers are escaped, markup and lists of it stay, undefined is nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((text, index) => text + written(parts[index])).join(''),
})

function written(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return isMarkup(part) ? part.markup : part.map(written).join('')
}

const isMarkup = (part: Markup | readonly Part[]): part is Markup => 'markup' in part

/** In texts and in attributes between double quotes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
